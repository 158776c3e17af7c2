// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { listCases } from "../../contract/desk/cases.ts";
import type { Sentence } from "../../contract/errors.ts";
import { setLanguage } from "../words/active-language.ts";
import { deskCall } from "./desk-call.ts";
import { useAct } from "./use-act.ts";

afterEach(() => {
  cleanup();
  setLanguage("en");
});

const answers = (code: string, detail: string, sentence?: Sentence) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ type: "", title: "", status: 422, detail, code, requestId: "", sentence }, { status: 422 }),
    ),
  );

function Page() {
  const act = useAct();
  return (
    <>
      <button type="button" onClick={() => void act.run(() => deskCall(listCases, { query: {} as never }))}>
        Assign
      </button>
      <p role="alert">{act.problem}</p>
    </>
  );
}

async function refused(language: "en" | "ko" | "hu"): Promise<string> {
  setLanguage(language);
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: Page }])} />);
  await userEvent.click(await screen.findByRole("button"));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  return (screen.getByRole("alert").textContent ?? "").replace(/[\u2066-\u2069]/g, "");
}

test("a refusal is said in the desk's language, with its day, its name and its amount", async () => {
  const values = { name: "Huda", day: "2027-03-15" };
  answers("conflict", "Huda is absent until 2027-03-15.", { name: "colleague-absent", values });
  expect(await refused("ko")).toBe("Huda 님은 2027년 3월 15일까지 부재입니다. 다른 담당자나 모두를 선택하세요.");
  cleanup();
  answers("wrong-state", "At most 12.50 EUR can go back.", {
    name: "refund-most",
    values: { most: { amount: 1250, currency: "EUR" } },
  });
  expect(await refused("hu")).toMatch(/^Legfeljebb ennyi adható vissza: 12,50\sEUR$/);
});

test("a full day is said with the next free ones, or that there is none", async () => {
  answers("wrong-state", "", { name: "full-day", values: { day: "2027-03-15", days: "2027-03-16, 2027-03-18" } });
  expect(await refused("en")).toBe("15 March 2027 is full. Next free days: 16 March 2027, 18 March 2027.");
  cleanup();
  answers("wrong-state", "", { name: "full-day", values: { day: "2027-03-15", days: "" } });
  expect(await refused("en")).toMatch(/^15 March 2027 is full\. No/);
});

test("a sentence that the desk does not know, from a newer server, is in the server's words", async () => {
  answers("wrong-state", "The moon is full.", { name: "moon-full", values: {} });
  expect(await refused("ko")).toContain("The moon is full.");
});

test("what is gone is said in the desk's language", async () => {
  answers("not-found", "There is no such entry.");
  expect(await refused("ko")).toBe("더 이상 존재하지 않습니다. 돌아가서 다시 여세요.");
});
