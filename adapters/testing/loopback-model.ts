import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The stub's next answer. */
export type Speech =
  | { readonly kind: "says"; readonly text: string; readonly ending?: string }
  | { readonly kind: "calls"; readonly name: string; readonly arguments: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "silent" | "endless" | "malformed" | "breaks-off" };

export interface LoopbackModel {
  readonly url: string;
  /** The request bodies, in order. */
  readonly requests: {
    readonly messages: readonly { readonly role: string; readonly content: string | null }[];
    readonly [setting: string]: unknown;
  }[];
  /** The headers of the last request. */
  headers(): IncomingHttpHeaders;
  will(...speeches: readonly Speech[]): void;
  close(): Promise<void>;
}

const chunk = (delta: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
const end = (reason: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n${counted}`;
const counted = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 120, completion_tokens: 30 } })}\n\ndata: [DONE]\n\n`;

function speak(response: ServerResponse, speech: Speech): void {
  if (speech.kind === "status") return void response.writeHead(speech.status).end("{}");
  response.writeHead(200, { "content-type": "text/event-stream" });
  switch (speech.kind) {
    case "says":
      // Chunks that split words, as networks do.
      for (const piece of speech.text.match(/[\s\S]{1,7}/g) ?? []) response.write(chunk({ content: piece }));
      return void response.end(end(speech.ending ?? "stop"));
    case "calls":
      response.write(
        chunk({ tool_calls: [{ index: 0, id: "call_1", function: { name: speech.name, arguments: "" } }] }),
      );
      response.write(chunk({ tool_calls: [{ index: 0, function: { arguments: speech.arguments } }] }));
      return void response.end(end("tool_calls"));
    case "malformed":
      return void response.end("data: {oops\n\n");
    case "breaks-off":
      return void response.end(chunk({ content: "It costs" }));
    case "endless": {
      const timer = setInterval(() => response.write(chunk({ content: "and so on ".repeat(200) })), 1);
      response.on("close", () => clearInterval(timer));
      return;
    }
    case "silent":
      response.flushHeaders();
  }
}

/** A stub of a language model behind the chat-completions protocol, with configurable faults. */
export async function startLoopbackModel(): Promise<LoopbackModel> {
  const coming: Speech[] = [];
  const requests: LoopbackModel["requests"] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    let body = "";
    headers = request.headers;
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      requests.push(JSON.parse(body));
      speak(response, coming.shift() ?? { kind: "says", text: "I do not know." });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // always an AddressInfo for TCP
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    headers: () => headers,
    will: (...speeches) => void coming.push(...speeches),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
