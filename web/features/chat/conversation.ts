import { createStore } from "zustand/vanilla";
import {
  type Conversation,
  type feedbackReasons,
  getConversation,
  rateAnswer,
  rateTalk,
  requestPerson,
} from "../../../contract/chat.ts";
import type { ChatAnswer, ConversationState } from "../../../contract/chat-answers.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Site } from "../../../contract/rendering.ts";
import { callByFetch } from "../../call-by-fetch.ts";
import { keptIn } from "../../session/kept-conversation.ts";
import { accountToken } from "./account-token.ts";
import { ask } from "./ask.ts";
import { historyOf } from "./history.ts";
import { type Again, type Message, messagesOf } from "./messages.ts";

export interface Chat {
  readonly messages: readonly Message[];
  /** Partial text of the pending answer; null without one. */
  readonly pending: string | null;
  readonly state: ConversationState;
  readonly handover: Conversation["handover"];
  readonly isPersonWriting: boolean;
  readonly rating: Conversation["rating"];
  /** Whether what was said on other pages is here. */
  readonly past: "reading" | "read" | "failed";
  /** Typed and not sent; outlives the closing of the window. */
  readonly typed: string;
}

const empty: Chat = {
  messages: [],
  pending: null,
  state: "bot",
  handover: null,
  isPersonWriting: false,
  rating: null,
  past: "read",
  typed: "",
};

/** The specification's sentence comes within 30 seconds, whatever the engine does. */
const patience = 28_000;
/** Between two looks at an answer that is being written elsewhere. */
const untilNextLook = 1_500;

/** Page that a question is asked from. */
export interface PageFacts {
  readonly greeting: string;
  /** Its slug, on a page about one. */
  readonly procedure: string | undefined;
  readonly currency: string;
}

export type Talk = ReturnType<typeof createTalk>;

