// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showScreen } from "../../testing.tsx";
import { CloseDialog } from "./close-dialog.tsx";

const schedule = { today: "2027-01-01" } as Parameters<typeof CloseDialog>[0]["schedule"];
const Page = () => <CloseDialog schedule={schedule} onClose={() => {}} />;

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a last day before the first is said at its field, which gets the focus, and nothing is asked", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ plans: [] }));
  });
  showScreen({ Component: Page }, { address: "/desk/" });
  await userEvent.type(await screen.findByLabelText(/First day/), "2027-02-10");
  const last = screen.getByLabelText<HTMLInputElement>(/Last day/);
  await userEvent.type(last, "2027-02-08");
  await userEvent.type(screen.getByLabelText(/Reason/), "Inspection");
  await userEvent.click(screen.getByRole("button", { name: "Show who is affected" }));
  await screen.findByText("The last day is before the first.");
  expect(last.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(last);
  expect(last.value).toBe("2027-02-08");
  expect(asked.filter((url) => url.includes("closure-previews"))).toEqual([]);
});
