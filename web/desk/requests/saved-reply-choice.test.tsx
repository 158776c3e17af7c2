// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import { showScreen } from "../../testing.tsx";
import { SavedReplyChoice } from "./saved-reply-choice.tsx";

afterEach(cleanup);

const request = {
  case: { reference: "MAR-7K4P-2QXD" },
  language: "en",
  request: { contact: { givenName: "Fatima", language: "ar" } },
  procedures: [{ title: "Total hip replacement" }],
  titles: { en: "Total hip replacement", ar: "استبدال مفصل الورك الكامل" },
} as unknown as DeskRequest;

const inserted: string[] = [];
const Choice = () => <SavedReplyChoice request={request} onInsert={(text) => inserted.push(text)} />;

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
