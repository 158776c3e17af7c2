import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { mailsWith } from "./outbox.ts";
import { expect } from "./test.ts";

/** The password of the demonstration's staff, as the product prints it at its start. */
async function staffPassword(): Promise<string> {
  const key = await readFile(path.join(process.env.E2E_DATA_DIR ?? "", "keys", "master-1.key"));
  return createHmac("sha256", key).update("demonstration/staff").digest("base64url").slice(0, 16);
}

const email = "coordinator@marsa.example";

const codes = async (): Promise<readonly string[]> =>
  (await mailsWith(email)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);

/** Signs in as the demonstration's coordinator, with a mailed code. For one journey alone, because the codes go to one address. */
export async function signInAsCoordinator(page: Page): Promise<void> {
  const before = (await codes()).length;
  await page.goto("/desk/");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(await staffPassword());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = page.getByLabel("Code", { exact: true });
  await code.waitFor();
  await expect.poll(async () => (await codes()).length, { message: `code for ${email}` }).toBe(before + 1);
  await code.fill((await codes()).at(-1) ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(code).toBeHidden();
}
