import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemRow } from "./item-queries.ts";
import { namedOn } from "./item-travellers.ts";

const knut = { id: "knut", role: "companion" } as const;
const ingrid = { id: "ingrid", role: "patient" } as const;
const item = (kind: ItemRow["kind"], details: object, travellers: readonly string[] = []) =>
  ({ kind, content: { details, travellers } }) as unknown as ItemRow;

test("a treatment names the patient alone, and a ride everybody", () => {
  expect(namedOn(item("procedure", {}), [knut, ingrid])).toEqual([ingrid]);
  expect(namedOn(item("transfer", {}), [knut, ingrid])).toHaveLength(2);
});

test("an activity for one names one, unless somebody else was chosen", () => {
  expect(namedOn(item("activity", { people: 1 }), [knut, ingrid])).toEqual([ingrid]);
  expect(namedOn(item("activity", { people: 1 }, ["knut"]), [knut, ingrid])).toEqual([knut]);
  expect(namedOn(item("hotel", { adults: 2, children: [] }), [knut, ingrid])).toEqual([ingrid, knut]);
  expect(namedOn(item("hotel", { adults: 1, children: [4] }), [knut, ingrid])).toEqual([ingrid, knut]);
});

test("a bed for companions names those who sleep there, not the patient", () => {
  const bed = item("hotel", { adults: 1, children: [] });
  const beside = { ...bed, content: { ...bed.content, isForCompanions: true } } as ItemRow;
  expect(namedOn(bed, [knut, ingrid])).toEqual([ingrid]);
  expect(namedOn(beside, [ingrid, knut])).toEqual([knut]);
});

test("nobody is named on what was bought for fewer", () => {
  const count = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(count, count, (people, others) => {
      const all = [
        ingrid,
        ...Array.from({ length: others }, (_, place) => ({ id: `${place}`, role: "companion" as const })),
      ];
      expect(namedOn(item("activity", { people }), all)).toHaveLength(Math.min(people, all.length));
    }),
  );
});
