export type Verdict =
  | { readonly kind: "clean" }
  /** `name` as the scanner calls what it found, such as `Win.Test.EICAR_HDB-1`. */
  | { readonly kind: "infected"; readonly name: string }
  /** Nobody can say now; another try may go well. */
  | { readonly kind: "unavailable"; readonly reason: string };

/** Looks for viruses in what people send. */
export interface Scanner {
  /** Whether files wait for a verdict before anybody opens them; without a scanner there is none to wait for. */
  readonly isConfigured: boolean;
  /** Never throws. */
  scan(content: Uint8Array): Promise<Verdict>;
}
