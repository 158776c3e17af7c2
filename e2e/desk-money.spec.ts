import { atDesk } from "./desk-sign-in.ts";
import { mailsWith } from "./outbox.ts";
import { expectNoSidewaysScroll, hydrated } from "./pages.ts";
import { barriers, barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

test(
  "a deposit, the rest by card, an invoice in both languages, and a refund that a second person approves",
  atADesk,
  async ({ page, browser }) => {
    const person = await aSignedInPerson(page, "/profile/manage-bookings/");
    const trip = await aTrip(page);
    await bookTrip(page, trip);
    const { bookings } = await callApi<{ bookings: { id: string; trip: { reference: string } }[] }>(
      page,
      "GET",
      "/api/client/bookings",
    );
    const [
      {
        id,
        trip: { reference },
      } = { id: "", trip: { reference: "" } },
    ] = bookings;

    const finance = await browser.newPage();
    await finance.goto("/");
    await atDesk(finance, "finance", "Farid Amin");
    await finance.goto(`/desk/trips/${reference.toLowerCase()}/`);
    await expect(finance.getByText("Deposit paid")).toBeVisible();
    await finance.getByRole("button", { name: "Send the link to pay" }).click();
    await expect(finance.getByText("The link to pay was sent to the patient")).toBeVisible();
    await expect
      .poll(async () => (await mailsWith(`Your link to pay the balance of trip ${reference}`)).length)
      .toBe(1);
    const [mail] = await mailsWith(`Your link to pay the balance of trip ${reference}`);
    expect(mail?.to).toContain(person.email);
    expect(await barriersAtBothWidths(finance)).toEqual([]);

    await page.goto(`/profile/manage-bookings/${id}/`);
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Still to pay" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: /^Pay the whole balance of/ }).click();
    await page.getByLabel("Pays").check();
    await page.getByRole("button", { name: "Pay with this card" }).click();
    const history = page.getByRole("heading", { name: "Booking history" });
    await expect(history).toBeVisible();
    await hydrated(page);
    await history.click();
    await expect(page.getByText("Paid towards the rest")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Still to pay" })).toBeHidden();

    await expect(finance.getByText("Paid in full")).toBeVisible();
    await finance.getByRole("button", { name: "Issue the invoice" }).click();
    const preview = finance.getByRole("dialog", { name: "Invoice before it is issued" });
    await expect(preview.getByText("Once issued, the invoice cannot be changed.")).toBeVisible();
    expect(await barriers(finance)).toEqual([]);
    await preview.getByRole("button", { name: "Issue the invoice" }).click();
    const issued = finance.getByRole("link", { name: /^Invoice \d{4}-\d{4}$/ });
    const number = (await issued.textContent())?.trim() ?? "";
    await issued.click();
    await expect(finance.getByRole("heading", { name: number })).toBeVisible();
    expect(await barriersAtBothWidths(finance)).toEqual([]);

    // The person finds it with the trip's documents, in both languages.
    await page.goto(`/profile/plan/?trip=${trip}`);
    const papers = page.getByRole("region", { name: "Confirmations and receipts" });
    await expect(papers.getByRole("link", { name: /^Receipt REC-/ }).first()).toBeVisible();
    await papers.getByRole("link", { name: number }).click();
    await expect(page.getByRole("heading", { name: number })).toBeVisible();
    await expect(page.getByText("Ana Lima")).toBeVisible();
    expect(await barriersAtBothWidths(page)).toEqual([]);
    await page.goto(`/ar${new URL(page.url()).pathname}`);
    await expect(page.getByRole("heading", { name: number.replace("Invoice", "الفاتورة") })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await finance.goto(`/desk/trips/${reference.toLowerCase()}/`);
    await finance.getByRole("button", { name: "Refund" }).click();
    const dialog = finance.getByRole("dialog", { name: "Refund" });
    await dialog.getByLabel("Amount").fill("2500");
    await dialog.getByLabel("Reason").fill("One night less in hospital.");
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(finance.getByText("Waits for a decision")).toBeVisible();
    await expect(finance.getByText("another person decides")).toBeVisible();

    const owner = await browser.newPage();
    await owner.goto("/");
    await atDesk(owner, "owner", "Omar Haddad");
    await owner.goto("/desk/money/");
    const request = owner.getByRole("listitem").filter({ hasText: reference });
    await request.getByRole("button", { name: "Approve" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(owner.getByText("The refund is approved.")).toBeVisible();
    await expect(finance.getByText("Refunded in part")).toBeVisible();
    await owner.goto("/desk/money/ledger/");
    await expect(owner.getByText(reference)).toHaveCount(3);
    expect(await barriersAtBothWidths(owner)).toEqual([]);
  },
);