/** One visitor's conversation on this device: what was said, and all that can be done with it. */
export function createTalk(site: Site) {
  const { provider, language, keepsIn } = site;
  const store = createStore<Chat>()(() => empty);
  const kept = keptIn(keepsIn);
  const otherPages = new BroadcastChannel("chat");
  let current = kept.read();
  let stopping = new AbortController();

  const add = (message: Message) => store.setState(({ messages }) => ({ messages: [...messages, message] }));

  /** Forgets what was said, not what is being typed. */
  function begin(): void {
    kept.forget();
    current = undefined;
    store.setState({ ...empty, typed: store.getState().typed });
  }

  async function read(): Promise<Conversation | undefined> {
    const before = current?.id;
    current = kept.read();
    if (current?.id !== before || !current) store.setState({ ...empty, typed: store.getState().typed });
    if (!current) return undefined;
    if (store.getState().messages.length === 0) store.setState({ past: "reading" });
    try {
      const params = { conversationId: current.id };
      const found = await callByFetch(getConversation, { params, query: { language } }, await accountToken(site));
      const { state, handover, isPersonWriting, rating } = found;
      const facts = { state, handover, isPersonWriting, rating, past: "read" } as const;
      store.setState(({ messages }) => {
        const now = messagesOf(found, messages);
        // The same list again would scroll what is being read.
        return { messages: JSON.stringify(now) === JSON.stringify(messages) ? messages : now, ...facts };
      });
      return found;
    } catch (error) {
      const { messages } = store.getState();
      const isGone = error instanceof Refusal && error.code === "not-found";
      const wasKept = messages.some((message) => message.type === "ai" && message.answer);
      // It went with who signed in or out, or its days are over: nothing of it stays here, and the next question begins another.
      if (isGone && (wasKept || messages.length === 0)) begin();
      else store.setState({ past: isGone || messages.length > 0 ? "read" : "failed" });
      return undefined;
    }
  }

  /** Looks until the conversation ends with an answer. @returns whether it does */
  async function untilAnswered(signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const found = await read();
      if (!found || signal.aborted) return false;
      if (!found.isPending) return found.messages.at(-1)?.role !== "user";
      await new Promise((resolve) => setTimeout(resolve, untilNextLook));
    }
  }

  async function send(again: Again, here: PageFacts): Promise<void> {
    current ??= kept.begin(here.greeting);
    stopping = new AbortController();
    const { signal } = stopping;
    const body = {
      providerId: provider?.company.id ?? "",
      conversationId: current.id,
      messages: historyOf(current.greeting, store.getState().messages),
      turn: again.turn,
      procedure: here.procedure,
      currency: here.currency,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    store.setState({ pending: "" });
    const end = await outcome(body, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    const said = store.getState().pending ?? "";
    store.setState({ pending: null });
    if (signal.aborted) add({ id: again.turn, type: "ai", content: said, again, isStopped: true });
    else if (end === undefined || end instanceof Refusal)
      add({ id: again.turn, type: "ai", content: "", again, refusal: end });
    else if (end !== "read") answered(end);
    otherPages.postMessage("said");
  }

  /** An answer; `read` if it is among the messages already; else the reason of its absence, if known. */
  async function outcome(body: Parameters<typeof ask>[0], signal: AbortSignal) {
    try {
      const onText = (pending: string) => store.setState({ pending });
      const answer = await ask(body, { language, signal, onText, ...(await accountToken(site)) });
      return answer ?? ((await untilAnswered(signal)) ? ("read" as const) : undefined);
    } catch (error) {
      return error instanceof Refusal ? error : undefined;
    }
  }

  function answered(answer: ChatAnswer): void {
    store.setState({ state: answer.state });
    // A person has the conversation: the message is theirs to answer, and this answer is not kept.
    if (answer.state === "with_human") return;
    add({ id: answer.id, type: "ai", content: answer.response, answer, isHelpful: null });
  }

  const look = () => store.getState().pending === null && void read();
  otherPages.addEventListener("message", look);
  // After a sign-in or sign-out in another tab the conversation may belong to an account.
  new BroadcastChannel("session").addEventListener("message", look);

  return {
    store,
    /** How the conversation began, once it has. */
    greeting: () => current?.greeting,
    read,
    /** Brings what was said on other pages, and waits for an answer that was being written when one was left. */
    async resume(): Promise<void> {
      if (store.getState().pending !== null) return;
      const found = await read();
      if (!found?.isPending) return;
      store.setState({ pending: "" });
      await untilAnswered(AbortSignal.timeout(patience));
      store.setState({ pending: null });
    },
    type: (typed: string) => store.setState({ typed }),
    async ask(content: string, here: PageFacts): Promise<void> {
      const turn = crypto.randomUUID();
      add({ id: `${turn}-question`, type: "user", content });
      await send({ content, turn }, here);
    },
    /** Asks again what had no answer, under the same name: an answer that was written in the meantime is that answer. */
    async retry(again: Again, here: PageFacts): Promise<void> {
      store.setState(({ messages }) => ({ messages: messages.filter(({ id }) => id !== again.turn) }));
      await send(again, here);
    },
    stop: () => stopping.abort(),
    startAgain(): void {
      stopping.abort();
      begin();
      otherPages.postMessage("begun");
    },
    async rate(answerId: string, isHelpful: boolean, reason?: (typeof feedbackReasons)[number]): Promise<void> {
      if (!current) return;
      const params = { conversationId: current.id, answerId };
      await callByFetch(rateAnswer, { params, body: { isHelpful, reason } }, await accountToken(site));
      store.setState(({ messages }) => ({
        messages: messages.map((one) => (one.id === answerId && one.type === "ai" ? { ...one, isHelpful } : one)),
      }));
    },
    /** Says how the talk with a person was. @throws Refusal */
    async rateTalk(score: number, note: string | undefined): Promise<void> {
      if (!current) return;
      const params = { conversationId: current.id };
      await callByFetch(rateTalk, { params, body: { score, note } }, await accountToken(site));
      store.setState({ rating: "given" });
    },
    /** Hands the transcript to the clinic. @throws Refusal */
    async handOver(body: InputOf<typeof requestPerson>["body"], { greeting }: PageFacts, key: string): Promise<void> {
      current ??= kept.begin(greeting);
      const params = { conversationId: current.id };
      await callByFetch(requestPerson, { params, body }, { key, ...(await accountToken(site)) });
      await read();
      otherPages.postMessage("said");
    },
  };
}

const talks = new WeakMap<Site, Talk>();

/** The conversation of this page, which outlives the window it is shown in. */
export function talkOf(site: Site): Talk {
  const talk = talks.get(site) ?? createTalk(site);
  talks.set(site, talk);
  return talk;
}
