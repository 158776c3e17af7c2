// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { Part, PartValue } from "../../../contract/desk/catalogue.ts";
import { showScreen } from "../../testing.tsx";
import { type Editor, EditorContext } from "../editor/use-editor.ts";
import { type Path, withValue } from "../editor/value.ts";
import { ProcedureFields } from "./procedure-fields.tsx";

afterEach(cleanup);

const part = { specialties: [], doctors: [], currency: "EUR", languages: ["en"] } as unknown as Part;
let typed: PartValue = {};

function Fields() {
  const [value, setValue] = useState<PartValue>({ slug: "implant", stayDays: { min: 3, max: 5 }, packages: [] });
  typed = value;
  const set = (path: Path, next: unknown) => setValue((old) => withValue(old, path, next));
  const editor = { part, value, set, isReadOnly: false, problemAt: () => undefined } as unknown as Editor;
  return (
    <EditorContext value={editor}>
      <ProcedureFields />
    </EditorContext>
  );
}

test("a second visit has its own days, and is gone once both are empty", async () => {
  showScreen({ Component: Fields }, { address: "/desk/catalogue/procedure/implant/" });
  const [shortest, longest] = await Promise.all(
    ["Second visit: shortest stay in days", "Second visit: longest stay in days"].map((name) =>
      screen.findByLabelText(name),
    ),
  );
  if (!shortest || !longest) throw new Error("both are there");
  fireEvent.change(shortest, { target: { value: "6" } });
  fireEvent.change(longest, { target: { value: "7" } });
  expect(typed).toMatchObject({ secondVisitDays: { min: 6, max: 7 }, stayDays: { min: 3, max: 5 } });
  fireEvent.change(shortest, { target: { value: "" } });
  expect(typed).toMatchObject({ secondVisitDays: { max: 7 } });
  fireEvent.change(longest, { target: { value: "" } });
  expect(typed).not.toHaveProperty("secondVisitDays");
});

test("a measured result of few cases says why it is not shown", async () => {
  showScreen({ Component: Fields }, { address: "/desk/catalogue/procedure/implant/" });
  await screen.findAllByText("Measured results");
  const add = [...document.querySelectorAll("button")].find((one) => one.textContent === "Add Measured results");
  if (!add) throw new Error("a result can be added");
  fireEvent.click(add);
  const cases = await screen.findByLabelText("Number of cases");
  fireEvent.change(cases, { target: { value: "19" } });
  expect(screen.getByText(/^Not shown: there are fewer than 20 cases/)).toBeTruthy();
  fireEvent.change(cases, { target: { value: "20" } });
  expect(screen.queryByText(/^Not shown/)).toBeNull();
  expect(typed).toMatchObject({ results: [{ measure: "reoperation-90-days", cases: 20 }] });
});
