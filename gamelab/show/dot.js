/* Graphviz in a browser: its WebAssembly file, which wasmtime runs on a desktop, run by the browser's own engine.

Takes the bytes of the file; returns a function (source, format, engine) => the text of the drawing.  Graphviz asks a
system for little: it writes messages, which are dropped, and reads the clock; it is told that there are no files. */
(bytes) => {
  const NO_SUCH_FILE = 8;
  const view = () => new DataView(graphviz.memory.buffer); // anew each time: memory that grows has another buffer
  const numbers = (...places) => { for (const [at, number] of places) view().setUint32(at, number, true); return 0; };
  const none = (count, size) => numbers([count, 0], [size, 0]);
  const known = {
    fd_write(file, pieces, count, written) {
      const lengths = Array.from({ length: count }, (_, i) => view().getUint32(pieces + 8 * i + 4, true));
      return numbers([written, lengths.reduce((sum, length) => sum + length, 0)]);
    },
    clock_time_get(clock, precision, at) { view().setBigUint64(at, BigInt(Date.now()) * 1000000n, true); return 0; },
    proc_exit(code) { throw new Error(`Graphviz ended with code ${code}`); },
    environ_get: () => 0,
    args_get: () => 0,
    environ_sizes_get: none,
    args_sizes_get: none,
  };
  const system = new Proxy(known, { get: (_, name) => known[name] ?? (() => NO_SUCH_FILE) });
  const module = new WebAssembly.Module(bytes); // at once: the kernel is a worker, not the page
  const graphviz = new WebAssembly.Instance(module, new Proxy({}, { get: () => system })).exports;
  graphviz._initialize?.();

  const put = (text) => {
    const data = new TextEncoder().encode(text + "\0"), at = graphviz.malloc(data.length);
    new Uint8Array(graphviz.memory.buffer).set(data, at);
    return at;
  };
  return (...given) => {
    const places = given.map(put), length = graphviz.malloc(4);
    const at = graphviz.graphviz_render(...places, length);
    if (!at) throw new Error("Graphviz cannot draw this graph");
    const drawn = new Uint8Array(graphviz.memory.buffer, at, view().getUint32(length, true)).slice();
    for (const place of [...places, length, at]) graphviz.graphviz_free(place);
    return new TextDecoder().decode(drawn);
  };
}
