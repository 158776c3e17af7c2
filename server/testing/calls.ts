export interface Call {
  readonly body?: unknown;
  /** For idempotent endpoints; default: a new key; null for none. */
  readonly key?: string | null;
  /** Default: `harbour.example`. */
  readonly host?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Parsed JSON, typed by the test. */
  readonly body: Body;
  readonly bytes: Buffer;
}

/** The body of a successful reply. @throws Error with the problem of any other */
export function taken<Body>(reply: Reply<Body>): Body {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.bytes.toString()}`);
  return reply.body;
}

export async function formOf({
  name,
  type,
  bytes,
}: NonNullable<Call["file"]>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  const made = new Response(form);
  return { type: made.headers.get("content-type") ?? "", bytes: Buffer.from(await made.arrayBuffer()) };
}
