import { expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { submitForm } from "../../testing.tsx";
import { documentsAction } from "./documents-action.ts";

const refuseWith = (code: "conflict" | "not-found") => () => {
  throw new Refusal(code, "");
};
const label = { intent: "label", id: "d1", version: "2", name: " Blood test ", kind: "lab" };

test("labels a document with its trimmed name", async () => {
  const { calls, result } = await submitForm(documentsAction, { form: label });
  const body = { id: "d1", version: 2, name: "Blood test", kind: "lab" };
  expect(calls).toEqual([{ name: "labelDocument", input: { body }, key: undefined }]);
  expect(result).toBeNull();
});

test("asks for a name before it sends anything", async () => {
  const { calls, result } = await submitForm(documentsAction, { form: { ...label, name: " " } });
  expect(calls).toEqual([]);
  expect(result).toMatchObject({ data: { errors: [{ control: "name" }], typed: { kind: ["lab"] } } });
});

test("shows the stored label where another window changed it", async () => {
  const stored = { id: "d1", name: "X-ray", kind: "imaging", version: 3 };
  const { result } = await submitForm(documentsAction, {
    form: label,
    answers: { labelDocument: refuseWith("conflict"), listDocuments: () => ({ documents: [stored] }) },
  });
  expect(result).toMatchObject({ init: { status: 422 }, data: { current: stored, typed: { name: [" Blood test "] } } });
});

test("shares a document for a purpose and a number of days", async () => {
  const form = { intent: "share", id: "d1", purpose: "quote", days: "30" };
  const { calls } = await submitForm(documentsAction, { form });
  const body = { id: "d1", purpose: "quote", days: 30 };
  expect(calls).toEqual([{ name: "shareDocument", input: { body }, key: undefined }]);
});

test("accepts that a document is deleted already", async () => {
  const form = { intent: "delete", id: "d1" };
  const { result } = await submitForm(documentsAction, { form, answers: { deleteDocument: refuseWith("not-found") } });
  expect(result).toBeNull();
});
