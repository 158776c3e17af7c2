// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Danger } from "../../contract/dangers.ts";
import { bringSections } from "../section.tsx";
import { dangerAt, showScreen } from "../testing.tsx";
import { DangerNotice } from "./danger-notice.tsx";

beforeAll(() => bringSections(["danger-box"]));
afterEach(cleanup);

const kenya = { number: "999", country: "KE" };
const hungary = { number: "112", country: "HU" };
let shown: Danger | null = null;
const Page = () => (
  <main>
    <DangerNotice danger={shown} />
  </main>
);
const show = (danger: Partial<Danger> | null) => {
  shown = danger && { ...dangerAt(0), calls: [kenya, hungary], ...danger };
  showScreen({ Component: Page }, { address: "/" });
};
const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("an emergency names the number of the reader's country first, and has the focus", () => {
  show({});
  expect(links()).toEqual([
    ["Call 999 (Kenya)", "tel:999"],
    ["Call 112 (Hungary)", "tel:112"],
  ]);
  const alert = screen.getByRole("alert");
  expect(document.activeElement).toBe(alert);
  expect(alert.textContent).toContain("What you wrote may be an emergency.");
  expect(alert.textContent).toContain("do not wait for the clinic’s answer");
});

test("a doubt asks whether it is happening now", () => {
  show({ kind: "possible-emergency", calls: [hungary] });
  expect(screen.getByRole("alert").textContent).toContain("Is this happening now?");
  expect(links()).toEqual([["Call 112", "tel:112"]]);
});

test("self-harm has the lines that listen beside the numbers", () => {
  show({ kind: "self-harm", calls: [hungary], listening: [{ number: "116 123", country: "HU" }] });
  expect(links().at(-1)).toEqual(["Call the helpline \u2066116 123\u2069 (Hungary)", "tel:116123"]);
  expect(screen.getByRole("alert").textContent).toContain("go to somebody you trust");
});

test("where no line that listens is known in the person's country, it leads to a list of all countries", () => {
  show({ kind: "self-harm", listening: [{ number: null, country: "KE" }] });
  expect(screen.getByText(/people listen to you here/)).toBeTruthy();
  expect(links().at(-1)).toEqual(["Find a helpline in your country (befrienders.org)", "https://befrienders.org"]);
});

test("two dangers of the same words are both said", () => {
  show({ kind: "self-harm", also: "emergency", calls: [hungary], listening: [{ number: "116 123", country: "HU" }] });
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain("go to somebody you trust");
  expect(textContent).toContain("What you wrote may be an emergency.");
});

test("where other words were written since, it says when those of danger were", () => {
  show({ isEarlier: true });
  expect(screen.getByRole("alert").textContent).toMatch(/This is about what you wrote earlier \(20 November 2026/);
});

test("without danger there is no box", () => {
  show(null);
  expect(screen.queryByRole("alert")).toBeNull();
});
