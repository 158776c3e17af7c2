export type ExchangeAnswer =
  /** `json` is undefined for a body that is not JSON. */
  | { readonly kind: "answer"; readonly status: number; readonly json: unknown; readonly headers: Headers }
  /** The connection broke; whether the request arrived is unknown. */
  | { readonly kind: "broken"; readonly code: string; readonly reason: string }
  /** An untrustworthy answer: too large, or a redirect. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "late" };

export interface ExchangeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the whole exchange, body included. */
  readonly signal: AbortSignal;
  readonly limitBytes: number;
}

/** Posts a form and reads a JSON answer of limited size. Reasons never contain headers or bodies. */
export const postForm = ({
  form,
  ...request
}: ExchangeRequest & { readonly form: Readonly<Record<string, string>> }): Promise<ExchangeAnswer> =>
  exchange(request, { method: "POST", body: new URLSearchParams(form) });

/** Posts a body that its headers sign, and reads a JSON answer of limited size. Reasons never contain headers or bodies. */
export const postSigned = ({
  body,
  ...request
}: ExchangeRequest & { readonly body: string }): Promise<ExchangeAnswer> => exchange(request, { method: "POST", body });

/** Posts JSON and reads a JSON answer of limited size. Reasons never contain headers or bodies. */
export const postJson = ({
  json,
  headers,
  ...request
}: ExchangeRequest & { readonly json: unknown }): Promise<ExchangeAnswer> =>
  exchange(
    { ...request, headers: { ...headers, "content-type": "application/json" } },
    { method: "POST", body: JSON.stringify(json) },
  );

/** Reads a JSON answer of limited size. Reasons never contain headers or bodies. */
export const getJson = (request: ExchangeRequest): Promise<ExchangeAnswer> => exchange(request, { method: "GET" });

async function exchange(
  { url, headers, signal, limitBytes }: ExchangeRequest,
  sent: Pick<RequestInit, "method" | "body">,
): Promise<ExchangeAnswer> {
  try {
    const response = await boundedFetch({ signal, limitBytes })(url, {
      ...sent,
      headers: { accept: "application/json", ...headers },
    });
    return {
      kind: "answer",
      status: response.status,
      json: parse(await response.text()),
      headers: response.headers,
    };
  } catch (error) {
    if (signal.aborted) return { kind: "late" };
    if (error instanceof UnbelievedAnswer) return { kind: "refused", reason: error.message };
    const code = brokenCode(error);
    return { kind: "broken", code, reason: `the connection broke (${code})` };
  }
}

/** An untrustworthy answer: too large, or a redirect. */
export class UnbelievedAnswer extends Error {}

/**
 * A `fetch` that returns after the whole answer was read, within the signal's deadline. It follows no redirect, because
 * headers carry a secret.
 * @throws UnbelievedAnswer
 */
export const boundedFetch =
  ({ signal, limitBytes }: Pick<ExchangeRequest, "signal" | "limitBytes">) =>
  async (url: string, sent: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...sent, redirect: "manual", signal });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new UnbelievedAnswer(`the answer is a redirect (${status})`);
    }
    const text = await readText(response, limitBytes);
    if (text === undefined) throw new UnbelievedAnswer(`the answer is larger than ${limitBytes} bytes`);
    return new Response(text === "" ? null : text, { status, headers });
  };

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

/** An error code such as `ECONNREFUSED`; the message may contain the URL with its secrets. */
export function brokenCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "no code";
}
