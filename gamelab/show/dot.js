/* Graphviz in a browser: its WebAssembly file, which wasmtime runs on a desktop, run by the browser's own engine.

Takes the bytes of the file; returns a function (source, format, engine) => the text of the drawing.  Graphviz asks a
system for little: it writes messages, which are dropped, and reads the clock; it is told that there are no files. */
(bytes) => {
  const module = new WebAssembly.Module(bytes); // at once: the kernel is a worker, not the page
  const NO_SUCH_FILE = 8;
  let memory;
  const view = () => new DataView(memory.buffer); // anew each time: memory that grows has another buffer

  const system = {
    fd_write(file, pieces, count, written) {
      let total = 0;
      for (let i = 0; i < count; i++) total += view().getUint32(pieces + 8 * i + 4, true);
      view().setUint32(written, total, true);
      return 0;
    },
    clock_time_get(clock, precision, at) {
      view().setBigUint64(at, BigInt(Date.now()) * 1000000n, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`Graphviz ended with code ${code}`);
    },
    environ_get: () => 0,
    args_get: () => 0,
  };
  system.environ_sizes_get = system.args_sizes_get = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };

  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module))
    (imports[space] ??= {})[name] = system[name] ?? (() => NO_SUCH_FILE);
  const graphviz = new WebAssembly.Instance(module, imports).exports;
  memory = graphviz.memory;
  graphviz._initialize?.();

  const put = (text) => {
    const data = new TextEncoder().encode(text + "\0");
    const at = graphviz.malloc(data.length);
    new Uint8Array(memory.buffer).set(data, at);
    return at;
  };
  return (...given) => {
    const places = given.map(put);
    const length = graphviz.malloc(4);
    const at = graphviz.graphviz_render(...places, length);
    if (!at) throw new Error("Graphviz cannot draw this graph");
    const drawn = new Uint8Array(memory.buffer, at, view().getUint32(length, true)).slice();
    graphviz.graphviz_free(at);
    for (const place of [...places, length]) graphviz.graphviz_free(place);
    return new TextDecoder().decode(drawn);
  };
}
