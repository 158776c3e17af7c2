import { expect, test } from "vitest";
import { type QuoteStatus, quoteStatuses } from "../../contract/quotes.ts";
import { type Actor, canMove, pathTo } from "./states.ts";

/** An independent copy of the diagram: `from > to: actors`. */
const diagram = `
  draft > submitted: visitor
  submitted > triage: provider system
  triage > needs_info: provider
  triage > under_review: provider
  needs_info > under_review: visitor provider
  under_review > needs_info: provider
  under_review > offered: provider
  under_review > declined_by_provider: provider
  offered > revision_requested: visitor
  offered > accepted: visitor
  offered > declined_by_client: visitor
  offered > under_review: provider
  offered > expired: system
  revision_requested > under_review: provider
  accepted > deposit_due: system
  deposit_due > deposit_paid: system
  deposit_paid > scheduled: provider system
  accepted > scheduled: provider
  expired > under_review: visitor provider
  draft > withdrawn: visitor
  submitted > withdrawn: visitor
  triage > withdrawn: visitor
  needs_info > withdrawn: visitor
  under_review > withdrawn: visitor
  offered > withdrawn: visitor
  revision_requested > withdrawn: visitor
  accepted > withdrawn: visitor
  deposit_due > withdrawn: visitor
  accepted > cancelled: visitor provider
  deposit_due > cancelled: visitor provider
  deposit_paid > cancelled: visitor provider
  scheduled > cancelled: visitor provider`;

const allowed = new Map(
  diagram
    .trim()
    .split("\n")
    .map((row) => row.trim().split(": "))
    .map(([way = "", who = ""]) => [way, who.split(" ")]),
);
const actors: readonly Actor[] = ["visitor", "provider", "system"];

test("every transition of the diagram is allowed to its actors, and no other", () => {
  const passed = new Set<string>();
  for (const from of quoteStatuses) {
    for (const to of quoteStatuses) {
      for (const actor of actors) {
        const way = `${from} > ${to}`;
        expect(canMove(from, to, actor), `${way} by ${actor}`).toBe(allowed.get(way)?.includes(actor) ?? false);
        if (canMove(from, to, actor)) passed.add(way);
      }
    }
  }
  expect([...passed].sort()).toEqual([...allowed.keys()].sort());
});

test("every state is reachable from a draft, and of the final states only an expired offer continues", () => {
  const reached = new Set<QuoteStatus>(["draft"]);
  for (const from of reached) {
    for (const to of quoteStatuses) if (actors.some((actor) => canMove(from, to, actor))) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...quoteStatuses].sort());
  const last = quoteStatuses.filter(
    (from) => !quoteStatuses.some((to) => actors.some((who) => canMove(from, to, who))),
  );
  expect(last.sort()).toEqual(["cancelled", "declined_by_client", "declined_by_provider", "withdrawn"]);
});

test("a path uses only moves of its actor, and is undefined without such a chain", () => {
  for (const from of quoteStatuses) {
    for (const to of quoteStatuses) {
      for (const actor of actors) {
        const way = pathTo(from, to, actor);
        const steps = [from, ...(way ?? [])];
        expect(way === undefined || (way.length > 0 && way.at(-1) === to)).toBe(true);
        for (const [index, next] of steps.slice(1).entries())
          expect(canMove(steps[index] ?? from, next, actor), `${steps} by ${actor}`).toBe(true);
      }
    }
  }
  expect(pathTo("submitted", "offered", "provider")).toEqual(["triage", "under_review", "offered"]);
  expect(pathTo("offered", "offered", "provider")).toEqual(["under_review", "offered"]);
  expect(pathTo("deposit_due", "offered", "provider")).toBeUndefined();
  expect(pathTo("withdrawn", "under_review", "visitor")).toBeUndefined();
});
