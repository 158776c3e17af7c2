// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { Draft, Part } from "../../../contract/desk/catalogue.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { DraftBar } from "./draft-bar.tsx";
import { TextAt } from "./fields.tsx";
import { EditorContext, useEditor } from "./use-editor.ts";

afterEach(cleanup);
const part = { published: { title: "Knee" }, draft: null, languages: ["en"], versions: [] } as unknown as Part; // what the page reads
const draft = { version: 1, findings: [], changes: [] } as unknown as Draft;
const acts = { save: async () => draft, discard: async () => {}, publish: async () => {} };
const Nothing = () => null;

function Page() {
  const editor = useEditor(part, acts, { name: "procedure/knee", isReadOnly: false });
  return (
    <EditorContext value={editor}>
      <DraftBar editor={editor} readOnlyText="" />
      <TextAt path={["title"]} label="Title" />
    </EditorContext>
  );
}

async function openPage(): Promise<HTMLInputElement> {
  const staff = { id: deskId, path: "/", loader: () => ({ id: "1", roles: ["owner"] }), Component: Page };
  const site = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [staff] };
  render(<RouterProvider router={createMemoryRouter([site])} />);
  return screen.findByLabelText<HTMLInputElement>("Title");
}

test("what was typed and not saved is there again after a reload, until it is saved or discarded", async () => {
  await userEvent.type(await openPage(), " replacement");
  cleanup();
  expect((await openPage()).value).toBe("Knee replacement");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Discard the draft" }));
  cleanup();
  expect((await openPage()).value).toBe("Knee");
});
