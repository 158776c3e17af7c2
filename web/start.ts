import { noticeLook } from "./notice-look.ts";

/**
 * The only script that a page brings along: it loads the client at the first intent (touch, key, focus) or when the
 * browser is idle after load; on a slow network a page that is complete without it waits for the intent. A click on
 * something that needs the client (a button that sends nothing, `data-live`) waits for it and then happens. React gives a
 * text area its first text again when it takes the page over: what was typed before is put back, also what was typed while
 * the rest of the page was still arriving.
 */
const source = `(() => {
  let started;
  const waiting = [];
  const kinds = ["pointerdown", "keydown", "focusin", "click"];
  const load = () => { started ??= import(SCRIPT); };
  const intent = (event) => {
    load();
    if (event.type !== "click" || !event.target.closest?.("[data-live],[type=button]")) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.push(event.target);
  };
  for (const kind of kinds) addEventListener(kind, intent, { capture: true });
  const typed = new Map();
  const keep = ({ target }) => { if (target.type === "textarea") typed.set(target, target.value); };
  addEventListener("input", keep, true);
  for (const target of document.querySelectorAll("textarea")) if (target.value !== target.defaultValue) keep({ target });
  addEventListener("hydrated", () => {
    removeEventListener("input", keep, true);
    typed.forEach((value, field) => { field.value = value; });
    for (const kind of kinds) removeEventListener(kind, intent, { capture: true });
    for (const target of waiting) target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const field = document.activeElement;
    if (field?.closest("[data-live]") && field.value) field.dispatchEvent(new Event("input", { bubbles: true }));
  }, { once: true });
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (WAITS && (saveData || /[23]g/.test(effectiveType))) return;
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(load, { timeout: 4000 }), { once: true });
})()`.replace(/\n\s*/g, "");

/** Keeps the first few errors until reporting is allowed. */
const keepErrors = `;(() => {
  const kept = window.earlyErrors = [];
  kept.keep = (event) => { if (kept.length < 10) kept.push(event); };
  for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, kept.keep);
})()`.replace(/\n\s*/g, "");

/** Offline no form is sent, because the browser would put its own page in the place of what was typed: a notice says why. */
const keepForms = `;addEventListener("submit", (event) => {
  if (navigator.onLine || !event.target.hasAttribute("method")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const notice = document.createElement("p");
  notice.role = "alert";
  notice.className = LOOK;
  notice.style = "bottom:5rem;pointer-events:none";
  document.body.append(notice);
  notice.textContent = TEXT;
  for (const kind of ["online", "pointerdown"]) addEventListener(kind, () => notice.remove(), { once: true });
}, { capture: true })`.replace(/\n\s*/g, "");

interface Options {
  /** The page is complete without its client. */
  readonly waits: boolean;
  /** There is an error service. */
  readonly keepsErrors: boolean;
  /** The page has a form to send, which offline stays with this notice. */
  readonly offlineNotice: string | undefined;
}

/** The script for a page whose client is at an address. */
export const start = (script: string, { waits, keepsErrors, offlineNotice }: Options): string =>
  [
    source.replace("SCRIPT", JSON.stringify(script)).replace("WAITS", String(waits)),
    ...(keepsErrors ? [keepErrors] : []),
    ...(offlineNotice === undefined
      ? []
      : [keepForms.replace("LOOK", JSON.stringify(noticeLook)).replace("TEXT", JSON.stringify(offlineNotice))]),
  ].join("");
