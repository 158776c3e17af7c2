import { text, timestamp } from "drizzle-orm/pg-core";
import type { Language } from "../../../contract/values.ts";

export type ByLanguage<T> = Partial<Record<Language, T>>;

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Whose row it is: an `Owner` of access.ts. */
export const owner = () => text("owner").notNull();
