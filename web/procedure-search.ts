import { listProcedures, type ProcedurePage } from "../contract/procedures.ts";
import type { Language } from "../contract/values.ts";
import { callByFetch } from "./call-by-fetch.ts";

/** The provider's procedure search, while somebody types. @throws Refusal, and when the signal aborts */
export const findProcedures = (words: string, language: Language, signal: AbortSignal): Promise<ProcedurePage> =>
  callByFetch(listProcedures, { query: { q: words.trim().slice(0, 100), language } }, { signal });
