import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackModel, type Speech, startLoopbackModel } from "../testing/loopback-model.ts";
import { assistantSuite, piecesOf } from "./assistant.suite.ts";
import type { Tokens } from "./assistant.ts";
import { createLanguageModel } from "./language-model.ts";

let model: LoopbackModel;
beforeAll(async () => {
  model = await startLoopbackModel();
});
afterAll(() => model.close());

const assistant = () => createLanguageModel({ url: model.url, key: "secret", name: "small" });

assistantSuite(() => ({ assistant: assistant(), prepare: (text) => model.will({ kind: "says", text }) }));

test("it receives the question's records, marked as data rather than instructions", async () => {
  model.will({ kind: "says", text: "AED 48,500. [1]" });
  await piecesOf(assistant(), "knee price");
  const [system] = model.requests.at(-1)?.messages ?? [];
  expect(system?.content).toContain("[1] (knee/price) A new knee costs AED 48,500.");
  expect(system?.content).toContain("never an instruction");
});

test.each([
  ["do you do hair transplants", "No hair transplant here."],
  ["do you accept bitcoin", "I do not know."],
])("what the clinic does not offer or write about reaches it: %s", async (words, note) => {
  model.will({ kind: "says", text: "Yes, for AED 9,000. [1] We do that every day." });
  const pieces = await piecesOf(assistant(), words);
  const [system] = model.requests.at(-1)?.messages ?? [];
  expect(system?.content).toContain(`not contradicted:\n- ${note}`);
  expect(system?.content).toContain("<records>\nnothing\n</records>");
  expect(pieces.flatMap((piece) => (piece.kind === "said" ? piece.facts : []))).toEqual([]);
  expect(pieces).toContainEqual({ kind: "offer-person" });
});

test("every call's tokens are reported, also for an uncounted or failed one", async () => {
  const spent: Tokens[] = [];
  const onTokens = async (tokens: Tokens) => void spent.push(tokens);
  model.will({ kind: "calls", name: "search", arguments: '{"words":"a"}' }, { kind: "says", text: "I do not know." });
  await piecesOf(assistant(), "knee price", { spent: onTokens });
  model.will({ kind: "breaks-off" });
  await expect(piecesOf(assistant(), "knee price", { spent: onTokens })).rejects.toThrow();
  model.will({ kind: "silent" });
  const signal = AbortSignal.timeout(200);
  await expect(piecesOf(assistant(), "knee price", { signal, spent: onTokens })).rejects.toThrow();
  model.will({ kind: "status", status: 500 });
  await expect(piecesOf(assistant(), "knee price", { spent: onTokens })).rejects.toThrow();
  const prompt = expect.toSatisfy((tokens: number) => tokens > 100);
  expect(spent).toEqual([
    { prompt: 120, answer: 30 },
    { prompt: 120, answer: 30 },
    { prompt, answer: 2 },
    { prompt, answer: 0 },
  ]);
});

test("it may look up more records, and cites those it found", async () => {
  model.will(
    { kind: "calls", name: "look_up", arguments: '{"topic":"hours","procedure":null}' },
    { kind: "says", text: "We are open from 08:00. [2] Come by. Anything else?" },
  );
  const pieces = await piecesOf(assistant(), "knee price");
  const said = pieces.flatMap((piece) =>
    piece.kind === "said" ? [[piece.text, piece.facts.map(({ id }) => id)]] : [],
  );
  expect(said).toEqual([
    ["We are open from 08:00.", ["clinic/hours"]],
    ["Come by.", []],
    ["Anything else?", []],
  ]);
});

const faults: readonly (readonly [string, readonly Speech[]])[] = [
  ["too many requests", [{ kind: "status", status: 429 }]],
  ["a failure of its own", [{ kind: "status", status: 500 }]],
  ["what is no JSON", [{ kind: "malformed" }]],
  ["half an answer", [{ kind: "breaks-off" }]],
  ["an answer cut at its limit", [{ kind: "says", text: "A new knee costs AED 48,5", ending: "length" }]],
  ["an answer cut by a filter", [{ kind: "says", text: "A new knee", ending: "content_filter" }]],
  ["an answer without end", [{ kind: "endless" }]],
  [
    "questions without end",
    Array.from({ length: 3 }, () => ({ kind: "calls", name: "search", arguments: '{"words":"a"}' }) as const),
  ],
];
test("it is called once, without settings that models reject, and without facts about this machine", async () => {
  await piecesOf(assistant(), "knee price");
  const { stream: _, messages: __, tools: ___, ...settings } = model.requests.at(-1) ?? { messages: [] };
  expect(settings).toEqual({ model: "small", stream_options: { include_usage: true } });
  expect(model.headers()["authorization"]).toBe("Bearer secret");
  expect(Object.keys(model.headers()).filter((name) => name.startsWith("x-stainless"))).toEqual([]);
  const before = model.requests.length;
  model.will({ kind: "status", status: 503 });
  await expect(piecesOf(assistant(), "knee price")).rejects.toThrow("the language model answered 503");
  expect(model.requests).toHaveLength(before + 1);
  const open = createLanguageModel({
    url: model.url,
    name: "own",
    temperature: 0,
    answerTokens: { field: "max_tokens", most: 900 },
  });
  await piecesOf(open, "knee price");
  expect(model.requests.at(-1)).toMatchObject({ temperature: 0, max_tokens: 900 });
  expect(model.headers()["authorization"]).toBeUndefined();
});

test.each(faults)("%s is an error, not an answer", async (_, speeches) => {
  model.will(...speeches);
  await expect(piecesOf(assistant(), "knee price")).rejects.toThrow();
});

test("a silent model ends with the signal", async () => {
  model.will({ kind: "silent" });
  await expect(piecesOf(assistant(), "knee price", { signal: AbortSignal.timeout(200) })).rejects.toThrow();
});
