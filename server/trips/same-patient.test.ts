import { expect, test } from "vitest";
import type { ActsFor } from "../../contract/quote-steps.ts";
import type { Traveller } from "../../contract/trips.ts";
import { maySharePatient } from "./same-patient.ts";

const child = (givenName: string, bornOn = "2019-05-04"): ActsFor => ({
  ...{ givenName, familyName: "Otieno", bornOn, relation: "mother" },
});
const patient = (givenName: string, bornOn: string): Traveller => ({
  id: "01a1fb78-0000-7000-8000-000000000001",
  ...{ role: "patient", givenName, familyName: "Otieno", bornOn, gender: "f", nationality: "KE" },
  ...{ passport: null, assistance: [], dietary: null },
});
const of = (asked: ActsFor | undefined, ...travellers: Traveller[]) => ({ child: asked, travellers });

test.each([
  ["two trips of the account's own person", of(undefined), of(undefined), true],
  ["one child's two trips", of(child("Lina")), of(child("lina")), true],
  [
    "a child whose passport has a second name",
    of(child("Lina")),
    of(undefined, patient("LINA MARIA", "2019-05-04")),
    true,
  ],
  ["two children", of(child("Lina")), of(child("Sami", "2016-02-01")), false],
  ["twins", of(child("Lina")), of(child("Sami")), false],
  ["two children of one name", of(child("Lina")), of(child("Lina", "2016-02-01")), false],
  ["a child and who asks for it", of(child("Lina")), of(undefined), false],
  ["a child and its mother by name", of(child("Lina")), of(undefined, patient("Amina", "1986-03-01")), false],
  [
    "two adults by name",
    of(undefined, patient("Amina", "1986-03-01")),
    of(undefined, patient("Omar", "1980-01-09")),
    false,
  ],
  ["an adult by name, and nobody named yet", of(undefined, patient("Amina", "1986-03-01")), of(undefined), true],
])("%s", (_, one, other, isIt) => {
  expect(maySharePatient(one, other)).toBe(isIt);
  expect(maySharePatient(other, one)).toBe(isIt);
});
