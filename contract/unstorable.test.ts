import { expect, test } from "vitest";
import { unstorableIn } from "./unstorable.ts";

test.each([
  [{ kind: "hotel", offerId: "x\0" }, ["offerId"]],
  [{ guests: [{ name: "Ana" }, { name: "A\uD800" }] }, ["guests.1.name"]],
  [{ answers: { "a\0": 1 } }, ["answers"]],
  [{ text: "Ana 👩‍⚕️ أمينة\n", count: 2, none: null }, []],
  [undefined, []],
])("%j has what cannot be stored at %j", (input, fields) => {
  expect(unstorableIn(input).map(({ field }) => field)).toEqual(fields);
});
