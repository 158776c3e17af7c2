import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useSite } from "../../site.ts";
import type { MeCalls } from "./me-calls.ts";
import type { Me } from "./me-page.ts";

/** The page as it is known now, and how it is changed. */
export interface MeState {
  readonly me: Me;
  show(changes: Partial<Me>): void;
  /** @throws Refusal */
  ask<Answer>(work: (calls: MeCalls) => Promise<Answer>): Promise<Answer>;
  /** Asks, and shows what changed. @throws Refusal */
  change(work: (calls: MeCalls) => Promise<Partial<Me>>): Promise<void>;
}

export const MeContext = createContext<MeState | undefined>(undefined);

export function useMe(): MeState {
  const state = useContext(MeContext);
  if (!state) throw new Error("this part needs to know whose page it is on");
  return state;
}

const fetchCalls = () => import("./me-calls.ts");

/** Starts from the loaded page, and reloads when the tab becomes visible. */
export function useMeState(loaded: Me): MeState {
  const site = useSite();
  const [me, setMe] = useState(loaded);
  const { revalidate } = useRevalidator();
  const { email } = loaded.client;
  const newest = useRef(loaded);
  useEffect(() => {
    if (newest.current === loaded) return;
    newest.current = loaded;
    setMe(loaded);
  }, [loaded]);
  useEffect(() => {
    void fetchCalls().catch(() => undefined);
    const look = () => void (document.hidden || revalidate());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
  return useMemo(() => {
    const show: MeState["show"] = (changes) => setMe((before) => ({ ...before, ...changes }));
    const ask: MeState["ask"] = async (work) => work((await fetchCalls()).createMeCalls(site, email));
    return { me, show, ask, change: async (work) => show(await ask(work)) };
  }, [me, site, email]);
}
