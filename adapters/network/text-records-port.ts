export type TextRecords =
  /** The texts at a name; none where nothing is there. */
  | { readonly kind: "answered"; readonly texts: readonly string[] }
  /** No name server answered in time. */
  | { readonly kind: "unavailable" };

/** Reads the TXT records of a name. */
export type ReadTextRecords = (name: string) => Promise<TextRecords>;
