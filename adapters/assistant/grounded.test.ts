import { expect, test } from "vitest";
import { assistantSuite, piecesOf } from "./assistant.suite.ts";
import { createGrounded } from "./grounded.ts";

assistantSuite(() => ({ assistant: createGrounded(), prepare: () => {} }));

test("it admits what it does not know, and offers a person", async () => {
  const pieces = await piecesOf(createGrounded(), "do you accept bitcoin");
  expect(pieces).toEqual([{ kind: "said", text: "I do not know.", facts: [] }, { kind: "offer-person" }]);
});

test("a question about two things gets both answers", async () => {
  const pieces = await piecesOf(createGrounded(), "knee price and recovery");
  const facts = pieces.flatMap((piece) => (piece.kind === "said" ? piece.facts.map(({ id }) => id) : []));
  expect(facts).toEqual(["knee/price", "knee/recovery"]);
});
