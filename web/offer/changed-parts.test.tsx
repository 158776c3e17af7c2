// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import fc from "fast-check";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { comparedOf, type OfferPart } from "../../contract/offer-changes.ts";
import { compareOffers } from "../../contract/offer-lines.ts";
import { Offer } from "../../contract/offers.ts";
import { showScreen } from "../testing.tsx";
import { changedParts } from "./changed-parts.ts";
import { OfferPrice } from "./offer-price.tsx";
import { OfferView } from "./offer-view.tsx";
import { PartChanges } from "./part-changes.tsx";

afterEach(cleanup);

const money = (amount: number) => ({ amount, currency: "EUR" });
const digest = "a".repeat(64);
const first: Offer = {
  language: "en",
  clinician: { name: "Dr Ada Berg", title: "Orthopaedic surgeon" },
  eligibility: "suitable",
  reason: "Bring your last blood test.",
  plan: [
    { title: "Day one", text: "Examination, and a talk about options." },
    { title: "Day two", text: "The operation." },
  ],
  lines: [
    {
      id: "knee",
      kind: "surgery",
      label: "Knee",
      quantity: 1,
      unit: money(5_000_00),
      discountPercent: 0,
      amount: money(5_000_00),
    },
    {
      id: "hotel",
      kind: "hotel",
      label: "Hotel nights",
      quantity: 3,
      unit: money(400_00),
      discountPercent: 0,
      amount: money(1_200_00),
    },
  ],
  total: money(6_200_00),
  included: ["8 nights in a hotel", "Three nights in hospital"],
  excluded: ["Flights"],
  translations: [
    { language: "de", included: ["8 Nächte im Hotel", "Drei Nächte im Krankenhaus"], excluded: ["Flüge"] },
  ],
  priceFactors: { en: ["A longer implant"] },
  deposit: { amount: money(1_180_00), refundableDays: 14, rules: [{ days: 7, percent: 50 }] },
  stages: [{ label: "First payment", amount: money(5_020_00), due: "arrival" }],
  dates: [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }],
  minDaysBeforeFlight: 10,
  suggestions: { hotel: "A quiet hotel.", flight: "Sit at the aisle.", hotelLevel: "comfortable" },
  termsVersion: "2026-11-02",
  signedBy: "Huda Saleh",
  change: "",
  ...{
    version: 1,
    number: 1,
    option: 1,
    state: "open",
    sentBy: null,
    approval: null,
    withdrawnAt: null,
    lostDays: [],
    statement: "I agree.",
    digest,
  },
  sentAt: "2026-11-20T08:00:00Z",
  validUntil: "2026-12-10T22:59:59Z",
};
const zone = "Europe/Budapest";
const compare = (changes: Partial<Offer>) =>
  changedParts(comparedOf(first, zone), comparedOf({ ...first, ...changes }, zone), { language: "en" });

test("two versions of one text differ in nothing", () => {
  expect(compare({})).toEqual([]);
});

test("what says something else is one change with what it said before; entries of a list are added and removed", () => {
  const changes = compare({
    clinician: { name: "Dr Max Roth", title: "Surgeon" },
    plan: [{ title: "Day one", text: "Examination." }, ...first.plan.slice(1)],
    minDaysBeforeFlight: 12,
    included: ["9 nights in a hotel", "Three nights in hospital"],
    deposit: { ...first.deposit, amount: money(1_550_00) },
    dates: [{ arrive: "2027-03-02", treatment: "2027-03-04", leave: "2027-03-19" }],
    validUntil: "2026-12-20T22:59:59Z",
  });
  const about = (text: string) => expect.objectContaining({ text: expect.stringContaining(text) });
  const changed = (before: string, after: string) => ({
    change: "changed",
    before: about(before),
    after: about(after),
  });
  expect(changes.map(({ name, changes: lines }) => [name, lines])).toEqual([
    ["Doctor", [changed("Dr Ada Berg", "Dr Max Roth")]],
    ["Treatment plan", [changed("a talk about options", "Examination."), changed("10 days", "12 days")]],
    ["Dates the clinic can hold for you", [changed("3 March 2027", "4 March 2027")]],
    [
      "Included",
      [
        { change: "added", after: about("9 nights") },
        { change: "removed", before: about("8 nights") },
      ],
    ],
    ["When you pay", [changed("1,180", "1,550")]],
    ["Valid until", [changed("10 December 2026", "20 December 2026")]],
  ]);
});

test("the same steps in another order are a change", () => {
  expect(compare({ plan: first.plan.toReversed() })).toMatchObject([{ part: "plan", changes: [{ change: "order" }] }]);
});

