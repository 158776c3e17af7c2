// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { Earlier, Theirs } from "./two-texts.tsx";
import type { Draft } from "./use-draft.ts";

afterEach(cleanup);

const content = (reason: string): OfferDraftContent =>
  ({ reason, lines: [{ label: "Knee", price: "100" }], hotel: "" }) as unknown as OfferDraftContent; // what differs is compared, whatever it is

const draftOf = (reason: string) =>
  ({
    content: content(reason),
    keepMine: vi.fn(),
    takeTheirs: vi.fn(),
    bringBack: vi.fn(),
    readIt: vi.fn(),
  }) as unknown as Draft; // what the notices use

const theirs = (saved: Partial<OfferDraft>) => ({ content: content("theirs"), ...saved }) as OfferDraft;

test.each([
  [{ isOwn: true, savedBy: "Huda Saleh" }, "You saved this offer in another window in the meantime"],
  [{ isOwn: false, savedBy: "Sami Nasser" }, "Sami Nasser saved this offer in the meantime"],
  [{ isOwn: false, savedBy: null }, "This offer was sent or its draft removed in the meantime"],
])("a text that was saved elsewhere says by whom: %j", (saved, title) => {
  render(<Theirs draft={draftOf("mine")} theirs={theirs(saved)} />);
  expect(screen.getByText(title)).toBeTruthy();
});

test("the writer sees where both texts differ, and decides which one stays", async () => {
  const draft = draftOf("mine");
  render(<Theirs draft={draft} theirs={theirs({ isOwn: true, savedBy: "Huda Saleh" })} />);
  await userEvent.click(screen.getByText("Show where both texts differ"));
  expect([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(["mine", "theirs"]);
  await userEvent.click(screen.getByRole("button", { name: "Take the saved text" }));
  expect(draft.takeTheirs).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Keep my text" }));
  expect(draft.keepMine).toHaveBeenCalledOnce();
});

test("a difference is named by its entry and field", async () => {
  const before = { ...content("now"), lines: [{ label: "Knee", price: "100", discountPercent: 12.5 }] };
  const now = { ...before, lines: [{ label: "Knee", price: "100", discountPercent: 20 }] };
  const draft = { ...draftOf("now"), content: now as unknown as OfferDraftContent };
  render(<Earlier draft={draft} earlier={before as unknown as OfferDraftContent} mayWrite={false} maySign />);
  expect(screen.getByRole("term").textContent).toBe("Lines 1 › Discount, %");
});

test("a text that another one replaced is brought back", async () => {
  const draft = draftOf("now");
  render(<Earlier draft={draft} earlier={content("before")} mayWrite maySign={false} />);
  await userEvent.click(screen.getByRole("button", { name: "Bring the text before back" }));
  expect(draft.bringBack).toHaveBeenCalledOnce();
});

test("a signer reads both texts where they differ before the new one can be signed", async () => {
  const draft = draftOf("now");
  render(<Earlier draft={draft} earlier={content("before")} mayWrite={false} maySign />);
  expect(document.querySelector("details")?.open).toBe(true);
  expect([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual(["now", "before"]);
  expect(screen.queryByRole("button", { name: "Bring the text before back" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "I have read the changes" }));
  expect(draft.readIt).toHaveBeenCalledOnce();
});
