// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { freshNeeded, signInOver } from "./desk-call.ts";
import { DeskDialog } from "./desk-dialog.tsx";
import { problemText, useAct } from "./use-act.ts";

afterEach(cleanup);

/** A page whose act is refused once. */
function Invitation() {
  const act = useAct();
  const [isDone, setDone] = useState(false);
  let tries = 0;
  const work = async () => {
    if (tries++ === 0) throw new Refusal("not-allowed", "Please sign in again: this needs a fresh sign-in.");
  };
  return (
    <>
      <button type="button" onClick={() => void act.run(work).then(setDone)}>
        Invite
      </button>
      {isDone && <p>The person is invited</p>}
      <p role="alert">{act.problem}</p>
    </>
  );
}

async function inviteUntilAsked(): Promise<void> {
  const asked = new Promise((resolve) => addEventListener(freshNeeded, resolve, { once: true }));
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: Invitation }])} />);
  await userEvent.click(screen.getByRole("button"));
  await asked;
  expect(screen.getByRole("alert").textContent).toBe("");
}

test("an act that needs a fresh sign-in is repeated after it", async () => {
  await inviteUntilAsked();
  dispatchEvent(new CustomEvent(signInOver, { detail: true }));
  await screen.findByText("The person is invited");
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("an act whose fresh sign-in does not come says why it was not done", async () => {
  await inviteUntilAsked();
  dispatchEvent(new CustomEvent(signInOver, { detail: false }));
  await screen.findByText(/sign in again/);
  expect(screen.queryByText("The person is invited")).toBeNull();
});

test("an act that got no answer blames nobody else for it: the connection is named", () => {
  const own = { "try-later": () => "The seller does not answer just now. Nothing has changed." };
  const unanswered = new Refusal("try-later", "", { cause: new TypeError("Failed to fetch") });
  expect(problemText(unanswered, own)).toMatch(/^No connection\. What you typed is still here\./);
  expect(problemText(new Refusal("try-later", "The seller is silent."), own)).toMatch(/^The seller does not answer/);
});

const errors = [{ field: "reason", reason: "required", message: "is required" }];

/** A form whose field is refused. */
function Refusing() {
  const act = useAct();
  const work = () => Promise.reject(new Refusal("invalid-input", "Please correct: reason is required.", { errors }));
  return (
    <DeskDialog title="Refuse" act={act} submit="Send" onClose={() => undefined} onSubmit={() => act.run(work)}>
      <Field name="reason" label="Reason">
        <TextInput />
      </Field>
    </DeskDialog>
  );
}

test("a refused field is named in the desk's words, at the field and above the form", async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: Refusing }])} />);
  await userEvent.click(await screen.findByRole("button", { name: "Send" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Reason: This is missing.");
  const field = screen.getByRole("textbox", { name: "Reason" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

/** A page that says what was done, and whose second act is refused. */
function Publication() {
  const act = useAct();
  const publish = () => void act.run(async () => {}, "Published");
  const fail = () => void act.run(async () => Promise.reject(new Refusal("wrong-state", "It cannot be published.")));
  const save = () => void act.run(async () => {}, "Saved");
  return (
    <>
      <button type="button" onClick={publish}>
        Publish
      </button>
      <button type="button" onClick={save}>
        Save
      </button>
      <button type="button" onClick={fail}>
        Fail
      </button>
      <p role="alert">{act.problem}</p>
      <ToastRegion label="Notices" closeLabel="Close" />
    </>
  );
}

test("what an act says takes the place of what the one before said, also when it is refused", async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: Publication }])} />);
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Published");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(screen.queryByText("Published")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Fail" }));
  await screen.findByText("It cannot be published.");
  await waitFor(() => expect(screen.queryByText("Saved")).toBeNull());
});