test("a reader of a translation reads what changed in it, and a signing clinician reads all languages", () => {
  const translations = [{ language: "de" as const, included: ["9 Nächte im Hotel"], excluded: ["Flüge"] }];
  const [before, after] = [comparedOf(first, zone), comparedOf({ ...first, translations }, zone)];
  expect(changedParts(before, after, { language: "en" })).toEqual([]);
  expect(changedParts(before, after, { language: "de" })).toMatchObject([{ part: "included" }]);
  expect(changedParts(before, after, { language: "en", reader: "all" })).toMatchObject([{ part: "included" }]);
});

/** The part in which a change of each field is named; `lines`: line by line; null: it is no content of a version. */
const partOf: Record<keyof Offer, OfferPart | "lines" | null> = {
  ...{ clinician: "doctor", eligibility: "plan", reason: "plan", plan: "plan", minDaysBeforeFlight: "plan" },
  ...{ lines: "lines", total: "lines", included: "included", excluded: "excluded", priceFactors: "factors" },
  ...{ deposit: "payments", stages: "payments", dates: "dates", suggestions: "travel", termsVersion: "terms" },
  ...{ validUntil: "end", translations: null, language: null, change: null, signedBy: null },
  ...{
    version: null,
    number: null,
    option: null,
    state: null,
    sentBy: null,
    approval: null,
    sentAt: null,
    withdrawnAt: null,
  },
  ...{ statement: null, digest: null, lostDays: null },
};

/** Every value of an offer, by its path. */
const leavesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path];

const enumerated = ["surgery", "other", "suitable_with_conditions", "departure", "simple", "fr"];
/** What a value may become. */
const othersOf = (value: unknown): unknown[] =>
  typeof value === "number"
    ? [value + 1, value - 1]
    : [
        ...enumerated,
        `${value}`.replace(/\d(?=T|$)/, (digit) => String((Number(digit) + 1) % 10)),
        `${value} and more`,
      ];

function withLeaf(offer: Offer, [...path]: readonly string[], value: unknown): Offer {
  const changed = structuredClone(offer);
  const last = path.pop() ?? "";
  const parent = path.reduce<unknown>((one, name) => Object(one)[name], changed);
  Object.assign(Object(parent), { [last]: value });
  return changed;
}

const Shown = () => {
  const offer = useLoaderData<Offer>();
  return (
    <>
      <OfferView offer={offer} hasAlternatives={false} />
      <OfferPrice offer={offer} />
    </>
  );
};

async function readOf(offer: Offer): Promise<string> {
  cleanup();
  const { container } = showScreen({ Component: Shown }, { address: "/offer/", data: offer });
  await screen.findByRole("heading", { name: "When you pay" });
  return container.textContent ?? "";
}

test("whatever a person reads differently in two versions is named by their comparison", async () => {
  const leaves = leavesOf(first).filter(([field]) => partOf[field as keyof Offer] !== null);
  const reads = new Map<string, string>();
  const read = async (offer: Offer): Promise<string> => {
    const key = JSON.stringify(offer);
    const text = reads.get(key) ?? (await readOf(offer));
    reads.set(key, text);
    return text;
  };
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...leaves), fc.nat(), async (path, pick) => {
      const value = path.reduce<unknown>((one, name) => Object(one)[name], first);
      const others = othersOf(value).filter(
        (other) => other !== value && Offer.safeParse(withLeaf(first, path, other)).success,
      );
      const other = others[pick % others.length];
      if (other === undefined) return;
      const after = withLeaf(first, path, other);
      if ((await read(after)) === (await read(first))) return;
      const part = partOf[path[0] as keyof Offer];
      seen.add(path[0] ?? "");
      if (part === "lines") {
        const { lines, difference } = compareOffers(first, after);
        const isNamed = lines.some(({ change }) => change === "changed") || difference.amount !== 0;
        const isClass = changedParts(comparedOf(first, zone), comparedOf(after, zone), { language: "en" }).length > 0;
        expect(isNamed || isClass, path.join(".")).toBe(true);
      } else
        expect(
          compare(after).map((one) => one.part),
          path.join("."),
        ).toEqual([part]);
    }),
    { numRuns: 150, examples: leaves.map((path) => [path, 0] as [readonly string[], number]) },
  );
  // The terms are read beside the signature.
  const shown = Object.entries(partOf).flatMap(([field, part]) => (part && part !== "terms" ? [field] : []));
  expect([...seen]).toEqual(expect.arrayContaining(shown));
}, 60_000);

const Changes = () => <PartChanges changes={compare({ deposit: { ...first.deposit, amount: money(742_50) } })} />;

test("a deposit before and after is one change", async () => {
  showScreen({ Component: Changes }, { address: "/offer/" });
  expect((await screen.findByRole("listitem")).textContent).toBe(
    "ChangedYour deposit, €742.50Before: Your deposit, €1,180",
  );
});
