import { createHmac } from "node:crypto";
import { mkdir, readFile, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { mailsWith } from "./outbox.ts";
import { expect } from "./test.ts";

export type StaffRole = "owner" | "coordinator" | "clinician" | "finance" | "viewer";

const dataDir = (): string => process.env.E2E_DATA_DIR ?? "";

/** The password of the demonstration's staff, as the product prints it at its start. */
async function staffPassword(): Promise<string> {
  const key = await readFile(path.join(dataDir(), "keys", "master-1.key"));
  return createHmac("sha256", key).update("demonstration/staff").digest("base64url").slice(0, 16);
}

const codesOf = async (email: string): Promise<readonly string[]> =>
  (await mailsWith(email)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);

/** Signs in at the first clinic's desk. One at a time for each role, because the codes go to one address. */
export async function signInAtDesk(page: Page, role: StaffRole, at = "/desk/"): Promise<void> {
  const lock = path.join(dataDir(), `sign-in-${role}`);
  const isFree = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await expect.poll(isFree, { message: `sign-in of the ${role}`, timeout: 30_000 }).toBe(true);
  try {
    const email = `${role}@marsa.example`;
    const before = (await codesOf(email)).length;
    await page.goto(at);
    await page.getByRole("textbox", { name: /Email|البريد/ }).fill(email);
    await page.locator("input[type=password]").fill(await staffPassword());
    await page.locator("button[type=submit]").first().click();
    await page.locator("input[name=code]").waitFor();
    await expect.poll(async () => (await codesOf(email)).length, { message: `code for ${email}` }).toBe(before + 1);
    await page.locator("input[name=code]").fill((await codesOf(email)).at(-1) ?? "");
    await page.locator("button[type=submit]").click();
    await expect(page.locator("input[name=code]")).toBeHidden();
  } finally {
    await rmdir(lock);
  }
}
