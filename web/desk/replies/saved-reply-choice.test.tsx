// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showScreen } from "../../testing.tsx";
import { SavedReplyChoice } from "./saved-reply-choice.tsx";

afterEach(cleanup);

const titles: Partial<Record<string, string>> = {
  en: "Total hip replacement",
  ar: "استبدال مفصل الورك الكامل",
};
const person = { language: "ar", name: "Fatima", reference: "MAR-7K4P-2QXD" } as const;

const inserted: string[] = [];
const insert = (text: string) => inserted.push(text);
const Choice = () => (
  <SavedReplyChoice to={{ ...person, procedure: (language = "en") => titles[language] ?? "" }} onInsert={insert} />
);
const German = () => <SavedReplyChoice to={{ ...person, language: "de", name: "Herbert" }} onInsert={insert} />;
const WithoutTreatment = () => <SavedReplyChoice to={person} onInsert={insert} />;

test("a saved reply names the treatment in the language of its text", async () => {
  const replies = [
    { id: "1", title: "Documents", version: 1, texts: { en: "{name}: {procedure}", ar: "أهلًا {name}، {procedure}" } },
    { id: "2", title: "In English alone", version: 1, texts: { en: "{name}: {procedure}" } },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ replies })));
  showScreen({ Component: Choice }, { address: "/desk/requests/mar-7k4p-2qxd/" });
  const choice = await screen.findByLabelText("Insert a saved reply");
  fireEvent.change(choice, { target: { value: "1" } });
  fireEvent.change(choice, { target: { value: "2" } });
  expect(inserted).toEqual(["أهلًا Fatima، استبدال مفصل الورك الكامل", "Fatima: Total hip replacement"]);
});

test("a reader of German gets the English text, and is offered none that is written in Arabic alone", async () => {
  const replies = [
    { id: "1", title: "Documents", version: 1, texts: { ar: "أهلًا {name}", en: "Hello {name}" } },
    { id: "2", title: "In Arabic alone", version: 1, texts: { ar: "شكرًا {name}" } },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ replies })));
  showScreen({ Component: German }, { address: "/desk/messages/1/" });
  const choice = await screen.findByLabelText("Insert a saved reply");
  expect([...choice.querySelectorAll("option")].map(({ textContent }) => textContent)).not.toContain("In Arabic alone");
  fireEvent.change(choice, { target: { value: "1" } });
  expect(inserted.at(-1)).toBe("Hello Herbert");
});

test("a conversation about no treatment is offered the replies that name none", async () => {
  const replies = [
    { id: "1", title: "Documents", version: 1, texts: { en: "{name}: {procedure}" } },
    { id: "2", title: "Thanks", version: 1, texts: { en: "Thank you, {name}." } },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ replies })));
  showScreen({ Component: WithoutTreatment }, { address: "/desk/messages/1/" });
  const choice = await screen.findByLabelText("Insert a saved reply");
  expect([...choice.querySelectorAll("option")].map(({ textContent }) => textContent)).not.toContain("Documents");
  fireEvent.change(choice, { target: { value: "2" } });
  expect(inserted.at(-1)).toBe("Thank you, Fatima.");
});
