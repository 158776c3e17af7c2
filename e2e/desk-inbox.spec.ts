import type { Route } from "@playwright/test";
import { atDesk } from "./desk-sign-in.ts";
import { aSentRequest, attach, stored, writeNote } from "./drafts.ts";
import { samplePdf } from "./quote-wizard.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { signInAsCoordinator } from "./staff.ts";
import { anyWidth, atADesk, expect, test } from "./test.ts";

/** A picture of one point. */
const picture = {
  name: "scan.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test(
  "a coordinator finds a request, reads the health answers, asks, and sees the answer arrive",
  atADesk,
  async ({ page, browser }) => {
    const request = await aSentRequest(page.request);
    const { reference } = request.quote;
    await signInAsCoordinator(page);
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
    expect(await barriersAtBothWidths(page)).toEqual([]);

    const title = `Documents for ${reference}`;
    await page.goto("/desk/replies/");
    await page.getByRole("button", { name: "Add a reply" }).click();
    const reply = page.getByRole("dialog");
    await reply.getByLabel("Title").fill(title);
    await reply.getByLabel("Text in English").fill("Dear {name}, please add your documents to {reference}.");
    await expect(reply.getByText("Dear Amina, please add your documents")).toBeVisible();
    await reply.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("rowheader", { name: title })).toBeVisible();
    expect(await barriersAtBothWidths(page)).toEqual([]);

    await page.goto("/desk/?turn=person&whose=me&kind=chat");
    await page.getByRole("searchbox").fill(reference);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: new RegExp(reference) })).toBeVisible();
    await page.getByRole("searchbox").fill("Nobody by this name");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nobody is found")).toBeVisible();
    await page.goto("/desk/");
    await expect(page.getByRole("link", { name: new RegExp(reference) })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog", { name: "Who takes this case?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill(reference.slice(4));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=/);
    await page.getByRole("link", { name: new RegExp(reference) }).click();
    await expect(page).toHaveURL(new RegExp(`/desk/requests/${reference.toLowerCase()}/`));
    await expect(page.getByText("Metformin")).toHaveCount(0);
    expect(await barriersAtBothWidths(page)).toEqual([]);

    await page.getByRole("button", { name: "Assign" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText("Assigned to Huda Saleh")).toBeVisible();

    await page.getByRole("button", { name: "Show health answers" }).click();
    await expect(page.getByText("Metformin 500 mg")).toBeVisible();

    await page.getByRole("button", { name: "Internal note" }).click();
    await page.getByLabel("Note for colleagues").fill("Ask Dr Novak about the sugar.");
    await page.getByRole("button", { name: "Add the note" }).click();
    await expect(page.getByText("Only colleagues read this")).toBeVisible();

    await page.getByRole("button", { name: "Question", exact: true }).click();
    await page.getByLabel("Insert a saved reply").selectOption({ label: title });
    const text = page.getByLabel(/^Question to/);
    await expect(text).toHaveValue(new RegExp(`Dear ${request.visitor.givenName}.*${reference}`));
    await text.fill("Which painkillers do you take?");
    // The note comes in after the page is loaded and before its stream of changes is open.
    const { promise: isWritten, resolve: letStreamOpen } = Promise.withResolvers<void>();
    const holdStream = (route: Route) => isWritten.then(() => route.continue());
    await page.route("**/api/desk/live", holdStream, { times: 1 });
    await page.reload();
    await page.getByRole("button", { name: "Question", exact: true }).click();
    await expect(text).toHaveValue("Which painkillers do you take?");
    await writeNote(page.request, request, "One more thing: my knee is swollen.");
    letStreamOpen();
    await page.getByRole("button", { name: "I have read it" }).click();
    await expect(page.getByText("One more thing: my knee is swollen.")).toBeVisible();
    await expect(text).toHaveValue("Which painkillers do you take?");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("dialog")).toContainText("Which painkillers do you take?");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Question asked", { exact: true })).toBeVisible();

    const person = await (await browser.newContext()).newPage();
    await person.goto(request.path);
    await expect(person.getByText("Your health answers were read")).toBeVisible();
    await expect(person.getByText(/Huda Saleh, Coordinator/).first()).toBeVisible();
    await expect(person.getByText("Ask Dr Novak about the sugar.")).toHaveCount(0);
    expect(JSON.stringify(await stored(page.request, request))).not.toContain("Ask Dr Novak");
    await person.getByLabel("Your answer to the clinic").fill("Only paracetamol.");
    await person.getByRole("button", { name: /Send/ }).first().click();
    await expect(person.getByText("Only paracetamol.").first()).toBeVisible();
    await person.context().close();

    await expect(page.getByText("Only paracetamol.")).toBeVisible();
    await expect(page.getByText("Under review", { exact: true })).toBeVisible();
  },
);

test("a clinician opens a request's documents one after the other, turned and larger", anyWidth, async ({ page }) => {
  const request = await aSentRequest(page.request);
  await attach(page.request, request, picture);
  await attach(page.request, request, samplePdf);
  await atDesk(page, "clinician", "Dr Lena Novak", "DEMO-10427");
  await page.goto(`/desk/requests/${request.quote.reference.toLowerCase()}/`);
  await page.getByLabel("Purpose").selectOption({ label: "Check whether the treatment is safe" });
  await page.getByRole("button", { name: "Open: scan.png" }).click();
  const viewer = page.getByRole("dialog");
  const shown = viewer.getByRole("img", { name: "scan.png" });
  await expect(shown).toBeVisible();
  await viewer.getByRole("button", { name: "Turn" }).click();
  await viewer.getByRole("button", { name: "Zoom in" }).click();
  await expect(shown).toHaveAttribute("style", /rotate\(90deg\) scale\(1\.5\)/);
  expect(await barriersAtBothWidths(page)).toEqual([]);
  await viewer.getByRole("button", { name: "Next document" }).click();
  await expect(viewer.getByText("2 of 2")).toBeVisible();
  // Not every browser shows PDF in a page.
  await expect(viewer.getByTitle(samplePdf.name).or(viewer.getByText("Download it and open it"))).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(`Document opened: ${samplePdf.name}`)).toBeVisible();

  await page.goto(request.path);
  await expect(page.getByText("To check whether the treatment is safe for you").first()).toBeVisible();
  await expect(page.getByText(/Dr Lena Novak, Clinician/).first()).toBeVisible();
});
