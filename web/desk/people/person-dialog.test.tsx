// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import { PersonDialog } from "./person-dialog.tsx";

afterEach(cleanup);

const Invite = () => <PersonDialog person={undefined} onClose={() => {}} />;

test("an invitation without a role says what is missing, until one is chosen", async () => {
  showScreen({ Component: Invite }, { address: "/" });
  await userEvent.type(await screen.findByLabelText(/^Email/), "eszter@example.org");
  await userEvent.type(screen.getByLabelText(/^Name/), "Eszter Nagy");
  await userEvent.click(screen.getByRole("button", { name: "Send the invitation" }));
  const [first, second] = screen.getAllByRole("checkbox");
  expect(first?.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Choose at least one:")).toBeTruthy();
  if (second) await userEvent.click(second);
  expect(first?.getAttribute("aria-invalid")).toBeNull();
});
