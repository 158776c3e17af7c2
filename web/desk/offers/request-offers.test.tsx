// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, useLoaderData } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { RequestOffers as Offers, SentOffer } from "../../../contract/desk/offers.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { RequestOffers } from "./request-offers.tsx";

afterEach(cleanup);

const money = { amount: 415_200, currency: "EUR" };
const sent = (option: number, version: number, number = 1): SentOffer => ({
  ...{ option, version, number, state: "open", clinician: "Dr Ada Berg", total: money, deposit: money, change: "" },
  ...{ sentAt: "2026-11-20T10:00:00.000Z", sentBy: "Huda Saleh", validUntil: "2027-01-20T20:00:00.000Z" },
  ...{ remindedAt: null, mayRemind: true, approval: null, lostDays: [] },
});
const page = (changes: Partial<Offers>): Offers => ({
  ...{ reference: "MAR-7K4P-2QXD", name: "Ana Lima", status: "offered", language: "en", procedures: ["Crowns"] },
  ...{
    drafts: [],
    nextOption: null,
    signature: null,
    schedule: null,
    treatmentOn: null,
    next: null,
    doctor: null,
    idleDays: [],
    doctors: [],
  },
  ...{ offers: [sent(1, 3, 2), sent(2, 2), { ...sent(1, 1), state: "replaced" }] },
  can: { offer: true, schedule: false, letter: false },
  ...changes,
});
const Nothing = () => null;
const Page = () => <RequestOffers page={useLoaderData<Offers>()} />;
const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
const show = (changes: Partial<Offers>) => {
  const here = { id: "here", path: "/", loader: () => page(changes), Component: Page };
  const desk = { id: deskId, loader: () => staff, children: [here] };
  const root = { id: rootId, path: "/", loader: () => buildSite(), HydrateFallback: Nothing, children: [desk] };
  render(<RouterProvider router={createMemoryRouter([root], { initialEntries: ["/"] })} />);
};

test("a version has the number here that the person reads in the mail and signs", async () => {
  show({});
  await screen.findByText(/Version 2/);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Alternative 1 · Version 2",
    "Alternative 2 · Version 1",
    "Alternative 1 · Version 1",
  ]);
});

const signature = {
  ...{ version: 1, name: "Ana Lima", at: "2026-11-21T10:00:00.000Z" },
  dates: { arrive: "2027-03-08", treatment: "2027-03-10", leave: "2027-03-20" },
  child: null,
};

test.each([
  ["as it was signed", "2027-03-10", "Treatment: 10 March 2027", false],
  ["after a move", "2027-03-13", "Treatment: 13 March 2027 · Signed for 10 March 2027", true],
  ["after a cancellation", null, "Signed for 10 March 2027", true],
])("the day of an accepted offer %s", async (_, treatmentOn, text, isOther) => {
  show({ status: "scheduled", signature, treatmentOn });
  const notice = await screen.findByText(/21 November 2026/);
  expect(notice.textContent).toContain(text);
  expect(notice.textContent?.includes("Signed for")).toBe(isOther);
});

test("a reminder is asked about first, and what is refused is said in the question", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "wrong-state", status: 422, detail: "Reminded in the last days." }, { status: 422 }),
  );
  show({ offers: [sent(1, 1)] });
  await userEvent.click(await screen.findByRole("button", { name: "Remind" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("gets an email");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remind" }));
  expect(await within(dialog).findByText("Reminded in the last days.")).toBeTruthy();
});

test("a treatment is scheduled with the doctor of its offer, and with none by itself where the clinic has them no more", async () => {
  const doctors = [
    { slug: "aaron-low", name: "Dr Aaron Low", title: "Surgeon" },
    { slug: "ada-berg", name: "Dr Ada Berg", title: "Surgeon" },
  ];
  const can = { offer: false, schedule: true, letter: false };
  show({ status: "deposit_due", signature, can, doctors, doctor: "ada-berg" });
  const chosen = async () => (await screen.findByLabelText<HTMLSelectElement>(/Doctor/)).value;
  expect(await chosen()).toBe("ada-berg");
  cleanup();
  show({ status: "deposit_due", signature, can, doctors, doctor: null });
  expect(await chosen()).toBe("");
});

test("a day on which nothing is treated is warned about before it is set", async () => {
  const can = { offer: false, schedule: true, letter: false };
  show({ status: "deposit_due", signature, can, treatmentOn: "2027-03-10", idleDays: ["2027-03-13"] });
  const day = await screen.findByLabelText(/Day/);
  expect(screen.queryByText(/nothing is treated on/)).toBeNull();
  fireEvent.change(day, { target: { value: "2027-03-13" } });
  expect(screen.getByText(/nothing is treated on 13 March 2027/)).toBeTruthy();
});
