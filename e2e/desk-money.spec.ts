import { atDesk } from "./desk-sign-in.ts";
import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

test(
  "a deposit, the rest by card, a treatment, and a refund that a second person approves",
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
    await expect(finance.getByText("The link is on its way")).toBeVisible();
    await expect.poll(async () => (await mailsWith(`Balance due for trip ${reference}`)).length).toBe(1);
    const [mail] = await mailsWith(`Balance due for trip ${reference}`);
    expect(mail?.to).toContain(person.email);
    expect(await barriersAtBothWidths(finance)).toEqual([]);

    await page.goto(`/profile/manage-bookings/${id}/`);
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Still to pay" })).toBeVisible();
    expect(await barriersAtBothWidths(page)).toEqual([]);
    await page.getByRole("button", { name: /^Pay the whole balance of/ }).click();
    await page.getByLabel("Pays").check();
    await page.getByRole("button", { name: "Pay with this card" }).click();
    await expect(page.getByText("Paid towards the rest")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Still to pay" })).toBeHidden();

    await expect(finance.getByText("Paid in full")).toBeVisible();
    await finance.getByRole("button", { name: "Issue the invoice" }).click();
    const preview = finance.getByRole("dialog", { name: "Invoice before it is issued" });
    await expect(preview.getByText("Once issued, the invoice cannot be changed.")).toBeVisible();
    expect(await barriersAtBothWidths(finance)).toEqual([]);
    await preview.getByRole("button", { name: "Issue the invoice" }).click();
    await finance.getByRole("link", { name: /^Invoice \d{4}-\d{4}$/ }).click();
    await expect(finance.getByRole("heading", { name: /^Invoice \d{4}-\d{4}$/ })).toBeVisible();
    expect(await barriersAtBothWidths(finance)).toEqual([]);

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

test(
  "the clinic's own cancellation waits for the owner, and the patient reads why",
  atADesk,
  async ({ page, browser }) => {
    await aSignedInPerson(page, "/profile/manage-bookings/");
    const trip = await aTrip(page);
    await bookTrip(page, trip);
    type Bookings = { bookings: { id: string; trip: { reference: string } }[] };
    const { bookings } = await callApi<Bookings>(page, "GET", "/api/client/bookings");
    const [booking] = bookings;
    const reference = booking?.trip.reference ?? "";
    const [coordinator, owner] = [await browser.newPage(), await browser.newPage()];
    await Promise.all([coordinator, owner].map((one) => one.goto("/")));
    await atDesk(coordinator, "coordinator", "Huda Saleh");
    await atDesk(owner, "owner", "Omar Haddad");

    await coordinator.goto(`/desk/trips/${reference.toLowerCase()}/`);
    await coordinator.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = coordinator.getByRole("dialog");
    await dialog.getByLabel("The clinic: everything that was paid goes back").check();
    await expect(dialog.getByText("until a second person approves")).toBeVisible();
    await dialog.getByLabel("Reason").fill("The theatre is closed that week.");
    expect(await barriersAtBothWidths(coordinator)).toEqual([]);
    await dialog.getByRole("button", { name: "Request cancellation" }).click();
    await expect(coordinator.getByText("Waits for a decision")).toBeVisible();
    await expect(coordinator.getByText("Confirmed", { exact: true }).first()).toBeVisible();

    await owner.goto("/desk/money/");
    const request = owner
      .getByRole("listitem")
      .filter({ hasText: reference })
      .filter({ hasText: "Cancellation by the clinic" });
    await request.getByRole("button", { name: "Approve" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(owner.getByText("The cancellation is on its way")).toBeVisible();
    await expect(coordinator.getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await page.goto(`/profile/manage-bookings/${booking?.id}/`);
    await expect(page.getByText("The theatre is closed that week.")).toBeVisible();
  },
);
