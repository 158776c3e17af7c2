// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SharedLetter } from "../../../contract/discharge.ts";
import { Refusal } from "../../../contract/errors.ts";
import { showScreen } from "../../testing.tsx";
import { action, Component } from "./shared-letter-screen.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const address = `/letter/${"A".repeat(43)}/`;

test("the letter is behind a name, which the patient sees", () => {
  showScreen({ Component }, { address, data: { opens: true } });
  expect(screen.getByLabelText("Your name and practice")).toBeDefined();
  expect(screen.getByRole("button", { name: "Open letter" })).toBeDefined();
  expect(screen.queryByText("Dear colleague,")).toBeNull();
});

const letter: SharedLetter = {
  case: {
    reference: "TRP-7K4P-2QXD",
    treatmentOn: "2026-11-18",
    procedure: "Knee replacement",
    textsLanguage: "en",
    patient: { name: "Ana Lima", bornOn: "1968-03-02" },
  },
  version: {
    version: 2,
    content: {
      language: "en",
      done: "Total replacement of the right knee.",
      implants: [],
      medicines: [],
      advice: [],
      followUps: [],
      letter: "Please watch the wound.",
    },
    name: "Dr Lena Novak",
    licence: "DEMO-10427",
    at: "2026-11-20T09:00:00.000Z",
  },
  purpose: "aftercare",
  until: "2026-12-20T09:00:00.000Z",
};

function openAs(name: string, call: () => Promise<unknown>) {
  showScreen(
    { Component, action },
    { address, path: "/letter/:token/", data: { opens: true }, call: call as never }, // the test answers as the endpoint would
  );
  fireEvent.change(screen.getByLabelText("Your name and practice"), { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "Open letter" }));
}

test("with a name the letter is shown, with its purpose and its end", async () => {
  openAs("Dr Costa", async () => letter);
  expect(await screen.findByText("Dear colleague,")).toBeDefined();
  expect(screen.getByText("Please watch the wound.")).toBeDefined();
  expect(screen.getByText(/for: Care at home/)).toBeDefined();
});

test("without a name the field says what is missing, and nothing is asked of the server", async () => {
  openAs(" ", async () => {
    throw new Error("the server was asked");
  });
  expect((await screen.findAllByText(/Write your name/)).length).toBeGreaterThan(0);
});

test("a link that opens nothing says so before a name is asked for", () => {
  showScreen({ Component }, { address, data: { opens: false } });
  expect(screen.getByText("This link does not open a letter")).toBeDefined();
  expect(screen.queryByLabelText("Your name and practice")).toBeNull();
});

test("a reload opens the letter under the name that was given in the tab", async () => {
  openAs("Dr Costa", async () => letter);
  await screen.findByText("Dear colleague,");
  cleanup();
  const asked: unknown[] = [];
  const call = async (_: unknown, given: unknown) => {
    asked.push(given);
    return letter;
  };
  showScreen({ Component, action }, { address, path: "/letter/:token/", data: { opens: true }, call: call as never }); // as above
  expect(await screen.findByText("Dear colleague,")).toBeDefined();
  expect(asked).toMatchObject([{ body: { name: "Dr Costa" } }]);
});

test("a link that has ended meanwhile says what to do", async () => {
  openAs("Dr Costa", async () => {
    throw new Refusal("not-found", "gone");
  });
  expect(await screen.findByText("This link does not open a letter")).toBeDefined();
});
