import { noticeLook } from "../notice-look.ts";
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
  notice.className = noticeLook;
  Object.assign(notice.style, { bottom: "5rem", pointerEvents: "none" });
  document.body.append(notice);
  notice.textContent = m.offline_renewal();
}
