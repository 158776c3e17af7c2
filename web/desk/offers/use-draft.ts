import { useCallback, useEffect, useRef, useState } from "react";
import {
  getOfferDraft,
  type OfferDraft,
  type OfferDraftContent,
  saveOfferDraft,
} from "../../../contract/desk/offer-drafts.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { OfferApproval } from "../../../contract/offers.ts";
import { deskCall } from "../desk-call.ts";
import { useUnsavedOffer } from "./unsaved-offer.ts";

/**
 * `theirs`: somebody else saved in the meantime, and the writer chooses whose text stays; `refused`: the writer has no
 * right to save any more.
 */
export type SaveState = "saved" | "changed" | "saving" | "failed" | "refused" | "theirs";

/** A change is saved when nobody has typed for this long, in milliseconds. */
const pause = 900;
const again = 4000;

export interface Draft {
  readonly content: OfferDraftContent;
  readonly version: number;
  readonly problems: OfferDraft["problems"];
  readonly warnings: OfferDraft["warnings"];
  readonly digest: string | null;
  readonly state: SaveState;
  readonly savedAt: string | null;
  /** What was saved elsewhere, while the state is `theirs`. */
  readonly theirs: OfferDraft | undefined;
  /** The text that was on this page before another one took its place; what a signer read, until the new one is read. */
  readonly earlier: OfferDraftContent | undefined;
  /** The approval that fell with a change made here. */
  readonly fallen: OfferApproval | null;
  readonly change: (content: OfferDraftContent) => void;
  /** Saves what the page began with, as it is. */
  readonly begin: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Changes the places of the text on the page and the earlier one. */
  readonly bringBack: () => void;
  /** The text on the page was read: the earlier one is over. */
  readonly readIt: () => void;
}

const isSame = (one: OfferDraftContent, other: OfferDraftContent) => inOrder(one) === inOrder(other);

/** Members in the order of their names: a form writes them in another order than the server. */
const inOrder = (content: OfferDraftContent): string =>
  JSON.stringify(content, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/**
 * The draft as it is typed, saved by itself. Nothing typed is lost: a newer version of somebody else is shown beside it.
 * @param signs the reader signs the text, so that no change of it goes unseen
 */
export function useDraft(loaded: OfferDraft, { signs }: { readonly signs: boolean }): Draft {
  const params = { reference: loaded.reference, option: String(loaded.option) };
  const tab = useUnsavedOffer(params);
  const [kept] = useState(() => {
    const offer = tab.read();
    return offer && !isSame(offer.content, loaded.content) ? offer : undefined;
  });
  const isOver = kept !== undefined && kept.version !== loaded.version;
  const [content, setContent] = useState(kept?.content ?? loaded.content);
  const [state, setState] = useState<SaveState>(isOver ? "theirs" : kept ? "changed" : "saved");
  const [theirs, setTheirs] = useState(isOver ? loaded : undefined);
  const [earlier, setEarlier] = useState<OfferDraftContent>();
  const [fallen, setFallen] = useState<OfferApproval | null>(loaded.fallen);
  const [facts, setFacts] = useState(pickFacts(loaded));
  /** What the server holds, as far as this page knows. */
  const held = useRef({ version: loaded.version, content: loaded.content });
  const typed = useRef(content);
  const isBusy = useRef(false);
  /** The writer has to choose between two texts; nothing is saved before. */
  const isChoosing = useRef(isOver);
  /** Somebody typed on this page, who would miss the text that another one replaces. */
  const isTyped = useRef(kept !== undefined);
  /** What the catalogue or the last version gave is a draft only when somebody wants it. */
  const isBegun = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const adopt = useCallback(
    (other: OfferDraft) => {
      held.current = { version: other.version, content: other.content };
      const before = typed.current;
      if (!isSame(before, other.content))
        setEarlier((read) => (isTyped.current ? before : signs ? (read ?? before) : undefined));
      typed.current = other.content;
      setContent(other.content);
      setFacts(pickFacts(other));
      setFallen(other.fallen);
      setTheirs(undefined);
      isChoosing.current = false;
      setState("saved");
      tab.drop();
    },
    [tab, signs],
  );

  /** An attempt that were still to come would meet the writer's choice, and undo it. */
  const letChoose = useCallback((other: OfferDraft) => {
    clearTimeout(timer.current);
    isChoosing.current = true;
    setTheirs(other);
    setState("theirs");
  }, []);

  function tryAgain(): void {
    setState("failed");
    timer.current = setTimeout(() => void save(), again);
  }

  async function save(): Promise<void> {
    const sent = typed.current;
    const isHeld = held.current.version > 0 || !isBegun.current;
    if (isBusy.current || isChoosing.current || (isHeld && isSame(sent, held.current.content))) return;
    isBusy.current = true;
    setState("saving");
    try {
      const { version } = held.current;
      const answer = await deskCall(saveOfferDraft, { params, body: { version, content: sent } });
      held.current = { version: answer.version, content: sent };
      if (isSame(typed.current, sent)) tab.drop();
      else tab.keep({ version: answer.version, content: typed.current });
      setFacts(answer);
      if (answer.fallen) setFallen(answer.fallen);
      setState(isSame(typed.current, sent) ? "saved" : "changed");
      if (!isSame(typed.current, sent)) timer.current = setTimeout(() => void save(), pause);
    } catch (error) {
      if (error instanceof Refusal && error.code === "not-allowed") setState("refused");
      else if (error instanceof Refusal && error.code === "conflict") {
        const other = await deskCall(getOfferDraft, { params, query: {} }).catch(() => undefined);
        // This tab saved the same text as it was left.
        if (other && isSame(other.content, typed.current)) return adopt(other);
        if (other) letChoose(other);
        else tryAgain();
      } else tryAgain();
    } finally {
      isBusy.current = false;
    }
  }

  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  // A page that asked again, after a change by somebody or by the person here.
  useEffect(() => {
    if (loaded.version === held.current.version) {
      setFacts(pickFacts(loaded));
      return;
    }
    if (loaded.version < held.current.version || isSame(loaded.content, typed.current)) return;
    if (isSame(typed.current, held.current.content)) adopt(loaded);
    else if (!isBusy.current) letChoose(loaded);
  }, [loaded, adopt, letChoose]);

  useEffect(() => {
    if (kept && !isOver) void latestSave.current();
    const leave = () => document.visibilityState === "hidden" && void latestSave.current();
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      clearTimeout(timer.current);
      void latestSave.current();
    };
  }, [kept, isOver]);

  function change(next: OfferDraftContent): void {
    typed.current = next;
    isTyped.current = true;
    // A page that is left before the pause is over has saved nothing.
    tab.keep({ version: held.current.version, content: next });
    setContent(next);
    if (theirs) return;
    setState("changed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pause);
  }

  return {
    content,
    ...facts,
    state,
    theirs,
    earlier,
    fallen,
    change,
    begin: () => {
      isBegun.current = true;
      void save();
    },
    keepMine: () => {
      if (theirs) {
        held.current = { version: theirs.version, content: theirs.content };
        setEarlier(theirs.content);
      }
      setTheirs(undefined);
      isChoosing.current = false;
      void save();
    },
    takeTheirs: () => theirs && adopt(theirs),
    bringBack: () => {
      if (!earlier) return;
      setEarlier(content);
      change(earlier);
    },
    readIt: () => setEarlier(undefined),
  };
}

const pickFacts = ({
  version,
  problems,
  warnings,
  digest,
  savedAt,
}: Pick<OfferDraft, "version" | "problems" | "warnings" | "digest" | "savedAt">) => ({
  ...{ version, problems, warnings, digest, savedAt },
});
