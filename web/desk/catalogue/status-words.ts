import type { ListedProcedure } from "../../../contract/desk/catalogue.ts";
import { m } from "../../words/compiled/messages.js";

type Status = ListedProcedure["status"];

const names: Readonly<Record<Status, () => string>> = {
  draft: m.desk_catalogue_status_draft,
  published: m.desk_catalogue_status_published,
  archived: m.desk_catalogue_status_archived,
};

export const statusTones = { draft: "warning", published: "success", archived: "neutral" } as const;

export const statusName = (status: Status): string => names[status]();
