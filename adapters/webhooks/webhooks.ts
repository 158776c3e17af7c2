/** Why an address gave no answer. */
export type WebhookProblem = "late" | "refused-address" | "unknown-host" | "broken";

export interface WebhookAnswer {
  /** Null without an answer. */
  readonly status: number | null;
  readonly problem: WebhookProblem | null;
  /** The beginning of the answer. */
  readonly text: string;
  readonly milliseconds: number;
}

/** Posts events to addresses that a clinic has named, which nobody at this installation knows. */
export interface Webhooks {
  /** True where an address may be called: a name or number of the public network. The name's addresses are looked up. */
  mayCall(url: string): Promise<boolean>;
  post(
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<WebhookAnswer>;
}
