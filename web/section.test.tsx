// @vitest-environment jsdom

import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { bringSections, section, withSections } from "./section.tsx";

const Inner = () => <button type="button">Inner</button>;
const never = () => new Promise<never>(() => {});

test("the server names the sections that it renders, and no others", () => {
  const Shown = section("shown", never, Inner);
  section("unshown", never, Inner);
  const { body, sections } = withSections(() => renderToString(<Shown />));
  expect(body).toBe('<button type="button">Inner</button>');
  expect(sections).toEqual(["shown"]);
});

test("a section that was brought is there when its page is hydrated, also one inside another", async () => {
  const inside = { load: async () => Inner, server: Inner };
  const InnerOnServer = section("inside", inside.load, inside.server);
  const { body, sections } = withSections(() => {
    const OuterOnServer = section("outside", never, () => <InnerOnServer />);
    return renderToString(<OuterOnServer />);
  });
  expect(sections).toEqual(["outside", "inside"]);
  // The code of the section inside comes with that of the section around it.
  const Outside = section<object>(
    "outside",
    async () => {
      const Inside = section("inside", inside.load, undefined);
      return () => <Inside />;
    },
    undefined,
  );
  await bringSections(sections);
  const root = document.createElement("div");
  root.innerHTML = body;
  const button = root.firstElementChild;
  const errors: unknown[] = [];
  await act(async () => hydrateRoot(root, <Outside />, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  expect(root.firstElementChild).toBe(button);
});
