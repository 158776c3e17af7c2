// @vitest-environment jsdom

import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
// Loads what the screen loads by itself, so that nothing is on its way when a test ends.
import "../../forms/fill-form.ts";
import type { Call } from "../../../contract/call.ts";
import { bringSections } from "../../section.tsx";
import { showScreen } from "../../testing.tsx";
import { action, Component } from "./consultation-start-screen.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const token = "t".repeat(43);

async function show() {
  await bringSections(["patient-choice"]);
  const asked: { body?: object }[] = [];
  const call = (async (_: unknown, input: { body?: object }) => {
    asked.push(input);
    return { token };
  }) as unknown as Call;
  const { router } = await showScreen(
    { Component, action },
    {
      address: "/procedures/knee/consultation/",
      path: "procedures/:procedure/consultation",
      data: {
        topic: { slug: "knee", title: "Knee", textsLanguage: "en" },
        offer: { minutes: 30, modes: [], timeZone: "Asia/Dubai" },
        earliest: null,
        formKey: "k",
      },
      call,
    },
  );
  return { asked, router };
}

test("a parent names the child, and agrees in a guardian's words", async () => {
  const { asked, router } = await show();
  await userEvent.click(screen.getByRole("radio", { name: "For a child I am responsible for" }));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("heading", { name: "Please check 6 answers" });
  expect(asked).toEqual([]);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("Child’s first name"),
      expect.stringContaining("Child’s date of birth"),
      expect.stringContaining("Relation to the child"),
    ]),
  );
  await userEvent.type(screen.getByLabelText("Child’s first name"), "Lina");
  await userEvent.type(screen.getByLabelText("Child’s family name"), "Otieno");
  await userEvent.type(screen.getByLabelText("Child’s date of birth"), "2019-05-04");
  await userEvent.click(screen.getByRole("radio", { name: "Mother" }));
  await userEvent.type(screen.getByLabelText(/What would you like to talk about/), "Her knee");
  await userEvent.click(screen.getByRole("checkbox", { name: /I agree for the child/ }));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const actsFor = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" };
  expect(asked[0]?.body).toMatchObject({ procedure: "knee", reason: "Her knee", actsFor });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/consultation/${token}/health/`));
});

test("who wants a consultation for another adult reads what to do", async () => {
  await show();
  expect(screen.getByText(/Another adult books with an email of their own/)).toBeTruthy();
});

test("a person who asks for themselves names no child, whatever was typed before", async () => {
  const { asked } = await show();
  await userEvent.type(screen.getByLabelText("Child’s first name"), "Lina");
  await userEvent.type(screen.getByLabelText(/What would you like to talk about/), "My knee");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).not.toHaveProperty("actsFor");
});
