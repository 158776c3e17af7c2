import { atDesk } from "./desk-sign-in.ts";
import { aBookedConsultation, aSentRequest } from "./drafts.ts";
import { mailsWith } from "./outbox.ts";
import { expectNoSidewaysScroll, hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aNamedTrip, bookTrip, callApi } from "./trips.ts";

test(
  "one patient's way through the clinic: request, talk, offer, deposit, day and invoice, all shown to the patient",
  anyWidth,
  async ({ page, browser, allow }) => {
    test.slow();
    allow(/status of 410/);
    const desks = await Promise.all(["coordinator", "clinician", "finance"].map(() => browser.newPage()));
    const [coordinator = page, clinician = page, finance = page] = desks;
    await Promise.all(desks.map((one) => one.goto("/")));
    await atDesk(coordinator, "coordinator", "Huda Saleh");
    await atDesk(clinician, "clinician", "Dr Lena Novak", "DEMO-10427");
    await atDesk(finance, "finance", "Farid Amin");

    // The patient asks for an offer and talks to a clinician.
    const { email } = await aSignedInPerson(page, "/profile/");
    const { token, quote } = await aSentRequest(page.request);
    await callApi(page, "POST", "/api/client/quotes", { token });
    const request = quote.reference.toLowerCase();
    const consultation = await aBookedConsultation(page.request, email);
    await callApi(page, "POST", `/api/client/consultations/${consultation.token}/claim`, {});
    await clinician.goto(`/desk/consultations/${consultation.reference}/`);
    await clinician.getByRole("textbox", { name: "Note, for the clinic alone" }).fill("Ask for the newest scan.");
    await clinician.getByRole("button", { name: "Save", exact: true }).click();
    await expect(clinician.getByText("Ask for the newest scan.")).toBeVisible();
    await page.goto(`/consultation/${consultation.token}/`);
    await expect(page.getByRole("heading", { name: "Your consultation is booked" })).toBeVisible();
    await expect(page.getByText("Ask for the newest scan.")).toBeHidden();

    // The coordinator writes the offer from the catalogue, and a clinician signs it.
    await coordinator.goto(`/desk/requests/${request}/`);
    await coordinator.getByRole("link", { name: "Write an offer" }).click();
    await coordinator.getByRole("button", { name: "Add dates" }).click();
    await expect(coordinator.getByRole("link", { name: "Preview as the person sees it" })).toBeVisible();
    await clinician.goto(`/desk/requests/${request}/offer/?option=1`);
    await clinician.getByRole("button", { name: "Approve and sign" }).click();
    await clinician.getByRole("button", { name: "Sign", exact: true }).click();
    await coordinator.getByRole("button", { name: /^Send to/ }).click();
    await coordinator.getByRole("dialog").getByRole("button", { name: "Send the offer" }).click();
    await expect(coordinator.getByText("Open", { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await mailsWith(email)).some(({ subject }) => subject.includes("is ready")))
      .toBe(true);

    // The patient accepts it, and pays the deposit.
    await page.goto(`/profile/procedures/${request}/`);
    await hydrated(page);
    await page.getByRole("radio").first().check();
    await page.getByLabel("I agree to the text above").check();
    await page.getByLabel("Your name, as your signature").fill("Ana Lima");
    await page.getByRole("button", { name: "Sign and accept offer" }).click();
    await expect(page.getByRole("heading", { name: "You accepted this offer" })).toBeVisible();
    const trip = await aNamedTrip(page, { from: "offer", quote: quote.reference, companions: 0 });
    await bookTrip(page, trip);
    const { bookings } = await callApi<{ bookings: [{ id: string; trip: { reference: string } }] }>(
      page,
      "GET",
      "/api/client/bookings",
    );
    const [booking] = bookings;

    // The coordinator names the hour and the place.
    await expect(coordinator.getByText("Accepted and signed by Ana Lima")).toBeVisible();
    await coordinator.getByLabel("Place").fill("Reception, building 2");
    await coordinator.getByLabel("Time").fill("08:30");
    await coordinator.getByRole("button", { name: "Schedule and tell the person" }).click();
    await expect(coordinator.getByText("Reception, building 2")).toBeVisible();
    await page.goto(`/profile/procedures/${request}/`);
    await expect(page.getByRole("heading", { name: "Your treatment is scheduled" })).toBeVisible();
    await expect(page.getByText("Reception, building 2")).toBeVisible();

    // Finance issues the invoice.
    await finance.goto(`/desk/trips/${booking.trip.reference.toLowerCase()}/`);
    await expect(finance.getByText("Deposit paid")).toBeVisible();
    await finance.getByRole("button", { name: "Issue the invoice" }).click();
    await finance.getByRole("dialog").getByRole("button", { name: "Issue the invoice" }).click();
    const issued = finance.getByRole("link", { name: /^Invoice \d{4}-\d{4}$/ });
    const number = (await issued.textContent())?.trim() ?? "";

    // The patient finds it with the trip's documents, in both languages.
    await page.goto(`/profile/plan/?trip=${trip}`);
    const papers = page.getByRole("region", { name: "Confirmations and receipts" });
    await papers.getByRole("link", { name: /^Receipt REC-/ }).click();
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await page.goto(`/profile/plan/?trip=${trip}`);
    await papers.getByRole("link", { name: number }).click();
    await expect(page.getByRole("heading", { name: number })).toBeVisible();
    await expect(page.getByText("Ana Lima")).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await barriers(page)).toEqual([]);
    await page.goto(`/ar${new URL(page.url()).pathname}`);
    await expect(page.getByRole("heading", { name: number.replace("Invoice", "الفاتورة") })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await barriers(page)).toEqual([]);
    await Promise.all(desks.map((one) => one.close()));
  },
);
