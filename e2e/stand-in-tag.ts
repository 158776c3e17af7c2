import type { Page } from "@playwright/test";

/**
 * Imitates Google's tag: sends its events, tracks navigation by itself, sets a cookie, and obeys its documented opt-out
 * switch before each.
 */
const tag = `(() => {
  const id = new URL(document.currentScript.src).searchParams.get("id");
  const isOff = () => window["ga-disable-" + id] === true;
  const send = (what) => {
    if (isOff()) return;
    document.cookie = "_ga=GA1.1.1234.5678; path=/; max-age=31536000";
    document.cookie = "_ga_" + id.slice(2) + "=GS2.1.s1; path=/; max-age=31536000";
    void fetch("https://www.google-analytics.com/g/collect?" + new URLSearchParams({ id, ...what }), { method: "POST", mode: "no-cors" });
  };
  const take = ([kind, name, facts]) => kind === "event" && send({ event: name, ...facts });
  for (const told of window.dataLayer) take(told);
  const { push } = Array.prototype;
  window.dataLayer.push = (...told) => { told.forEach(take); return push.apply(window.dataLayer, told); };
  const { pushState } = history;
  history.pushState = (...given) => { pushState.apply(history, given); send({ event: "moved", to: location.href }); };
  addEventListener("popstate", () => send({ event: "moved", to: location.href }));
  addEventListener("click", () => send({ event: "click", at: location.href }));
  setInterval(() => send({ event: "still here", at: location.href }), 200);
})();`;

/** Requests of a page to other hosts; those to Google are answered here. */
export async function listenOutside(page: Page): Promise<{ readonly sent: URL[]; readonly clear: () => void }> {
  const sent: URL[] = [];
  page.context().on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !url.hostname.endsWith("localhost")) sent.push(url);
  });
  await page.context().route("https://www.googletagmanager.com/**", (route) => {
    return route.fulfill({ contentType: "text/javascript", body: tag });
  });
  await page.context().route("https://www.google-analytics.com/**", (route) => route.fulfill({ status: 204 }));
  return { sent, clear: () => void sent.splice(0) };
}
