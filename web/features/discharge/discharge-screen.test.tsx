// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { DischargePack, DischargeVersion } from "../../../contract/discharge.ts";
import { bringSections } from "../../section.tsx";
import { dangerAt, expectFocusAgain, showScreen } from "../../testing.tsx";
import type { DischargePage } from "./discharge-page.ts";
import { Component } from "./discharge-screen.tsx";

beforeAll(() => bringSections(["danger-box"]));
afterEach(cleanup);

const version: DischargeVersion = {
  version: 1,
  content: {
    language: "en",
    done: "Total replacement of the right knee.",
    implants: [{ product: "Knee system", maker: "Example Orthopaedics", serial: "LOT-48213-A" }],
    medicines: [{ name: "Amlodipine", dose: "5 mg in the morning", until: null }],
    advice: [{ kind: "avoid", text: "Do not kneel.", from: null, until: "2027-02-28" }],
    followUps: [{ by: "2027-01-08", whom: "Your surgeon", reason: "X-ray" }],
    warranty: { months: 24, terms: "A loose implant is repaired without a charge." },
    letter: "Please watch the wound.",
    correction: "",
  },
  warrantyUntil: "2028-11-18",
  digest: "0".repeat(64),
  name: "Dr Lena Novak",
  licence: "DEMO-10427",
  at: "2026-11-20T09:00:00.000Z",
};
const pack: DischargePack = {
  trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b",
  case: {
    reference: "TRP-7K4P-2QXD",
    treatmentOn: "2026-11-18",
    procedure: "Knee replacement",
    textsLanguage: "en",
    patient: { name: "Ana Lima", bornOn: "1968-03-02" },
  },
  current: version,
  earlier: [],
  shares: [],
  openings: [],
};
const show = (
  changes: Partial<DischargePack> = {},
  page: Partial<DischargePage> = {},
  action = () => null as unknown,
) =>
  showScreen(
    { Component, action },
    {
      address: `/profile/recovery/${pack.trip}/discharge/`,
      data: {
        pack: { ...pack, ...changes },
        isLetter: false,
        today: "2026-11-20",
        formKey: "k",
        origin: "https://clinic.example",
        ...page,
      },
    },
  );
const plain = () => document.body.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";

test("implants have product, manufacturer and serial number; a medicine without an end says so", () => {
  show();
  for (const text of ["Knee system", "Example Orthopaedics", "LOT-48213-A", "Amlodipine", "No end date"])
    expect(screen.getByText(text)).toBeDefined();
  expect(plain()).toContain("signed by Dr Lena Novak (registration DEMO-10427)");
  expect(plain()).not.toContain("as they were written");
});

test("words in another language than the page's are marked", () => {
  show({ current: { ...version, content: { ...version.content, language: "ar", done: "تبديل مفصل" } } });
  expect(plain()).toContain("in Arabic, as they were written");
  expect(screen.getByText("تبديل مفصل").closest("[lang]")?.getAttribute("lang")).toBe("ar");
});

test("an earlier version stays, marked as replaced by the next", () => {
  const content = { ...version.content, correction: "The dose was wrong." };
  show({ current: { ...version, version: 2, content }, earlier: [version] });
  expect(screen.getByText("The dose was wrong.")).toBeDefined();
  expect(plain()).toContain("Replaced by version 2");
});

test("an active link is shown in its language with a way to end it; one that ended is not", () => {
  const share = {
    id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1c",
    recipient: "Dr Costa",
    purpose: "opinion",
    language: "ar",
    since: "2026-11-20T09:00:00.000Z",
    until: "2026-12-20T09:00:00.000Z",
    token: "A".repeat(43),
  } as const;
  const ended = { ...share, id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1d", recipient: "The insurer", token: null };
  show({ shares: [share, ended] });
  const links = screen.getAllByLabelText<HTMLInputElement>("Link");
  expect(links.map(({ value }) => value)).toEqual([`https://clinic.example/ar/letter/${share.token}/`]);
  expect(screen.getAllByRole("button", { name: "End link" })).toHaveLength(1);
  const item = screen.getByText("The insurer").closest("li");
  expect(item && within(item).queryByRole("button")).toBeNull();
});

test("a warranty is used until its last day, and not after it", () => {
  show();
  expect(screen.getByRole("button", { name: "Send to the clinic" })).toBeDefined();
  cleanup();
  show({}, { today: "2028-11-18" });
  expect(screen.queryByRole("button", { name: "Send to the clinic" })).not.toBeNull();
  cleanup();
  show({}, { today: "2028-11-19" });
  expect(screen.queryByRole("button", { name: "Send to the clinic" })).toBeNull();
  expect(plain()).toContain("The warranty ended on");
});

test("another language of the letter is a page of its own, which the browser loads", () => {
  show({}, { isLetter: true });
  const links = within(screen.getByRole("navigation", { name: "Language of the letter" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("hreflang"))).toContain("de");
  for (const link of links) expect(link.getAttribute("hreflang")).toBe(link.getAttribute("lang"));
});

test("each claim that tells of danger brings whom to call, not only that it was sent", async () => {
  let minute = 0;
  await expectFocusAgain(show({}, {}, () => ({ did: "claim", danger: dangerAt(minute++) })));
});
