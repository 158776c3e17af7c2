export type Verdict =
  | { readonly kind: "clean" }
  /** `name` is the scanner's name of the finding, such as `Win.Test.EICAR_HDB-1`. */
  | { readonly kind: "infected"; readonly name: string }
  /** No verdict now; another try may go well. */
  | { readonly kind: "unavailable"; readonly reason: string };

/** Scans uploaded files for viruses. */
export interface Scanner {
  /** Whether files wait for a verdict before they can be opened; without a scanner there is none. */
  readonly isConfigured: boolean;
  /** Never throws. */
  scan(content: Uint8Array): Promise<Verdict>;
}
