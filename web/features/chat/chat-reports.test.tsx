// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://harbour.example/procedures/knee-replacement/" }

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Site } from "../../../contract/rendering.ts";
import { type LoopbackSentry, startLoopbackSentry } from "../../../scripts/loopback-sentry.ts";
import { startReporting, stopReporting } from "../../reporting/reporting.ts";
import { answerWith, ask, buildAnswer, json, showChat } from "./testing.tsx";

let sentry: LoopbackSentry;
beforeAll(async () => {
  addEventListener("error", () => {}); // else the runner takes them for its own
  sentry = await startLoopbackSentry();
  const reports = { dsn: sentry.dsn, environment: "test", traceHosts: [] };
  await startReporting({ buildId: "b1", reports } as unknown as Site); // what reporting reads of it
});
afterAll(async () => {
  stopReporting();
  await sentry.close();
});
afterEach(cleanup);

test("an error in the widget is reported without a word of the conversation, and with nothing that was pressed", async () => {
  answerWith({
    "/ai-agent/ask": () => json(buildAnswer({ response: "Lymphoma and **Levothyroxine** matter, Zaphira." })),
  });
  showChat();
  ask("I am Zaphira and my lymphoma is back. Call +971 50 123 4567 or zaphira@example.org");
  await screen.findByText("Levothyroxine");
  fireEvent.click(screen.getByRole("button", { name: "Talk to a person" }));
  const said = document.getElementById("chat")?.textContent ?? "";
  fireEvent.click(screen.getByRole("button", { name: "Back to chat" }));
  const log = screen.getByRole("log").textContent ?? "";
  const fail = (error: unknown) => dispatchEvent(new ErrorEvent("error", { error, message: String(error) }));
  fail(new TypeError(`Cannot read properties of undefined (reading '${log}')`, { cause: new Error(said) }));
  fail(Object.assign(new SyntaxError(`Unexpected token 'I', "${log}" is not valid JSON`), { messages: [log] }));
  await expect.poll(() => sentry.envelopes.join("\n"), { timeout: 5000 }).toMatch(/TypeError[\s\S]*SyntaxError/);
  const told = sentry.envelopes.join("\n");
  expect(told).not.toMatch(/zaphira|lymphoma|levothyroxine|123 4567|1234567|knee|interested|conv_\d/i);
});
