import type { Assistant, Run, Tokens } from "../../../adapters/assistant/assistant.ts";
import type { ModelConfig, Spending } from "../../assistant-config.ts";
import type { Owner } from "../../db/access.ts";
import { budgetOf, type Context } from "../../http.ts";
import type { Services } from "../../services.ts";

type Needs = Pick<Services, "assistants" | "config" | "counters" | "log">;

const day = 24 * 60 * 60;
const units = ["tokens", "money"] as const;
/** A browser without its cookie is another visitor each time: from one network address they have no more than this many have. */
const visitorsAtOneAddress = 5;
const alarm = 0.8;

interface Ceiling {
  readonly of: "visitor" | "address" | "provider" | "all";
  readonly unit: keyof Spending;
  readonly key: string;
  readonly most: number;
}

function ceilingsFor({ aDay }: ModelConfig, { providerId, address }: Context, visitor: Owner): Ceiling[] {
  const { tokens, money } = aDay.visitor;
  const ofAddress = { tokens: tokens * visitorsAtOneAddress, money: money * visitorsAtOneAddress };
  const budgets = [
    { of: "visitor", key: `${providerId}:${visitor}`, budget: aDay.visitor },
    { of: "address", key: `${providerId}:${budgetOf(address)}`, budget: ofAddress },
    { of: "provider", key: providerId, budget: aDay.provider },
    { of: "all", key: "", budget: aDay.all },
  ] as const;
  return budgets.flatMap(({ of, key, budget }) =>
    units.map((unit) => ({ of, unit, key: `assistant:${unit}:${of}:${key}`, most: budget[unit] })),
  );
}

/** A price for a million tokens is as many millionths for one. */
const spendingOf = ({ prices }: ModelConfig, { prompt, answer }: Tokens): Spending => ({
  tokens: prompt + answer,
  money: Math.ceil(prompt * prices.prompt + answer * prices.answer),
});

/**
 * Who answers this visitor: the configured model until one of today's ceilings is reached, then the embedded engine, which
 * costs nothing. An answer that is being made is finished; what it takes is counted also when it fails.
 */
export async function budgetFor(
  { assistants, config, counters, log }: Needs,
  context: Context,
  visitor: Owner,
): Promise<{ engine: Assistant; spent: Run["spent"] }> {
  const { assistant: model } = config;
  if (model.kind === "embedded") return { engine: assistants.first, spent: async () => {} };
  const ceilings = ceilingsFor(model, context, visitor);
  const counts = await Promise.all(ceilings.map(({ key }) => counters.hit(key, day, 0)));
  const isSpent = ceilings.some(({ most }, index) => (counts[index]?.count ?? 0) >= most);
  return {
    engine: isSpent ? assistants.embedded : assistants.first,
    async spent(tokens) {
      const spending = spendingOf(model, tokens);
      for (const { of, unit, key, most } of ceilings) {
        const { count } = await counters.hit(key, day, spending[unit]);
        const hasCrossed = count >= most * alarm && count - spending[unit] < most * alarm;
        if (hasCrossed && (of === "provider" || of === "all"))
          log.warn(
            {
              provider: of === "all" ? undefined : context.here.company.slug,
              ceiling: unit === "money" ? `${most / 1e6} ${model.prices.currency}` : `${most} tokens`,
            },
            "the assistant has used four fifths of what its model may take in a day",
          );
      }
    },
  };
}
