import { type Right, rights } from "../../contract/desk/rights.ts";
import { formatList } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import { roleName } from "./staff-words.ts";

/** Says why a page has no answer form for the reader, and which roles have one. */
export function NoRight({ right }: { right: Right }) {
  const { language } = useSite();
  return <Notice>{m.desk_no_right({ roles: formatList(rights[right].map(roleName), language) })}</Notice>;
}
