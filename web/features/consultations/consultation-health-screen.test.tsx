// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
// Loads what the screen loads by itself, so that nothing is on its way when a test ends.
import "../../forms/account-health.ts";
import { bringSections } from "../../section.tsx";
import { dangerAt, showScreen } from "../../testing.tsx";
import { Component } from "./consultation-health-screen.tsx";

beforeAll(() => bringSections(["danger-box"]));
afterEach(cleanup);

const question = { slug: "chest", kind: "yes-no", isRequired: true, question: "Chest pain?", answer: null, stop: null };
const show = (
  asked: "en" | "de",
  stop: object | null = null,
  child: object | null = null,
  own: object = {},
  danger: object | null = null,
) =>
  showScreen(
    { Component },
    {
      address: "/de/consultation/t/health/",
      path: "/de/consultation/:token/health/",
      site: { language: "de" },
      data: {
        token: "t",
        formKey: "k",
        consultation: {
          version: 3,
          child,
          startsAt: null,
          timeZone: "Asia/Dubai",
          stop,
          danger,
          emergencyCalls: [
            { number: "112", country: "DE" },
            { number: "998", country: "AE" },
          ],
          status: "draft",
          can: { answer: true },
          procedure: { slug: "knee", title: "Knee", textsLanguage: "en" },
          questions: [{ ...question, ...own, textsLanguage: asked }],
        },
      },
    },
  );

const notice = /own texts in English/;

test("a question of safety in another language than the page has that said beside it, with the emergency number", async () => {
  show("en");
  const said = (await screen.findByText(notice)).parentElement;
  expect(said?.textContent).toContain("call your local emergency number");
  cleanup();
  show("de");
  await screen.findByText("Chest pain?");
  expect(screen.queryByText(notice)).toBeNull();
});

test("an emergency offers the number of the reader's country first, and the clinic's beside it", async () => {
  show("de", { kind: "emergency", advice: [] });
  const calls = await screen.findAllByRole("link", { name: /^Call \d/ });
  expect(calls.map(({ textContent }) => textContent)).toEqual([
    "Call 112 (Deutschland)",
    "Call 998 (Vereinigte Arabische Emirate)",
  ]);
  expect(calls.map((call) => call.getAttribute("href"))).toEqual(["tel:112", "tel:998"]);
});

test("questions about a child say whom they mean, and an answer that stops the booking is about the child", async () => {
  const lina = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" };
  show("de", { kind: "doctor", advice: [] }, lina);
  await screen.findByText("A doctor near you should see the child today.");
  const text = () => document.body.textContent?.replace(/[\u2068\u2069]/g, "") ?? "";
  await screen.findByText(/Answer for the patient/);
  expect(text()).toContain("Answer for the patient, Lina Otieno: where it says “you”, it means the child.");
  await screen.findByText(/For .*Lina Otieno.*, 7/);
  cleanup();
  show("de", { kind: "doctor", advice: [] });
  await screen.findByText("A doctor near you should see you today.");
  expect(text()).not.toContain("it means the child");
});

test("a yes that calls for help says so at once, with the number to call, and a no takes it back", async () => {
  const emergency = { kind: "emergency", advice: [{ text: "It can be a heart attack.", textsLanguage: "de" }] };
  show("de", null, null, { stop: emergency });
  fireEvent.click(await screen.findByLabelText("Yes"));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("It can be a heart attack.");
  expect(alert.textContent).not.toContain("Your answers are saved");
  expect(screen.getAllByRole("link", { name: /^Call \d/ })[0]?.getAttribute("href")).toBe("tel:112");
  expect(screen.getByRole("button", { name: /Continue/ })).toBeDefined();
  fireEvent.click(screen.getByLabelText("No"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a reason that tells of danger has whom to call first on the page, where no answer has stopped the booking", async () => {
  const danger = dangerAt(0);
  show("de", null, null, {}, danger);
  expect((await screen.findByRole("main")).firstElementChild?.textContent).toContain(
    "What you wrote may be an emergency.",
  );
  cleanup();
  show("de", { kind: "emergency", advice: [] }, null, {}, danger);
  await screen.findAllByRole("link", { name: /^Call \d/ });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});
