// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Disclosure } from "../ui/disclosure.tsx";
import { SectionLinks } from "./section-links.tsx";

afterEach(cleanup);

test("a link to a section of a long page opens it where it is closed", async () => {
  render(
    <>
      <SectionLinks sections={[{ id: "results", title: "Results" }]} />
      <Disclosure id="results" summary="Results">
        Infections in a year
      </Disclosure>
    </>,
  );
  const section = screen.getByRole("group");
  expect(section.hasAttribute("open")).toBe(false);
  const links = screen.getByRole("navigation", { name: "Sections of this page" });
  const link = screen.getByRole("link", { name: "Results" });
  expect(links.contains(link)).toBe(true);
  expect(link.getAttribute("href")).toBe("#results");
  await userEvent.click(link);
  expect(section.hasAttribute("open")).toBe(true);
});
