import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { followDesk, type LiveEvent, type LiveTopic } from "../../../contract/desk/live.ts";
import { getStaffSession } from "../../../contract/desk/session.ts";
import { callByFetch } from "../../call-by-fetch.ts";
import { runAutomatically, sessionEnded } from "../desk-call.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Without a stream the desk asks again this often, in milliseconds. */
const askAgain = 30_000;
const reconnect = 3000;

/** Opens the stream of changes, and opens it again when it is lost. */
function follow(tell: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isClosed = false;
  async function open(): Promise<void> {
    // A stream that is refused says no reason, and a call does: an ended session is asked for on top of the page.
    const held = await callByFetch(getStaffSession, {}, { isAutomatic: true }).catch(() => undefined);
    const isSignedIn = held?.session !== null;
    if (!isSignedIn) dispatchEvent(new Event(sessionEnded));
    if (isClosed) return;
    if (!isSignedIn) {
      timer = setTimeout(open, askAgain);
      return;
    }
    const opened = new EventSource(followDesk.path);
    source = opened;
    opened.onmessage = ({ data }) => tell(JSON.parse(String(data)) as LiveEvent); // the server parsed it by the contract
    opened.onerror = () => {
      opened.close();
      timer = setTimeout(open, reconnect);
    };
  }
  void open();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * For the layout: one stream per tab. Without a network nothing is told, though a stream may stand for a while: what is asked
 * then fails. Anything may have changed once the network is back.
 */
export function useUpdates(): void {
  useEffect(() => {
    const tell: Listener = (event) => {
      if (event.id === "" || !navigator.onLine) return;
      for (const listener of listeners) listener(event);
    };
    const tellAnything = () => tell({ topic: null, id: null });
    addEventListener("online", tellAnything);
    const stop = follow(tell);
    return () => {
      removeEventListener("online", tellAnything);
      stop();
    };
  }, []);
}

/** Before a sign-out: a page that asked again after it would be refused. */
export const ignoreUpdates = (): void => listeners.clear();

/** Calls back when one object changes. */
export function useChange(topic: LiveTopic, id: string, act: () => void): void {
  useEffect(() => {
    const listener: Listener = (event) => {
      if (event.topic === topic && event.id === id) act();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [topic, id, act]);
}

/** Calls back when something of a topic may have changed. */
export function useTopic(topic: LiveTopic, act: () => void): void {
  useEffect(() => {
    const listener: Listener = (event) => {
      if (event.topic === topic || event.topic === null) act();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [topic, act]);
}

/**
 * Asks the page's loaders again when something of these topics changes, or only when one object does. A stream that opens
 * is one of the changes: what happened between the page's load and then is in no other event.
 */
export function useLive(topics: readonly LiveTopic[], id?: string): void {
  const { revalidate } = useRevalidator();
  const names = topics.join(" ");
  useEffect(() => {
    const listener: Listener = (event) => {
      const isOurs = event.topic === null || (names.split(" ").includes(event.topic) && (!id || event.id === id));
      if (isOurs) void runAutomatically(revalidate);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [names, id, revalidate]);
}
