import { type SentenceName, sentences, type ValueNames } from "../../contract/desk/sentences.ts";
import { type ErrorCode, type RefusalFacts, refuse } from "../../contract/errors.ts";
import type { Money } from "../../contract/money.ts";
import { plainMoney } from "./plain-money.ts";

type Values<Name extends SentenceName> = Readonly<Record<ValueNames<Name>, string | Money>>;

type Facts<Name extends SentenceName> = Omit<RefusalFacts, "sentence"> &
  ([ValueNames<Name>] extends [never] ? { readonly values?: never } : { readonly values: Values<Name> });

/** A sentence in English. */
export const sentenceText = <Name extends SentenceName>(name: Name, values: Values<Name>): string =>
  sentences[name].replace(/\{(\w+)\}/g, (_, key: ValueNames<Name>) => {
    const value: string | Money = values[key];
    return typeof value === "string" ? value || "none" : plainMoney(value);
  });

/** Refuses the current call with a sentence that the desk has in its languages. @throws Refusal always */
export function refuseWith<Name extends SentenceName>(
  code: ErrorCode,
  name: Name,
  ...[facts]: [ValueNames<Name>] extends [never] ? [facts?: Facts<Name>] : [facts: Facts<Name>]
): never {
  const { values = {} as Values<Name>, ...rest } = facts ?? {};
  return refuse(code, sentenceText(name, values), { ...(rest as RefusalFacts), sentence: { name, values } });
}
