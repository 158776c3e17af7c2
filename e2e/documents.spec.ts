import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { desk } from "./clinic-desk.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { callApi } from "./trips.ts";

/** A signed-in client on their documents page. */
async function atDocuments(page: Page): Promise<void> {
  await aSignedInPerson(page, "/profile/documents/");
  await expect(page.getByRole("heading", { name: "Your documents", level: 1 })).toBeVisible();
}

const pdf = (text: string, bytes = 0): Buffer => {
  const head = `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\n`;
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(
      randomBytes(Math.ceil(bytes / 2))
        .toString("hex")
        .slice(0, bytes),
    ),
    Buffer.from("\n%%EOF\n"),
  ]);
};

test("a person uploads 20 MB although the connection breaks", anyWidth, async ({ page, context, allow }) => {
  test.slow();
  allow(/status of 422/);
  await atDocuments(page);
  const content = pdf("twenty megabytes", 20 * 1024 * 1024 - 200);
  await page.evaluate(() => {
    const originalFetch = window.fetch;
    let pieces = 0;
    window.fetch = async (...args) => {
      if (!/\/upload\/[^/]+\/\d+$/.test(String(args[0]))) return originalFetch(...args);
      pieces += 1;
      document.documentElement.dataset["pieces"] = String(pieces);
      // The second time the chunk arrives, and only its answer is lost.
      if (pieces === 9) await originalFetch(...args);
      if ([4, 9, 14].includes(pieces)) throw new TypeError("the connection is cut");
      return originalFetch(...args);
    };
  });
  await page
    .getByRole("button", { name: "Add documents" })
    .setInputFiles({ name: "mri.pdf", mimeType: "application/pdf", buffer: content });
  await expect(page.getByText("The connection broke.")).toBeVisible();
  await expect(page.getByText("mri.pdf is added.")).toBeVisible({ timeout: 120_000 });
  // Twenty chunks, plus the two that were lost and the one whose answer was.
  await expect(page.locator("html")).toHaveAttribute("data-pieces", "23");

  const row = page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: "mri.pdf" }) });
  await row.locator("summary").first().click();
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: "Save to this device" }).click();
  const saved = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of saved) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
  expect(context.pages()).toHaveLength(1);
});

test("a person sees why a file is refused, and uploads the others", anyWidth, async ({ page, allow }) => {
  allow(/status of 4(?:00|13|15)/);
  await atDocuments(page);
  await expect(page.getByText("No documents yet")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Add documents" }).setInputFiles([
    { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html><script>alert(1)</script>") },
    { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg onload='alert(1)'/>") },
    { name: "cut.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n1 0 obj") },
    { name: "report.pdf", mimeType: "application/pdf", buffer: pdf("a report") },
  ]);
  await expect(page.getByText("report.pdf is added.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "empty.pdf was not added" })).toContainText(
    "The document is empty",
  );
  for (const name of ["page.pdf", "drawing.svg"])
    await expect(page.getByRole("alert").filter({ hasText: name })).toContainText(
      "This type of document was not added",
    );
  await expect(page.getByRole("alert").filter({ hasText: "cut.pdf" })).toContainText("damaged or not complete");
  await expect(page.locator("main summary", { hasNotText: "Delete this document" })).toHaveText([/report\.pdf/]);
});

test("a person labels, shares, opens and deletes a document", anyWidth, async ({ page, allow }, testInfo) => {
  allow(/status of 422/);
  await atDocuments(page);
  const photo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  await page
    .getByRole("button", { name: "Add documents" })
    .setInputFiles({ name: "knee.png", mimeType: "image/png", buffer: photo });
  const line = page.locator("main summary").first();
  await line.click();
  await page.getByRole("button", { name: "Show the picture" }).click();
  const picture = page.getByRole("img", { name: "knee.png, as it is stored" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  // The same in another window, where it is labelled first.
  const other = await page.context().newPage();
  await other.goto("/profile/documents/");
  await other.locator("main summary").first().click();
  await other.getByLabel("Kind of document").selectOption("Laboratory report");
  await other.getByRole("button", { name: "Save label" }).click();
  await expect(other.getByText("The label is saved.")).toBeVisible();
  await other.close();
  await page.getByRole("textbox", { name: "Name" }).fill("Left knee");
  await page.getByLabel("Kind of document").selectOption("X-ray, scan or photo");
  await page.getByRole("button", { name: "Save label" }).click();
  await expect(page.getByText("was named “knee.png” (Laboratory report) in another window")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Left knee");
  await page.getByRole("button", { name: "Save label" }).click();
  await expect(line).toContainText("Left knee");
  await expect(line).toContainText("X-ray, scan or photo");

  await page.getByLabel("Share it with").selectOption("for my consultation");
  await page.getByLabel("For how long").selectOption("30 days");
  await page.getByRole("button", { name: "Share document", exact: true }).click();
  await expect(line).toContainText("Shared with the clinic");
  expect(await barriers(page)).toEqual([]);
  type List = { documents: { id: string }[] };
  const [document] = (await callApi<List>(page, "GET", "/api/client/document/list")).documents;
  const clinic = new URL(page.url()).hostname;
  expect(await desk("documents", [], clinic)).toContain(`${document?.id}  consultation`);
  const saved = testInfo.outputPath("knee.png");
  await desk("document", [document?.id ?? "", "consultation", saved], clinic);
  expect((await readFile(saved)).length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Stop sharing Left knee: for my consultation" }).click();
  await expect(page.getByText("Only you.")).toBeVisible();
  await page.getByRole("button", { name: "Show times" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^You\d/ })).toHaveCount(1);
  await expect(page.getByText(/^\S.+, for my consultation$/)).toBeVisible();

  // A share is also listed, and can be ended, among the client's consents.
  await page.getByLabel("Share it with").selectOption("for my consultation");
  await page.getByRole("button", { name: "Share document", exact: true }).click();
  await expect(line).toContainText("Shared with the clinic");
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Stop sharing: Left knee" }).click();
  await expect(page.getByText("The clinic can no longer open this document.")).toBeVisible();
  await expect(page.getByText("You share no document at the moment.")).toBeVisible();
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await line.click();
  await expect(page.getByText("Only you.")).toBeVisible();

  const opener = page.locator("summary", { hasText: "Delete this document" });
  await opener.click();
  const question = page.getByRole("group", { name: "Delete Left knee?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await question.getByRole("button", { name: "Delete document" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
});
