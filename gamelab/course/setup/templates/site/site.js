// What each page of the site does: it keeps the visitor's work, offers a new text beside an edited one, and leads back.
// A copy that was only run follows the new text; what was edited stays as it is, as in lab.py.

const HERE = new URL("./", import.meta.url);
const SEEN = "gamelab: versions";

export const copiesBrought = bringCopies().catch(() => []);
navigator.storage?.persist?.();
if (!document.querySelector("main")) copiesBrought.then(leadBack).then(keep).catch(() => {});

// The lines about notebooks that changed since this browser last had them; each may have the name of a new notebook.
async function bringCopies() {
  const versions = await (await fetch(new URL("versions.json", HERE))).json();
  const seen = JSON.parse(localStorage.getItem(SEEN) ?? "{}"), lines = [];
  const files = await openFiles();
  for (const [path, version] of Object.entries(versions)) {
    const known = (seen[path] ??= []), copy = files && (await files("get", path));
    if (copy && digest(copy.content) !== version && !known.includes(version)) {
      lines.push(await bring(files, copy, path, known));
    }
    if (!known.includes(version)) known.push(version);
  }
  localStorage.setItem(SEEN, JSON.stringify(seen));
  return lines;
}

async function bring(files, copy, path, known) {
  if (known.includes(digest(copy.content))) {
    await files("delete", path);
    return [`${path}: updated.`, path];
  }
  const content = await (await fetch(new URL(`files/${path}`, HERE))).json();
  const beside = path.replace(".ipynb", " (new).ipynb");
  await files("put", { ...copy, content, name: beside.split("/").pop(), path: beside }, beside);
  return [`${path}: you edited your copy, so it stays as it is. The new version is`, beside];
}

// JupyterLite's store of what was saved here, as a function (what to do, with what); nothing where none was saved.
async function openFiles() {
  const name = `JupyterLite Storage - ${HERE.pathname}`;
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return undefined;
  const database = await answer(indexedDB.open(name));
  database.onversionchange = () => database.close(); // JupyterLite waits for it
  if (!database.objectStoreNames.contains("files")) return undefined;
  return (act, ...given) => answer(database.transaction("files", "readwrite").objectStore("files")[act](...given));
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
}

// FNV-1a of the text of the cells: without TLS, a browser offers no other.
function digest(notebook) {
  const text = notebook.cells.map((cell) => [cell.source].flat().join("")).join("\n");
  return new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16777619) >>> 0, 2166136261);
}

// Keeps every file for a visit without a network, under its address and the digest of what it holds.
async function keep(status) {
  const kept = await caches.open("gamelab"), files = await (await fetch(new URL("kept.json", HERE))).json();
  const names = Object.entries(files).map(([file, version]) => `${new URL(file, HERE)}?${version}`);
  let without = "";
  for (const name of names) {
    if (await kept.match(name)) continue;
    const sent = await fetch(name.split("?")[0], { cache: "no-cache", priority: "low" }).catch(() => undefined);
    if (sent?.ok) await kept.put(name, sent);
    else if (name.startsWith(HERE)) return;
    else without = ", but for NumPy, pandas and Matplotlib"; // of another server
  }
  for (const { url } of await kept.keys()) if (!names.includes(url)) await kept.delete(url);
  status.textContent = ` · saved offline${without}`;
}

export function paragraph([line, path]) {
  return `<p>${line} <a href="${HERE}notebooks/index.html?path=${encodeURIComponent(path)}">${path}</a></p>`;
}

function leadBack(lines) {
  const style = "position:fixed;right:12px;bottom:12px;z-index:9;padding:2px 10px;border:1px solid;border-radius:6px;" +
    "background:Canvas;color:CanvasText;font:14px system-ui;max-width:22em";
  document.body.insertAdjacentHTML("beforeend", `<aside style="${style}">${lines.map(paragraph).join("")}<a href="${HERE}">← gamelab</a><span role="status"></span></aside>`);
  return document.querySelector("aside [role=status]");
}
