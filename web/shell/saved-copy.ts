import type { Site } from "../../contract/rendering.ts";
import { formatInstant } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { savedAtName } from "../worker/caches.ts";

/** Says above a page from the store when it was stored, and offers the current one. */
export function showSavedCopy({ language }: Pick<Site, "language">): void {
  const at = document.querySelector<HTMLMetaElement>(`meta[name="${savedAtName}"]`)?.content;
  if (!at) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const notice = document.createElement("div");
  notice.setAttribute("role", "status");
  notice.className = "border-b border-line bg-warning-soft";
  const line = document.createElement("p");
  line.className = "page-width flex flex-wrap items-center gap-x-4 py-2 text-sm";
  const again = document.createElement("button");
  again.type = "button";
  again.className = "text-link min-h-11 font-medium";
  again.textContent = m.offline_reload();
  again.addEventListener("click", () => location.reload());
  line.append(m.offline_saved_copy({ when: formatInstant(at, zone, language) }), again);
  notice.append(line);
  document.body.prepend(notice);
}
