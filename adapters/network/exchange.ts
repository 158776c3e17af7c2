export type ExchangeAnswer =
  /** `json` is undefined where the body is none. */
  | { readonly kind: "answer"; readonly status: number; readonly json: unknown; readonly headers: Headers }
  /** The connection broke; whether the request arrived is not known. */
  | { readonly kind: "broken"; readonly code: string; readonly reason: string }
  /** An answer that must not be believed: too large, or sending us elsewhere. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "late" };

export interface ExchangeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the whole exchange, body included. */
  readonly signal: AbortSignal;
  readonly limitBytes: number;
}

/** Posts a form and reads a JSON answer of limited size. Reasons never hold headers or bodies. */
export const postForm = ({
  form,
  ...request
}: ExchangeRequest & { readonly form: Readonly<Record<string, string>> }): Promise<ExchangeAnswer> =>
  exchange(request, { method: "POST", body: new URLSearchParams(form) });

/** Posts JSON and reads a JSON answer of limited size. Reasons never hold headers or bodies. */
export const postJson = ({
  json,
  headers,
  ...request
}: ExchangeRequest & { readonly json: unknown }): Promise<ExchangeAnswer> =>
  exchange(
    { ...request, headers: { ...headers, "content-type": "application/json" } },
    { method: "POST", body: JSON.stringify(json) },
  );

/** Reads a JSON answer of limited size. Reasons never hold headers or bodies. */
export const getJson = (request: ExchangeRequest): Promise<ExchangeAnswer> => exchange(request, { method: "GET" });

async function exchange(
  { url, headers, signal, limitBytes }: ExchangeRequest,
  sent: Pick<RequestInit, "method" | "body">,
): Promise<ExchangeAnswer> {
  try {
    // A redirect is not followed: the headers hold a secret.
    const response = await fetch(url, {
      ...sent,
      headers: { accept: "application/json", ...headers },
      redirect: "manual",
      signal,
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { kind: "refused", reason: `the answer is a redirect (${response.status})` };
    }
    const text = await readText(response, limitBytes);
    if (text === undefined) return { kind: "refused", reason: `the answer is larger than ${limitBytes} bytes` };
    return { kind: "answer", status: response.status, json: parse(text), headers: response.headers };
  } catch (error) {
    if (signal.aborted) return { kind: "late" };
    const code = codeOf(error);
    return { kind: "broken", code, reason: `the connection broke (${code})` };
  }
}

async function readText(response: Response, limitBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const bytes of response.body ?? []) {
    size += bytes.length;
    if (size > limitBytes) return undefined;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Such as `ECONNREFUSED`; the message may hold the address with its secrets. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "no code";
}
