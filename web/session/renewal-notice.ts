import { m } from "../words/compiled/messages.js";

let notice: HTMLElement | undefined;

/** Shows over the page that the sign-in cannot be renewed at the moment, or takes that away. */
export function showRenewalNotice(isFailing: boolean): void {
  if (!isFailing) {
    notice?.remove();
    notice = undefined;
    return;
  }
  if (notice) return;
  notice = document.createElement("p");
  notice.setAttribute("role", "status");
  // The classes of the notice of a new build, which the stylesheet has.
  notice.className =
    "fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4 shadow-lg";
  Object.assign(notice.style, { bottom: "5rem", pointerEvents: "none" });
  document.body.append(notice);
  notice.textContent = m.offline_renewal();
}
