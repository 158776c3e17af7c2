import { type Ask, askAssistant, type ChatEvent } from "../../../contract/chat.ts";
import type { ChatAnswer } from "../../../contract/chat-answers.ts";
import type { Language } from "../../../contract/values.ts";
import { refusalOf } from "../../api.ts";
import { isBlank } from "./messages.ts";

interface Asking {
  readonly language: Language;
  readonly signal: AbortSignal;
  /** Of who is signed in. */
  readonly idToken?: string;
  /** Told all that has come so far, each time there is more. */
  onText(text: string): void;
}

/**
 * Asks, and hears the answer piece by piece from a server that can; any other gives the single one.
 * @returns the whole answer; undefined when it was cut off
 * @throws Refusal when the question is refused, and an error without an answer, or without a `response`
 */
export async function ask(body: Ask, { language, signal, onText, idToken }: Asking): Promise<ChatAnswer | undefined> {
  const response = await fetch(`${askAssistant.path}?language=${language}`, {
    method: "POST",
    headers: {
      accept: "text/event-stream, application/json",
      "content-type": "application/json",
      ...(idToken && { idtoken: idToken }),
    },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => undefined));
  if (!response.headers.get("content-type")?.includes("event-stream")) return whole(await response.json());
  let text = "";
  for await (const event of eventsOf(response)) {
    if (event.type === "answer") return whole(event.answer);
    if (event.type === "failed") throw refusalOf(503, { detail: event.detail });
    if (event.type !== "text") continue;
    text += event.text;
    onText(text);
  }
  return undefined;
}

/** The specification's client reads `response` alone, so that is all an answer must have. */
function whole(answer: Partial<ChatAnswer> | null): ChatAnswer {
  const response = answer?.response;
  // A call to an emergency number is shown whatever else is missing.
  const isCall = answer?.cards?.some(({ kind }) => kind === "call");
  if (typeof response !== "string" || (isBlank(response) && !isCall)) throw new Error("the answer holds no response");
  return { ...bare, id: crypto.randomUUID(), ...answer, response };
}

const bare: Omit<ChatAnswer, "id" | "response"> = {
  language: "en",
  citations: [],
  cards: [],
  suggestions: [],
  caution: null,
  offersPerson: false,
  state: "bot",
};

/** Each event is one `data:` line of JSON. */
async function* eventsOf(response: Response): AsyncGenerator<ChatEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (rest + piece.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) yield JSON.parse(line.slice(5)) as ChatEvent; // the server's contract
  }
}
