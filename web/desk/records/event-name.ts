import { m } from "../../words/compiled/messages.js";

/** An event of the audit in words. Selectors of a message have no hyphens. */
export const eventName = (event: string): string => m.desk_records_event_name({ event: event.replaceAll("-", "_") });
