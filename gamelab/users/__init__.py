"""What a user wrote: what it refers to, and the process in which it can do no harm."""
