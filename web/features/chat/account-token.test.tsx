// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { answerWith, ask, buildAnswer, json, type Posted, showChat } from "./testing.tsx";

afterEach(cleanup);

const token = `a.${btoa(JSON.stringify({ sub: "ana", exp: Date.now() / 1000 + 3600 }))}.c`;
const signIn = () =>
  localStorage.setItem("auth", JSON.stringify({ state: { idToken: token, accessToken: token }, version: 1 }));
test("sends the token of a signed-in person with each question and each reading of the conversation, and none otherwise", async () => {
  const asks: unknown[] = [];
  const reads: unknown[] = [];
  const noted =
    (tokens: unknown[], answer: object) =>
    (_: Posted, { headers }: RequestInit) => {
      tokens.push((headers as Record<string, string>)["idtoken"]);
      return json(answer);
    };
  answerWith({
    "/ai-agent/ask": noted(asks, buildAnswer()),
    conversations: noted(reads, { state: "bot", isPending: false, messages: [], handover: null }),
  });
  const { unmount } = showChat();
  ask("Price?");
  await screen.findByText("package");
  unmount();
  expect(reads).not.toContain(token);
  signIn();
  showChat("/contact/", { keeps: true });
  await waitFor(() => expect(reads).toContain(token));
  ask("And the hotel?");
  await waitFor(() => expect(asks).toEqual([undefined, token]));
});

test("who signs out in one tab leaves nothing of the conversation in another that is still open", async () => {
  let isTheirs = true;
  answerWith({
    "/ai-agent/ask": () => json(buildAnswer()),
    conversations: () =>
      isTheirs
        ? json({ state: "bot", isPending: false, messages: [], handover: null })
        : json({ code: "not-found", detail: "This conversation is not here." }, 404),
  });
  localStorage.clear();
  signIn();
  showChat("/", { keeps: true });
  ask("My diabetes?");
  await screen.findByText("package");
  isTheirs = false;
  localStorage.removeItem("auth");
  new BroadcastChannel("session").postMessage("over");
  await waitFor(() => expect(screen.queryByText("My diabetes?")).toBeNull());
  expect(screen.queryByText("package")).toBeNull();
  expect(localStorage.getItem("chat")).toBeNull();
  expect(screen.getByRole("button", { name: /Eligible/ })).toBeTruthy();
});
