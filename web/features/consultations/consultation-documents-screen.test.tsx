// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { callContext } from "../../api.ts";
import type { Refused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { buildSite, showScreen } from "../../testing.tsx";
import { ClinicHistory } from "./clinic-history.tsx";
import { consultationAction as action } from "./consultation-actions.ts";
import { Component } from "./consultation-documents-screen.tsx";
import type { ConsultationPage } from "./consultation-page.ts";

afterEach(cleanup);

const attachment = { id: "a1", name: "رنين الركبة.pdf", mime: "application/pdf", bytes: 2048, createdAt: "" } as const;
const pageWith = (attachments: readonly object[]) => ({
  token: "t",
  formKey: "k",
  consultation: {
    version: 3,
    can: { answer: true, attach: true, choose: true },
    procedure: { slug: "knee", title: "Knee", textsLanguage: "en" },
    attachments,
  },
});

function show(attachments: readonly object[], answer: () => object = () => pageWith([]).consultation) {
  const calls: { name: string; input: unknown; file: unknown }[] = [];
  const call = (async ({ name }: { name: string }, input: unknown, given?: { file?: unknown }) => {
    calls.push({ name, input, file: given?.file });
    return answer();
  }) as unknown as Call;
  const address = "/consultation/t/documents/";
  const { router } = showScreen(
    { Component, action },
    { address, path: "/consultation/:token/documents/", data: pageWith(attachments), call },
  );
  return { calls, router };
}

test("a booking goes on without documents, and says who can read them", async () => {
  show([]);
  const next = await screen.findByRole("link", { name: "Continue without documents" });
  expect(next.getAttribute("href")).toBe("/consultation/t/time/");
  expect(screen.getByText(/Clinicians of Harbour Clinic can open these documents/)).toBeTruthy();
  expect(screen.getByLabelText("Add document").getAttribute("type")).toBe("file");
});

test("an attached document is read back, and removed after its question", async () => {
  const { calls } = show([attachment]);
  const link = await screen.findByRole("link", { name: attachment.name });
  const item = within(link.closest("li") as HTMLElement);
  expect(link.getAttribute("href")).toBe("/api/consultations/t/attachments/a1/content");
  expect(screen.getByRole("link", { name: "Continue" })).toBeTruthy();
  fireEvent.click(item.getByText("Remove"));
  fireEvent.click(await screen.findByRole("button", { name: "Remove document", hidden: true }));
  await waitFor(() =>
    expect(calls).toMatchObject([{ name: "removeConsultationAttachment", input: { params: { id: "a1" } } }]),
  );
});

/** Runs the page's action, as the server does for a form that was sent without script. */
function post(call: Call, file?: File): Promise<unknown> {
  const form = new FormData();
  form.set("intent", "upload");
  form.set("key", "k");
  if (file) form.set("file", file);
  const context = new RouterContextProvider();
  context.set(siteContext, buildSite());
  context.set(callContext, call);
  const request = { formData: async () => form } as Request;
  return action({ request, context, params: { token: "t" } } as unknown as ActionFunctionArgs);
}

test("without script the page's form adds a document, and the answer names what is missing", async () => {
  const asked: unknown[] = [];
  const call = (async ({ name }: { name: string }, input: unknown, given: object) => {
    asked.push({ name, input, ...given });
    return pageWith([attachment]).consultation;
  }) as unknown as Call;
  const { data: refused } = (await post(call)) as { data: Refused };
  expect(refused.errors).toMatchObject([{ text: "Please choose a file first." }]);
  expect(asked).toEqual([]);
  const added = await post(call, new File(["%PDF-1.4"], "knee.pdf", { type: "application/pdf" }));
  expect(asked).toMatchObject([{ name: "addConsultationAttachment", key: "k", file: { name: "knee.pdf" } }]);
  expect((added as Response).headers.get("location")).toBe("/consultation/t/documents/#documents");
});

const opened = {
  clinic: [
    {
      kind: "document-opened",
      at: "2026-11-23T09:00:00.000Z",
      by: "Dr Lena Novak",
      words: "knee.pdf",
      purpose: "treatment-plan",
    },
  ],
  visitorZone: null,
  phoneCountry: null,
  timeZone: "Europe/Budapest",
} as unknown as ConsultationPage["consultation"];
const OpenedHistory = () => <ClinicHistory consultation={opened} />;

test("the person reads who opened which document, and why", async () => {
  showScreen({ Component: OpenedHistory }, { address: "/consultation/t/" });
  expect(await screen.findByText("Dr Lena Novak opened knee.pdf.")).toBeTruthy();
  expect(screen.getByText("To plan your treatment")).toBeTruthy();
});
