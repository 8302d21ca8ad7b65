"""What tests ask a process of the sandbox; here, because each new process imports what stands beside them."""

import time
from contextlib import nullcontext

from gamelab.users.sandbox import no_limits


def sleeps(guest, seconds, is_free):
    with no_limits() if is_free else nullcontext(), no_limits() if is_free else nullcontext():
        time.sleep(seconds)
    return "awake"


def computes(guest):
    while True:
        pass


def sends(guest, text):
    guest.pipe.send_bytes(text)
    return 1


def returns(guest, text):
    return eval(text)
