// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Form, RouterProvider, redirect, useActionData, useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { forgetTypedForms } from "../session/typed-forms.ts";
import { rootId } from "../site.ts";
import { buildSite } from "../testing.tsx";
import { Filled } from "./filled.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

interface Saved {
  readonly goals: string;
  readonly extras: readonly string[];
  readonly month: string;
}
const nothing: Saved = { goals: "", extras: [], month: "may" };

function Page() {
  const { goals, extras, month } = useLoaderData<Saved>();
  const refused = useActionData<string>();
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="key" defaultValue="k" />
      <Filled />
      {refused && <p>{refused}</p>}
      <textarea aria-label="Goals" name="goals" defaultValue={goals} />
      <input type="checkbox" aria-label="Interpreter" name="extras" value="i" defaultChecked={extras.includes("i")} />
      <select aria-label="Month" name="month" defaultValue={month}>
        <option value="may">May</option>
        <option value="june">June</option>
      </select>
      <input type="password" aria-label="Password" name="password" />
      <input type="checkbox" aria-label="I agree" name="consents" value="terms" />
      <button type="submit">Save</button>
    </Form>
  );
}

/** The page as a tab opens it; `answer` is the action's. */
function open(address = "/quote/t/goals/", { saved = nothing, answer = (): unknown => redirect("/next/") } = {}) {
  cleanup();
  const router = createMemoryRouter(
    [
      {
        id: rootId,
        path: "/",
        loader: () => buildSite(),
        hydrateFallbackElement: <p>opening</p>,
        children: [
          { path: "quote/t/:step", loader: () => saved, action: answer, Component: Page },
          { path: "next", element: <p>next</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const goals = () => screen.findByLabelText<HTMLTextAreaElement>("Goals");
const said = "We kept what you typed.";

async function typeAll() {
  await userEvent.type(await goals(), "My knee hurts");
  await userEvent.click(screen.getByLabelText("Interpreter"));
  await userEvent.selectOptions(screen.getByLabelText("Month"), "june");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByLabelText("I agree"));
}

test("what was typed is there after a reload, and the page says so; secrets and consents are not kept", async () => {
  open();
  await typeAll();
  await waitFor(() => expect(sessionStorage.getItem("typed-forms")).toContain("june"));
  open();
  await screen.findByText(said);
  expect((await goals()).value).toContain("My knee hurts");
  expect(screen.getByLabelText<HTMLSelectElement>("Month").value).toBe("june");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("I agree").checked).toBe(false);
  expect(sessionStorage.getItem("typed-forms")).not.toContain("secret");
  open("/quote/t/intake/");
  expect((await goals()).value).toBe("");
});

/** Types before the page was reloaded. */
async function typedBefore(text: string) {
  open();
  await userEvent.type(await goals(), text);
  await waitFor(() => expect(sessionStorage.getItem("typed-forms")).toContain(text));
}

test("a form that was accepted is forgotten, one that was refused or left is not", async () => {
  await typedBefore("My knee");
  const router = open(undefined, { answer: () => "Not saved" });
  await screen.findByText(said);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Not saved");
  await router.navigate("/next/");
  await screen.findByText("next");
  open();
  await screen.findByText(said);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("next");
  await waitFor(() => expect(sessionStorage.getItem("typed-forms")).toBeNull());
});

test("what the server has meanwhile is not overwritten", async () => {
  await typedBefore("My knee");
  open(undefined, { saved: { ...nothing, goals: "My hip" } });
  await waitFor(() => expect(sessionStorage.getItem("typed-forms")).toBeNull());
  expect((await goals()).value).toBe("My hip");
  expect(screen.queryByText(said)).toBeNull();
});

test("the forms of one request are forgotten together", async () => {
  await typedBefore("My knee");
  forgetTypedForms("/quote/other/");
  expect(sessionStorage.getItem("typed-forms")).toContain("My knee");
  forgetTypedForms("/quote/t/");
  expect(sessionStorage.getItem("typed-forms")).toBeNull();
});
