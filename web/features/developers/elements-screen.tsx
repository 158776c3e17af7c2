import { screen } from "../../screen.ts";
import { bringShown, section } from "../../section.tsx";
import { Component as Showcase } from "../../ui/showcase-screen.tsx";
import { m } from "../../words/compiled/messages.js";

const loadContents = async () => (await import("../../ui/showcase-contents.tsx")).ShowcaseContents;
const Contents = section("showcase-contents", loadContents, import.meta.env.SSR ? await loadContents() : undefined);

export const handle = screen({
  cache: "public",
  head: () => ({ title: m.developers_elements_title(), description: m.developers_elements_text() }),
  prepare: bringShown,
});

/** Every reusable element in every state. */
export function Component() {
  return <Showcase contents={<Contents />} />;
}
