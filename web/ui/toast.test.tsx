// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { showToast } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

afterEach(cleanup);

test("a message appears in the region and can be closed", async () => {
  render(<ToastRegion label="Messages" closeLabel="Close" />);
  act(() => showToast({ title: "Not saved", text: "The connection broke.", tone: "error" }));
  expect(await screen.findByText("The connection broke.")).toBeTruthy();
  // Messages of screens in other files may still be shown beside it.
  const toast = screen.getByRole("dialog", { name: "Not saved" });
  await userEvent.click(within(toast).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("The connection broke.")).toBeNull());
});

test("what is said about a thing takes the place of what was said about it before", async () => {
  render(<ToastRegion label="Messages" closeLabel="Close" />);
  act(() => showToast({ title: "It cannot be published like this.", tone: "error", about: "draft" }));
  await screen.findByText("It cannot be published like this.");
  act(() => showToast({ title: "Published", about: "draft" }));
  expect(await screen.findByText("Published")).toBeTruthy();
  expect(screen.queryByText("It cannot be published like this.")).toBeNull();
});
