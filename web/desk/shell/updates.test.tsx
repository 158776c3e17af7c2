// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../../contract/desk/live.ts";
import { useTopic, useUpdates } from "./updates.ts";

afterEach(cleanup);

/** The server's stream of events. */
class Stream {
  static opened: Stream | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  constructor() {
    Stream.opened = this;
  }
  close(): void {}
  send(event: LiveEvent): void {
    act(() => this.onmessage?.({ data: JSON.stringify(event) }));
  }
}

const asksAgain = vi.fn();

function Page() {
  useUpdates();
  useTopic("people", asksAgain);
  return null;
}

test("without a network no page asks again, and once it is back every page does", async () => {
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ session: {} }), { status: 200 }));
  render(<Page />);
  await waitFor(() => expect(Stream.opened?.onmessage).toBeDefined());
  Stream.opened?.send({ topic: "people", id: "one" });
  expect(asksAgain).toHaveBeenCalledTimes(1);

  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  Stream.opened?.send({ topic: "people", id: "two" });
  expect(asksAgain).toHaveBeenCalledTimes(1);
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(asksAgain).toHaveBeenCalledTimes(2);
});
