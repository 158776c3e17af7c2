import * as z from "zod/mini";
import { address, between, decimal, whole } from "./values.ts";

/** Variables of the assistant. */
export const assistantVariables = {
  /** The address of a chat-completions service, such as https://api.example/v1; without it the assistant is embedded. */
  ASSISTANT_URL: address(/^https?$/, "https://api.example/v1"),
  ASSISTANT_KEY: z.optional(z.string()),
  ASSISTANT_MODEL: z._default(z.string().check(z.minLength(1)), "default"),
  /** The most tokens that the model may write for one answer, and the name by which its service knows this limit. */
  ASSISTANT_ANSWER_TOKENS: z.optional(between(1, 1e6)),
  ASSISTANT_ANSWER_TOKENS_FIELD: z._default(z.enum(["max_completion_tokens", "max_tokens"]), "max_completion_tokens"),
  /** From 0 to 2; current models of some makers refuse any. */
  ASSISTANT_TEMPERATURE: z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:[01](?:\.\d+)?|2(?:\.0+)?)$/, "must be a number from 0 to 2")),
      z.transform(Number),
    ),
  ),
  /** Prices of a million tokens, read and written; 0 for your own model. Required with ASSISTANT_URL. */
  ASSISTANT_PROMPT_PRICE: z.optional(decimal),
  ASSISTANT_ANSWER_PRICE: z.optional(decimal),
  /** The currency of these prices and of the ceilings in money below. */
  ASSISTANT_CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, "must be a currency such as USD")), "USD"),
  /** Money for the model a day: for one visitor, for one provider, and in all. */
  ASSISTANT_MONEY_VISITOR: z._default(decimal, 0.5),
  ASSISTANT_MONEY_PROVIDER: z._default(decimal, 20),
  ASSISTANT_MONEY: z._default(decimal, 100),
  /** Tokens of the model a day, in the same way. */
  ASSISTANT_TOKENS_VISITOR: whole(100_000, 1),
  ASSISTANT_TOKENS_PROVIDER: whole(2_000_000, 1),
  ASSISTANT_TOKENS: whole(10_000_000, 1, 1e12),
};

const Variables = z.object(assistantVariables);
type Read = z.output<typeof Variables>;

const needsPrice = (name: "ASSISTANT_PROMPT_PRICE" | "ASSISTANT_ANSWER_PRICE") =>
  z.refine<Read>((set) => !set.ASSISTANT_URL || set[name] !== undefined, {
    path: [name],
    error: "is needed beside ASSISTANT_URL: a number, or 0",
  });
/** Without its prices no money would ever be counted. */
export const assistantChecks = [needsPrice("ASSISTANT_PROMPT_PRICE"), needsPrice("ASSISTANT_ANSWER_PRICE")] as const;

/** A model's daily limit: tokens, and money in millionths of its currency. */
export interface Spending {
  readonly tokens: number;
  readonly money: number;
}

/** A language model, what a million of its tokens cost, and the ceilings above which the embedded assistant answers. */
export interface ModelConfig {
  readonly url: string;
  readonly key: string | undefined;
  readonly name: string;
  readonly answerTokens: { readonly field: "max_completion_tokens" | "max_tokens"; readonly most: number } | undefined;
  readonly temperature: number | undefined;
  readonly prices: { readonly prompt: number; readonly answer: number; readonly currency: string };
  readonly aDay: Readonly<Record<"visitor" | "provider" | "all", Spending>>;
}

export type AssistantConfig = { readonly kind: "embedded" } | ({ readonly kind: "model" } & ModelConfig);

export function assistantOf(read: Read): AssistantConfig {
  const { ASSISTANT_URL: url, ASSISTANT_PROMPT_PRICE: prompt, ASSISTANT_ANSWER_PRICE: answer } = read;
  if (url === undefined || prompt === undefined || answer === undefined) return { kind: "embedded" };
  const spending = (tokens: number, money: number): Spending => ({ tokens, money: Math.round(money * 1e6) });
  return {
    kind: "model",
    url,
    key: read.ASSISTANT_KEY,
    name: read.ASSISTANT_MODEL,
    answerTokens:
      read.ASSISTANT_ANSWER_TOKENS === undefined
        ? undefined
        : { field: read.ASSISTANT_ANSWER_TOKENS_FIELD, most: read.ASSISTANT_ANSWER_TOKENS },
    temperature: read.ASSISTANT_TEMPERATURE,
    prices: { prompt, answer, currency: read.ASSISTANT_CURRENCY },
    aDay: {
      visitor: spending(read.ASSISTANT_TOKENS_VISITOR, read.ASSISTANT_MONEY_VISITOR),
      provider: spending(read.ASSISTANT_TOKENS_PROVIDER, read.ASSISTANT_MONEY_PROVIDER),
      all: spending(read.ASSISTANT_TOKENS, read.ASSISTANT_MONEY),
    },
  };
}
