import { text, timestamp } from "drizzle-orm/pg-core";
import type { Picture } from "../../../contract/pictures.ts";
import type { Language } from "../../../contract/values.ts";
import type { Owner } from "../access.ts";

export type ByLanguage<T> = Partial<Record<Language, T>>;

/** A picture of the site with its text in each language of the provider. */
export type WrittenPicture = Omit<Picture, "alt"> & { alt: ByLanguage<string> };

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const owner = () => text("owner").$type<Owner>().notNull();

/** Context of a sealed value: its row. */
export interface RowKey {
  readonly providerId: string;
  readonly id: string;
}

/** Context of a sealed value that belongs to a person instead of one row. */
export interface OwnerKey {
  readonly providerId: string;
  readonly owner: string;
}
