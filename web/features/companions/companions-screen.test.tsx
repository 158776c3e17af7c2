// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CompanionAccess } from "../../../contract/companions.ts";
import { Refusal } from "../../../contract/errors.ts";
import { showScreen } from "../../testing.tsx";
import { action, Component } from "./companions-screen.tsx";

afterEach(cleanup);

const trip = "01a1fb78-0000-7000-8000-0000000000aa";
const address = `/profile/plan/companions/?trip=${trip}`;
const kim: CompanionAccess = {
  id: "01a1fb78-0000-7000-8000-0000000000bb",
  name: "Kim Vale",
  email: "kim@example.org",
  language: "en",
  named: false,
  invitedAt: "2026-11-20T09:00:00.000Z",
  linkUntil: null,
  acceptedAt: "2026-11-20T10:00:00.000Z",
  seenAt: "2026-11-21T10:00:00.000Z",
  endedAt: null,
};
const formKey = "01a1fb78-0000-7000-8000-0000000000cc";
const page = (companions: readonly CompanionAccess[]) => ({ trip, reference: "TRP-7K4P-2QXD", companions, formKey });

const show = (companions: readonly CompanionAccess[], call?: (...asked: readonly unknown[]) => Promise<unknown>) =>
  showScreen(
    { Component, action },
    { address, data: page(companions), call: call as never }, // the test answers as the endpoints would
  );

test("without a companion the page says that nobody else sees the trip", () => {
  show([]);
  expect(screen.getByText("Nobody else can see this trip")).toBeDefined();
});

test("a companion is shown with since when, and when they last looked", () => {
  show([kim]);
  expect(screen.getByText(/Can see the trip since .*2026/)).toBeDefined();
  expect(screen.getByText(/Last seen .*2026/)).toBeDefined();
  expect(screen.getByText("Sees “appointment at the clinic”")).toBeDefined();
  expect(screen.getByRole("button", { name: "Send a new link" })).toBeDefined();
});

test("one who was let out stands apart, and can be invited again", () => {
  show([{ ...kim, endedAt: "2026-11-22T10:00:00.000Z" }]);
  expect(screen.getByRole("heading", { name: "Who could see it before" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Invite again" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show the treatment’s name" })).toBeNull();
});

test("an invitation without a name or an address asks for both, and nothing of the server", async () => {
  show([], async () => {
    throw new Error("the server was asked");
  });
  fireEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect((await screen.findAllByText(/Write the companion’s name/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Write the companion’s email address/).length).toBeGreaterThan(0);
});

test("an invitation is sent as it was written, and the page says so", async () => {
  const asked: unknown[] = [];
  show([], async (_, given) => {
    asked.push(given);
    return { ...page([{ ...kim, id: formKey }]) };
  });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Kim Vale" } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "kim@example.org" } });
  fireEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText(/Kim Vale is invited/)).toBeDefined();
  expect(asked).toEqual([
    {
      params: { id: trip, companion: formKey },
      body: { name: "Kim Vale", email: "kim@example.org", language: "en", named: false },
    },
  ]);
});

test("a refused act says why", async () => {
  show([kim], async () => {
    throw new Refusal("wrong-state", "over");
  });
  fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText(/The trip is over, or six companions can see it already/)).toBeDefined();
});
