import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { doubtfulLines } from "./env-lines.mjs";

const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");

test("an .env file's mistyped names and lines without a value are named by line", () => {
  const text = [
    "\uFEFF# a comment",
    "PORT=4100",
    "export HOST = 127.0.0.1",
    "RATE_RAED=300",
    "STRIPE_SECERT_KEY=sk",
    "STRIPE_SECRET_KEY_FILE=/run/secrets/stripe",
    "PORT 4100",
    "COLOUR=blue",
    "NODE_OPTIONS=--trace-warnings",
    'MAIL_FROM="a',
    "value of two lines",
    '"',
    "",
  ].join("\r\n");
  expect(doubtfulLines(text, example)).toEqual([
    { line: 4, doubt: "there is no setting RATE_RAED: is RATE_READ meant?" },
    { line: 5, doubt: "there is no setting STRIPE_SECERT_KEY: is STRIPE_SECRET_KEY meant?" },
    { line: 7, doubt: "sets nothing: write NAME=value" },
    { line: 8, doubt: "there is no setting COLOUR" },
  ]);
});

test("every setting of the example is known", () => {
  const all = example.replaceAll(/^#\s?(?=[A-Z][A-Z0-9_]*=)/gm, "");
  expect(doubtfulLines(all, example)).toEqual([]);
});
