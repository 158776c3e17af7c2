import * as z from "zod/mini";

/** What an urgent case is about: the desk does not name one by the other. */
export const Alarm = z.enum(["emergency", "self-harm", "both"]);
export type Alarm = z.infer<typeof Alarm>;
