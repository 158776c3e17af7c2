import { fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import type { ChatAnswer } from "../../../contract/chat-answers.ts";
import type { Site } from "../../../contract/rendering.ts";
import { showScreen } from "../../testing.tsx";
import { ChatWindow } from "./window/chat-window.tsx";

export const buildAnswer = (changes: Partial<ChatAnswer> = {}): ChatAnswer => ({
  response: "It depends on the **package**.",
  id: crypto.randomUUID(),
  language: "en",
  citations: [],
  cards: [],
  suggestions: [],
  caution: null,
  offersPerson: false,
  state: "bot",
  ...changes,
});

export interface Posted {
  readonly path: string;
  readonly body: { readonly [name: string]: unknown; readonly messages: readonly { role: string; content: string }[] };
}

type Answering = (posted: Posted, request: RequestInit) => Promise<Response> | Response;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

export const stream = (...events: object[]): Response =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });

/** Answers of the network by a part of the path; the office is closed and the conversation empty. */
export function answerWith(answers: Readonly<Record<string, Answering>>): Posted[] {
  const posted: Posted[] = [];
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const { pathname } = new URL(address, "https://harbour.example");
    const one = { path: pathname, body: JSON.parse(String(request.body ?? "{}")) } as Posted;
    posted.push(one);
    const found = Object.entries(answers).find(([end]) => pathname.includes(end));
    return found ? found[1](one, request) : json({ code: "invalid-input" }, 400);
  });
  return posted;
}

export const close = vi.fn();

const Window = () => <ChatWindow close={close} />;

interface Shown {
  readonly keeps?: boolean;
  readonly site?: Partial<Site>;
  /** The data of the page's screen. */
  readonly page?: object | null;
}

/** Shows the window on a page, in a browser that has kept nothing. */
export function showChat(address = "/", { keeps = false, site = {}, page = null }: Shown = {}) {
  if (!keeps) localStorage.clear();
  close.mockClear();
  return showScreen({ Component: Window }, { address, data: page, site });
}

export const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });

/** Types a question and sends it. */
export function ask(question: string): void {
  fireEvent.change(input(), { target: { value: question } });
  fireEvent.keyDown(input(), { key: "Enter" });
}
