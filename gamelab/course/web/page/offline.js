// In front of JupyterLite's service worker: a file that no server sends comes from what site.js has kept.
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith("http") || url.endsWith("service-worker-heartbeat")) return;
  event.stopImmediatePropagation(); // JupyterLite's would ask the server alone
  event.respondWith(fetch(event.request).catch(async (error) => {
    const file = url.replace(/[?#].*/, "").replace(/\/$/, "/index.html"), kept = await caches.open("gamelab");
    return (await kept.match(file, { ignoreSearch: true, ignoreVary: true })) ?? Promise.reject(error);
  }));
});
