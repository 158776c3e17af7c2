import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ConversationState } from "../../../../contract/chat-answers.ts";
import type { Talk } from "../conversation.ts";

/** Intervals of polling for messages of the clinic. */
const untilNextLook = { requested: 10_000, with_human: 3_000 };

/** On a phone the keyboard would cover what there is to read. */
function enter(box: HTMLElement | null): void {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  (isTouch ? box : (box?.querySelector("textarea") ?? box))?.focus();
}

/** Focus moves into the opened window, and back to its button on closing. */
export function useFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    enter(box.current);
    return () => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body)
        document.getElementById("chat-toggle")?.focus({ preventScroll: true });
    };
  }, [box]);
}

/** Leaving the contact panel returns to the question input. */
export function useFocusAfter(box: RefObject<HTMLElement | null>, isAway: boolean): void {
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) enter(box.current);
    wasAway.current = isAway;
  }, [box, isAway]);
}

/** Where the window covers the page. */
const narrow = "(width < 40rem) or (height < 36rem)";

/** A link of an answer opens its place in the page: where the window would cover that, it closes. */
export function useLeave(close: () => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key && matchMedia(narrow).matches) close();
  }, [key, close]);
}

/** The question about analytics waits where it would take the window's room: an emergency may be written there. */
export function useWholePage(): void {
  useEffect(() => {
    const question = document.querySelector<HTMLElement>("consent-notice");
    if (!question || !matchMedia(narrow).matches) return;
    question.hidden = true;
    return () => {
      question.hidden = false;
    };
  }, []);
}

/** Brings what was said elsewhere, when the window opens and while a person may be writing. */
export function useLooks(talk: Talk, state: ConversationState): void {
  useEffect(() => void talk.resume(), [talk]);
  useEffect(() => {
    if (state !== "requested" && state !== "with_human") return;
    const look = () => document.visibilityState === "visible" && void talk.resume();
    const timer = setInterval(look, untilNextLook[state]);
    return () => clearInterval(timer);
  }, [talk, state]);
}
