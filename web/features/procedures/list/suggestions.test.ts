// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { buildSummary } from "../../../testing.tsx";
import { suggestBelow } from "./suggestions.tsx";

test("the landing page's search shows what is offered while somebody types, and hides it when they leave", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URL(address, "https://harbour.example").searchParams.get("q") ?? "");
    return Response.json({ procedures: [buildSummary()], related: [] });
  });
  document.body.innerHTML = `<form action="/de/procedures/"><div><input id="search" name="q" value="kne"></div></form>`;
  const field = document.querySelector("input") as HTMLInputElement; // written above
  suggestBelow(field, { base: "/de", language: "de" });
  suggestBelow(field, { base: "/de", language: "de" });
  await vi.waitFor(() => expect(document.querySelectorAll("a")).toHaveLength(1), 3000);
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/de/procedures/knee/");
  expect(asked).toEqual(["kne"]);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await vi.waitFor(() => expect(document.querySelector("a")).toBeNull());
});
