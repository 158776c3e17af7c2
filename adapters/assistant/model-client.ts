import OpenAI from "openai";
import * as z from "zod/mini";

/** Limit of one answer with all its events, some 200 bytes each. */
const mostBytes = 4 * 1024 * 1024;

/** The fields of an event that are read; the client's types are not checked at run time. */
export const Chunk = z.object({
  choices: z.optional(
    z.array(
      z.object({
        finish_reason: z.optional(z.nullable(z.string())),
        delta: z.optional(
          z.object({
            content: z.optional(z.nullable(z.string())),
            tool_calls: z.optional(
              z.array(
                z.object({
                  index: z.int(),
                  id: z.optional(z.nullable(z.string())),
                  function: z.optional(
                    z.object({
                      name: z.optional(z.nullable(z.string())),
                      arguments: z.optional(z.nullable(z.string())),
                    }),
                  ),
                }),
              ),
            ),
          }),
        ),
      }),
    ),
  ),
  usage: z.optional(z.nullable(z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }))),
});

/** The official client, without retries, environment settings, logging, or headers about this machine. */
export const openClient = (url: string, key: string | undefined): OpenAI =>
  new OpenAI({
    baseURL: url.replace(/\/$/, ""),
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    fetch: async (address, { signal = null, headers, ...sent } = {}) => {
      const all = new Headers(headers);
      if (key === undefined) all.delete("authorization");
      const own = sentHeaders.flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? ""] as const] : []));
      const response = await fetch(address, {
        ...sent,
        headers: own.map(([name, value]) => [name, value]),
        signal,
        redirect: "error",
      });
      return response.body ? new Response(response.body.pipeThrough(limitEventSize()), response) : response;
    },
  });
const sentHeaders = ["accept", "authorization", "content-type"];

/** Limits the size of an event: one without an end would stay in memory until the deadline. */
function limitEventSize(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(bytes, controller) {
      size += bytes.length;
      if (size > mostBytes) throw new Error("the language model does not end");
      controller.enqueue(bytes);
    },
  });
}
