import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { expect } from "./test.ts";

/** The password of the demonstration's staff or of its patient in recovery, as the product prints it at its start. */
async function passwordOf(whose: "staff" | "patient"): Promise<string> {
  const key = await readFile(path.join(process.env.E2E_DATA_DIR ?? "", "keys", "master-1.key"));
  return createHmac("sha256", key).update(`demonstration/${whose}`).digest("base64url").slice(0, 16);
}

const codesTo = async (email: string): Promise<readonly string[]> =>
  (await mailsWith(email)).flatMap(({ text }) => /: (\d{6})\b/.exec(text)?.[1] ?? []);

/** Signs in with a mailed code. For one journey alone, because the codes go to one address. */
async function signInByMail(page: Page, email: string, whose: "staff" | "patient"): Promise<void> {
  const before = (await codesTo(email)).length;
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(await passwordOf(whose));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = page.getByLabel("Code", { exact: true });
  await code.waitFor();
  await expect.poll(async () => (await codesTo(email)).length, { message: `code for ${email}` }).toBe(before + 1);
  await code.fill((await codesTo(email)).at(-1) ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(code).toBeHidden();
}

/** Signs in as the demonstration's coordinator. */
export async function signInAsCoordinator(page: Page): Promise<void> {
  await page.goto("/desk/");
  await signInByMail(page, "coordinator@marsa.example", "staff");
}

/** Signs in as the demonstration's patient in recovery, once the week of work has come so far. */
export async function signInInRecovery(page: Page): Promise<void> {
  const email = "leila.haddad@patients.example";
  const answered = async () =>
    (await mailsWith(email)).filter(({ text }) => text.includes("/profile/recovery/")).length;
  await expect.poll(answered, { message: "the clinic's seeded answer", timeout: 90_000 }).toBeGreaterThan(0);
  await page.goto("/auth/login/");
  await hydrated(page);
  await signInByMail(page, email, "patient");
}
