import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import type { Pool } from "../pools/pools.ts";
import { checkPolicy } from "./passwords.ts";

const pool = { settings: { passwordLength: 10 } } as Pool; // the part that the policy reads

const outcome = (password: string, nameKey = "ana.lima@example.org"): Promise<string> =>
  checkPolicy(pool, password, nameKey).then(
    () => "taken",
    (error: Error) => error.message.replace(/^.*policy: /, ""),
  );

test("no password of the list of common ones is taken", async () => {
  const long = dictionary["passwords-common"].filter((password) => password.length >= 10);
  expect(long.length).toBeGreaterThan(1000);
  const taken = [];
  for (const password of long) if ((await outcome(password)) === "taken") taken.push(password);
  expect(taken).toEqual([]);
});

test.each([
  "Password123!",
  "P@ssw0rd2026",
  "liverpool2024",
  "welcome12345",
  "aaaaaaaaaaaaaaaa",
  "abcabcabcabc",
  "1qaz2wsx3edc4rfv",
  "9876543210",
  "qwertzuiop",
  "ana.lima@example.org",
  "ana.lima@example.org1",
  "ana.lima12",
])("%s is too easy to guess", async (password) => {
  expect(await outcome(password)).toBe(
    "Password is too easy to guess; choose a longer one, such as several unrelated words",
  );
});

test.each([
  "correct horse battery",
  "my cat is green",
  "Zu6-trefflich",
  "كلمة مرور طويلة",
  "x8!kQ2#vLm",
  "🐪🌴🏥🧳🛫🛬🏨🩺💊🦵",
])("%s is taken", async (password) => {
  expect(await outcome(password)).toBe("taken");
});

test("what the pool asks for is said first", async () => {
  expect(await outcome("kilo-lima")).toBe("Password not long enough");
  expect(await outcome(" kilo-lima-oscar")).toBe("Password must not begin or end with a space");
});

test("a password of any length is judged", async () => {
  expect(await outcome("4@l1!|$5s0o".repeat(23))).toBe("taken");
  expect(await outcome("a".repeat(256))).not.toBe("taken");
});
