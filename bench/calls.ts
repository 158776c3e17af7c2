import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Pool } from "./pool.ts";

export interface RequestInput {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly idToken?: string;
  readonly body?: Buffer | string;
  readonly type?: string;
}

/** HTTP calls to the product over a limited number of connections. */
export interface Calls {
  /** @throws Error with the answer when its status is neither 2xx nor 3xx */
  send(request: RequestInput): Promise<Buffer>;
  json<Answer>(request: Omit<RequestInput, "body"> & { readonly body?: unknown }): Promise<Answer>;
  /** @returns the id token of a registered user */
  signIn(name: string, password: string): Promise<string>;
  close(): void;
}

export function openCalls({ product, call }: Pool, connections: number): Calls {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { site, host } = product;
  const send = ({ method, path, idToken, body, type = "application/json" }: RequestInput): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const headers = {
        host,
        ...(idToken === undefined ? {} : { idtoken: idToken }),
        ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
        ...(body === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) }),
      };
      request(`${site}${path}`, { method, agent, headers }, (answer) => {
        buffer(answer).then((bytes) => {
          if (answer.statusCode === 200 || answer.statusCode === 303) resolve(bytes);
          else reject(new Error(`${path}: ${answer.statusCode} ${bytes.toString().slice(0, 300)}`));
        }, reject);
      })
        .once("error", reject)
        .end(body);
    });
  return {
    send,
    async json({ body, ...rest }) {
      return JSON.parse((await send({ ...rest, ...(body ? { body: JSON.stringify(body) } : {}) })).toString());
    },
    async signIn(USERNAME, PASSWORD) {
      const input = { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD } };
      const { body } = await call("InitiateAuth", input);
      return (body["AuthenticationResult"] as { IdToken: string }).IdToken;
    },
    close: () => agent.destroy(),
  };
}
