import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { loadProtectionClient, loadSession } from "../../../session/load-session.ts";
import type { Protection } from "../../../session/protection.ts";
import type { ProtectionClient } from "../../../session/protection-client.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";
import { isStale, lineOf, nameOf, problemOf } from "../auth-problems.ts";

/** The parts of the page, each of which says what became of what was done in it. */
export type Part = "codes" | "passkeys" | "email" | "password" | "browsers" | "everywhere";

export interface Settling {
  readonly protection: Protection;
  /** Which question stands open, by its id: one at a time. */
  readonly open: string | undefined;
  /** The last completed change and its part. */
  readonly said: { readonly part: Part; readonly text: string } | undefined;
  setOpen(id: string | undefined): void;
  /** Whether codes and passkeys wait for a fresh sign-in: found when the page was read, or met by trying to change one. */
  readonly stale: "found" | "met" | undefined;
  /** Takes up a fresh sign-in. */
  refresh(): Promise<void>;
  /** For what changes nothing yet. @throws what the service says against it */
  ask<Answer>(work: (client: ProtectionClient) => Promise<Answer>): Promise<Answer>;
  /**
   * Does something, shows what holds then, says `text`, and closes the question or opens the next one, by its id.
   * @throws what the service says against it
   */
  change(part: Part, text: string, work: (client: ProtectionClient) => Promise<unknown>, next?: string): Promise<void>;
}

export const SettlingContext = createContext<Settling | undefined>(undefined);

export function useSettling(): Settling {
  const settling = useContext(SettlingContext);
  if (!settling) throw new Error("this part needs to know what protects the account");
  return settling;
}

export type Reading =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly text: string; readonly again: () => void }
  | { readonly kind: "ready"; readonly settling: Settling };

/** Why something did not work: the service's message, and `text` or what it means in general. */
export function sentenceOf(error: unknown, text?: string): string {
  const name = nameOf(error);
  const problem = problemOf(error);
  const isOver = name === "NotAuthorized" && /token/i.test(String(error));
  const isImpossible = /^(?:InvalidParameter|InvalidUserPoolConfiguration|WebAuthnNotEnabled)$/.test(name);
  const own =
    text ?? (isOver ? m.protection_problem_over() : isImpossible ? m.protection_problem_not_possible() : problem.text);
  return lineOf({ ...problem, ...(own && { text: own }) });
}

/** Questions about codes and passkeys, which pools ask a fresh sign-in for. */
const isGuarded = (id: string): boolean => /^(?:set-up|remove|delete)-/.test(id);
const isOld = ({ freshUntil = Infinity }: Protection): boolean => Date.now() >= freshUntil;

/** Whose account it is. */
export interface AccountSource {
  load(): Promise<ProtectionClient>;
  /** Looks at the sign-in again, after a fresh one or where it may have ended. @returns whether somebody is signed in */
  reload(): Promise<boolean>;
}

/** The account that is signed in on the site. */
export function useOwnAccount(): AccountSource {
  const site = useSite();
  return useMemo(
    () => ({
      load: () => loadProtectionClient(site),
      reload: async () => Boolean(await (await loadSession(site)).load()),
    }),
    [site],
  );
}

/** Reads and changes the protection of an account. */
export function useProtection(source: AccountSource): Reading {
  const [protection, setProtection] = useState<Protection>();
  const [failure, setFailure] = useState<string>();
  const [open, setOpen] = useState<string>();
  const [said, setSaid] = useState<Settling["said"]>();
  const [stale, setStale] = useState<Settling["stale"]>();
  const client = useRef<Promise<ProtectionClient>>(undefined);

  const ask = useCallback(
    async <Answer>(work: (client: ProtectionClient) => Promise<Answer>): Promise<Answer> => {
      client.current ??= source.load();
      try {
        return await work(await client.current);
      } catch (error) {
        // A failed load is repeated on the next use.
        await client.current.catch(() => {
          client.current = undefined;
        });
        if (isStale(String(error))) {
          setStale("met");
          setOpen(undefined);
        }
        // A sign-in that was ended elsewhere is noticed here first.
        if (nameOf(error) === "NotAuthorized" && /token/i.test(String(error))) void source.reload();
        throw error;
      }
    },
    [source],
  );
  const read = useCallback(async (): Promise<void> => {
    setFailure(undefined);
    try {
      const found = await ask((one) => one.read());
      setProtection(found);
      setStale(isOld(found) ? "found" : undefined);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }, [ask]);
  useEffect(() => void read(), [read]);

  const change = useCallback<Settling["change"]>(
    async (part, text, work, next) => {
      await ask(work);
      await read();
      setOpen(next);
      setSaid({ part, text });
    },
    [ask, read],
  );
  const show = useCallback(
    (id: string | undefined) => {
      const isTooLate = id !== undefined && isGuarded(id) && protection !== undefined && isOld(protection);
      if (isTooLate) setStale("met");
      setSaid(undefined);
      setOpen(isTooLate ? undefined : id);
    },
    [protection],
  );
  const hasCodes = (protection?.offers.secondFactors.length ?? 0) > 0 || (protection?.factors.length ?? 0) > 0;
  const refresh = useCallback(async () => {
    if (!(await source.reload())) return; // it leaves the page
    await read();
    setSaid({ part: hasCodes ? "codes" : "passkeys", text: m.protection_fresh_done() });
  }, [source, read, hasCodes]);
  const settling = useMemo(
    () => protection && { protection, open, said, stale, setOpen: show, ask, change, refresh },
    [protection, open, said, stale, show, ask, change, refresh],
  );
  if (failure !== undefined) return { kind: "failed", text: failure, again: () => void read() };
  return settling ? { kind: "ready", settling } : { kind: "loading" };
}
