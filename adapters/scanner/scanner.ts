export type Verdict =
  | { readonly kind: "clean" }
  /** `name` is the scanner's name of the virus, such as `Win.Test.EICAR_HDB-1`. */
  | { readonly kind: "infected"; readonly name: string }
  /** No verdict; a retry may succeed. */
  | { readonly kind: "unavailable"; readonly reason: string };

/** Scans uploaded files for viruses. */
export interface Scanner {
  /** True when files must wait for a verdict before they can be opened. */
  readonly isConfigured: boolean;
  /** Never throws. */
  scan(content: Uint8Array): Promise<Verdict>;
}
