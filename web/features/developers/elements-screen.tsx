import { screen } from "../../screen.ts";
import { Component as Showcase } from "../../ui/showcase-screen.tsx";
import { m } from "../../words/compiled/messages.js";

export const handle = screen({
  cache: "public",
  head: () => ({ title: m.developers_elements_title(), description: m.developers_elements_text() }),
});

/** Every reusable element in every state. */
export function Component() {
  return <Showcase />;
}
