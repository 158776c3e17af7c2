import type { Site } from "../../../contract/rendering.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { todayAt } from "../schedule/span.ts";

export interface Period {
  readonly from: string;
  readonly to: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The period of an address; by default the last 30 days at the clinic. */
export function periodOf(query: URLSearchParams, { provider }: Pick<Site, "provider">): Period {
  const today = todayAt({ provider });
  const written = (name: string): string | undefined => {
    const value = query.get(name) ?? "";
    return day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  const to = written("to") ?? today;
  const from = written("from") ?? dayAfter(to, -29);
  return from <= to ? { from, to } : { from: to, to: from };
}

export const periodQuery = ({ from, to }: Period): string => new URLSearchParams({ from, to }).toString();
