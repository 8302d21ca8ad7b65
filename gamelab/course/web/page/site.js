// What each page of the site does: it keeps the visitor's work, offers a new text beside an edited one, and leads back.

const HERE = new URL("./", import.meta.url);
const SEEN = "gamelab: seen";
export const isMetered = navigator.connection?.saveData || navigator.connection?.type === "cellular";
const read = async (file) => (await fetch(new URL(file, HERE))).json();

// Below JupyterLite, which ends above it, a line leads back; the first page has a place for what is told there.
const place = document.querySelector("#news") ?? leadBack();
const status = place.querySelector("span");
export const copiesBrought = bringCopies().catch(() => {});
navigator.storage?.persist?.();
if (status) copiesBrought.then(keep).catch(() => {});

// Brings the text of each notebook that changed since the last visit beside the visitor's own copy, and says so.
async function bringCopies() {
  const seen = JSON.parse(localStorage.getItem(SEEN) ?? "{}"), files = await openFiles();
  for (const [file, version] of Object.entries((await read("kept.json")).files)) {
    const path = file.match(/^files\/(.*\.ipynb)$/)?.[1], before = seen[path];
    if (!path || before === version) continue;
    seen[path] = version;
    const copy = files && before && (await files("get", path)), beside = path.replace(".ipynb", " (new).ipynb");
    if (!copy) continue;
    await files("put", { ...copy, content: await read(file), name: beside.split("/").pop(), path: beside }, beside);
    const link = `<a href="${HERE}notebooks/index.html?path=${encodeURIComponent(beside)}">${beside}</a>`;
    place.insertAdjacentHTML("beforeend", `<p>${path}: you have a copy, which stays as it is. The new version is ${link}</p>`);
  }
  localStorage.setItem(SEEN, JSON.stringify(seen));
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
  return new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
}

// Keeps every file, under its address and its digest, for a visit without a network; who pays for bytes is asked first.
async function keep(isWanted = !isMetered) {
  const kept = await caches.open("gamelab"), { files, megabytes } = await read("kept.json");
  const names = Object.entries(files).map(([file, version]) => `${new URL(file, HERE)}?${version}`);
  let without = "";
  for (const name of names) {
    if (await kept.match(name)) continue;
    if (!isWanted) {
      status.innerHTML = ` · <button>Save for offline use (${megabytes} MB)</button>`;
      status.firstElementChild.onclick = () => { status.textContent = " · saving …"; keep(true).catch(() => keep(false)); };
      return;
    }
    const sent = await fetch(name.split("?")[0], { cache: "no-cache", priority: "low" }).catch(() => undefined);
    if (sent?.ok) await kept.put(name, sent);
    else if (name.startsWith(HERE)) return keep(false);
    else without = ", but for NumPy and what needs it: plots, tables and Sim’s perfect opponent"; // of another server
  }
  for (const { url } of await kept.keys()) if (!names.includes(url)) await kept.delete(url);
  status.textContent = ` · saved offline${without}`;
}

function leadBack() {
  const line = document.createElement("aside");
  line.innerHTML = `<style>body > aside a { display: inline-block } body > aside { position: fixed; inset: auto 0 0; padding: 0 12px; background: Canvas; color: CanvasText;
    font: 13px/36px system-ui; white-space: nowrap; overflow-x: auto } #main { bottom: 36px !important }
    .jp-OutputArea-output pre { word-break: normal !important }</style><a href="${HERE}#course">← gamelab</a><span role="status"></span>`;
  document.body.append(line);
  return line;
}
