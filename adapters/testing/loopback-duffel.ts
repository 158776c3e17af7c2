import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createDuffel } from "../duffel/over-http.ts";

export interface DuffelRequest {
  /** `POST /air/orders` */
  readonly call: string;
  readonly query: URLSearchParams;
  readonly data: unknown;
  readonly headers: IncomingMessage["headers"];
}

export interface Reply {
  readonly status: number;
  readonly data?: unknown;
  readonly after?: string | null;
  /** Set on a refusal. */
  readonly type?: string;
  readonly code?: string;
}

/** No answer, a truncated answer, another answer, or the real one with a change. */
export type Fault =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | "silence"
  | "hang up"
  /** The effect happens, and the connection breaks before the answer. */
  | "hang up after"
  /** The effect happens, and no answer is sent. */
  | "silence after"
  | "half an answer"
  | { readonly change: (data: Record<string, unknown>) => unknown };

export const notFound: Reply = { status: 404, type: "invalid_request_error", code: "not_found" };
export const refusal = (code: string, type = "invalid_state_error"): Reply => ({ status: 422, type, code });

/** A stub of Duffel's published API on a free local port, with configurable faults. */
export async function startLoopbackDuffel(options: {
  readonly token: string;
  readonly now: () => Date;
  readonly answer: (request: DuffelRequest) => Reply;
}) {
  const requests: DuffelRequest[] = [];
  const faults: { on: RegExp; fault: Fault }[] = [];
  const silence = new AbortController();

  const bodyOf = ({ status, data, after, type, code }: Reply): string =>
    JSON.stringify(
      code === undefined
        ? { data, meta: after === undefined ? undefined : { after, limit: 50 } }
        : { errors: [{ type, code, title: code, message: `about ${options.token}` }], meta: { status } },
    );

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? "", "http://localhost");
    const { headers, method } = request;
    const data = body ? JSON.parse(body).data : undefined;
    const received: DuffelRequest = { call: `${method} ${url.pathname}`, query: url.searchParams, data, headers };
    requests.push(received);
    const send = (status: number, words: string, more: Readonly<Record<string, string>> = {}): void =>
      void response.writeHead(status, { "content-type": "application/json", ...more }).end(words);
    const reply = (replied: Reply): void => send(replied.status, bodyOf(replied));
    if (headers["duffel-version"] !== "v2")
      return reply({ status: 400, type: "invalid_request_error", code: "missing_version_header" });
    if (headers.authorization !== `Bearer ${options.token}`)
      return reply({ status: 401, type: "authentication_error", code: "access_token_not_found" });
    if (method === "POST" && data === undefined)
      return reply({ status: 400, type: "invalid_request_error", code: "missing_data_param" });
    const index = faults.findIndex(({ on }) => on.test(received.call));
    const [{ fault } = { fault: undefined }] = index < 0 ? [] : faults.splice(index, 1);
    if (fault === "silence") return;
    if (fault === "hang up") return void response.destroy();
    if (typeof fault === "object" && "status" in fault) return send(fault.status, fault.body, fault.headers);
    const answered = options.answer(received);
    if (fault === "silence after") return silence.abort(new DOMException("no answer", "TimeoutError"));
    if (fault === "hang up after") return void response.destroy();
    if (fault === "half an answer") {
      const words = bodyOf(answered);
      response.writeHead(200, { "content-length": words.length }).write(words.slice(0, 8), () => response.destroy());
      return;
    }
    reply(
      fault ? { ...answered, data: fault.change(structuredClone(answered.data) as Record<string, unknown>) } : answered,
    );
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The client of this stub. */
    duffel: createDuffel({ ...options, baseUrl: url }),
    requests: requests as readonly DuffelRequest[],
    /** Aborts once a call has had its effect and gets no answer. */
    unanswered: silence.signal,
    /** Sets the faults of the next matching calls, one each, in order. */
    failNext: (on: RegExp, ...next: readonly Fault[]): void => {
      faults.push(...next.map((fault) => ({ on, fault })));
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type LoopbackDuffel = Awaited<ReturnType<typeof startLoopbackDuffel>>;
