// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Avatar, monogram } from "./avatar.tsx";

afterEach(cleanup);

test.each([
  ["Dr. Amina Haddad", "AH"],
  ["Prof. Jonas von der Weber", "JW"],
  ["Mei", "M"],
  ["أمينة حداد", "أ"],
  ["د. أمينة حداد", "أ"],
  ["", ""],
])("the monogram of %j is %j", (name, letters) => {
  expect(monogram(name)).toBe(letters);
});

test("beside a written name it is decoration; alone it is named", () => {
  const { container, rerender } = render(<Avatar name="Mei" src="/mei.avif" />);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  rerender(<Avatar name="Mei" src="/mei.avif" alt="Mei, your coordinator" />);
  expect(screen.getByRole("img", { name: "Mei, your coordinator" })).toBeTruthy();
});
