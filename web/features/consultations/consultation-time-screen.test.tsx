// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { euro, showScreen } from "../../testing.tsx";
import { consultationAction as action } from "./consultation-actions.ts";
import { Component } from "./consultation-time-screen.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ada = { slug: "ada-berg", name: "Dr Ada Berg", title: "Surgeon" };
const ben = { slug: "ben-holm", name: "Dr Ben Holm", title: "Surgeon" };
const slot = { startsAt: "2026-11-24T09:00:00.000Z", endsAt: "2026-11-24T09:30:00.000Z", modes: ["video"] };
const data = {
  token: "t",
  formKey: "k",
  mode: "video",
  clinician: "",
  consultation: {
    version: 3,
    can: { move: true },
    startsAt: "2026-11-23T09:00:00.000Z",
    timeZone: "Europe/Budapest",
    visitorZone: null,
    phoneCountry: null,
    clinician: ada,
  },
  slots: {
    timeZone: "Europe/Budapest",
    minutes: 30,
    modes: [{ mode: "video", price: euro(0) }],
    clinicians: [ada, ben],
    days: [{ date: "2026-11-24", slots: [{ ...slot, clinician: ben.slug }] }],
    earlier: null,
    later: null,
  },
};

test("a consultation is moved only after its new time and doctor were reviewed", async () => {
  const calls: { name: string; input: unknown }[] = [];
  const call = (async ({ name }: { name: string }, input: unknown) => {
    calls.push({ name, input });
    return {};
  }) as unknown as Call;
  const address = "/consultations/t/time/";
  showScreen({ Component, action }, { address, path: "/consultations/:token/time/", data, call });
  fireEvent.click(await screen.findByRole("button", { name: /^Change to .*Dr Ben Holm/ }));
  expect(await screen.findByRole("heading", { name: "Your new time" })).toBeTruthy();
  const shown = document.body.textContent?.replace(/[\u2066-\u2069]/g, "");
  expect(shown).toContain("With Dr Ben Holm, Surgeon");
  expect(shown).toContain("Your consultation is with Dr Ada Berg now");
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Move the consultation" }));
  await screen.findByText("elsewhere");
  expect(calls).toMatchObject([
    { name: "moveConsultation", input: { body: { version: 3, startsAt: slot.startsAt, clinician: "ben-holm" } } },
  ]);
});

test("a reader in another zone is told why the times are early for them, with both clocks beside each other", async () => {
  const resolved = new Intl.DateTimeFormat("en", { timeZone: "America/New_York" }).resolvedOptions();
  const inBudapest = new Intl.DateTimeFormat("en", { timeZone: "Europe/Budapest" }).resolvedOptions();
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(resolved);
  const shown = { address: "/consultations/t/time/", path: "/consultations/:token/time/", data };
  const why = /The times follow the clinic’s working hours/;
  showScreen({ Component, action }, shown);
  const said = (await screen.findByText(why)).textContent?.replace(/[\u2066-\u2069]/g, "");
  expect(said).toBe("The times follow the clinic’s working hours: 10:00 in Budapest is 04:00 your time.");
  cleanup();
  zone.mockReturnValue(inBudapest);
  showScreen({ Component, action }, shown);
  await screen.findByRole("heading", { name: "Available times" });
  expect(screen.queryByText(why)).toBeNull();
});
