import type { Assistant, Run, Tokens } from "../../adapters/assistant/assistant.ts";
import type { ModelConfig, Spending } from "../config/assistant.ts";
import type { Owner } from "../db/access.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { networkOf } from "../http/rate-limits.ts";
import type { Services } from "../services.ts";

/** Whose question is answered: the visitor's, or a suggestion for the clinic's staff. */
export type AskContext = Omit<VisitorContext, "write">;

const daySeconds = 24 * 60 * 60;
const units = ["tokens", "money"] as const;
/** A browser without its cookie is a new visitor each time, so a network address has a limit of its own. */
const visitorsAtOneAddress = 5;
const warningShare = 0.8;

interface Ceiling {
  readonly of: "visitor" | "address" | "provider" | "all";
  readonly unit: keyof Spending;
  readonly key: string;
  readonly most: number;
}

function ceilingsFor({ aDay }: ModelConfig, { providerId, address }: AskContext, visitor: Owner): Ceiling[] {
  const { tokens, money } = aDay.visitor;
  const ofAddress = { tokens: tokens * visitorsAtOneAddress, money: money * visitorsAtOneAddress };
  const budgets = [
    { of: "visitor", key: `${providerId}:${visitor}`, budget: aDay.visitor },
    { of: "address", key: `${providerId}:${networkOf(address)}`, budget: ofAddress },
    { of: "provider", key: providerId, budget: aDay.provider },
    { of: "all", key: "", budget: aDay.all },
  ] as const;
  return budgets.flatMap(({ of, key, budget }) =>
    units.map((unit) => ({ of, unit, key: `assistant:${unit}:${of}:${key}`, most: budget[unit] })),
  );
}

/** Prices are per million tokens, money is in millionths. */
const spendingOf = ({ prices }: ModelConfig, { prompt, answer }: Tokens): Spending => ({
  tokens: prompt + answer,
  money: Math.ceil(prompt * prices.prompt + answer * prices.answer),
});

/**
 * The engine for this visitor: the configured model until one of today's ceilings is reached, then the embedded engine,
 * which costs nothing. The tokens of an answer count also when it fails.
 */
export async function budgetFor(
  { assistants, config, counters, log }: Services,
  context: AskContext,
  visitor: Owner,
): Promise<{ engine: Assistant; spent: Run["spent"] }> {
  const { assistant: model } = config;
  if (model.kind === "embedded") return { engine: assistants.first, spent: async () => {} };
  const ceilings = ceilingsFor(model, context, visitor);
  const counts = await Promise.all(ceilings.map(({ key }) => counters.hit(key, daySeconds, 0)));
  const isSpent = ceilings.some(({ most }, index) => (counts[index]?.count ?? 0) >= most);
  return {
    engine: isSpent ? assistants.embedded : assistants.first,
    async spent(tokens) {
      const spending = spendingOf(model, tokens);
      for (const { of, unit, key, most } of ceilings) {
        const { count } = await counters.hit(key, daySeconds, spending[unit]);
        const hasCrossed = count >= most * warningShare && count - spending[unit] < most * warningShare;
        if (hasCrossed && (of === "provider" || of === "all"))
          log.warn(
            {
              provider: of === "all" ? undefined : context.tenant.company.slug,
              ceiling: unit === "money" ? `${most / 1e6} ${model.prices.currency}` : `${most} tokens`,
            },
            "the assistant has used four fifths of what its model may take in a day",
          );
      }
    },
  };
}
