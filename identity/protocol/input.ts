import * as z from "zod/mini";

/** A JSON value as the actions read it: members that are null are absent, and no object has a prototype. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const clean: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) if (member !== null) clean[name] = withoutNulls(member);
  return clean;
}

// No database stores a null or half of a surrogate pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const storable = z.refine<string>((text) => !/[\u0000\p{Surrogate}]/u.test(text), "must be text");

export const text = (longest: number, shortest = 1) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest), storable);

export const ClientId = text(128);
export const Username = text(254);
export const Password = text(256);
export const Session = text(2048, 20);
export const AccessToken = text(8192);
export const RefreshToken = text(8192);
export const DeviceKey = text(64);
export const Code = text(64);
export const SecretHash = z.optional(text(128));

/** At most 64 names and texts; a map, because callers choose the names. */
export const StringMap = z.pipe(
  z.record(text(256), text(8192, 0)).check(z.refine((map) => Object.keys(map).length <= 64, "has too many members")),
  z.transform((map): ReadonlyMap<string, string> => new Map(Object.entries(map))),
);
export type StringMap = ReadonlyMap<string, string>;

/** `[{ Name, Value }]`. */
export const AttributeList = z
  .array(z.object({ Name: text(32), Value: z._default(text(2048, 0), "") }))
  .check(z.maxLength(50));

/** Hints that no action depends on but for the language of mails. */
export const ClientMetadata = z.optional(StringMap);
