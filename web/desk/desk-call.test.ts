// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { listReplies } from "../../contract/desk/replies.ts";
import { automaticCall, automaticWorkOver, runAutomatically } from "./desk-call.ts";

test("a sign-out waits for what the page asks by itself, also where that fails", async () => {
  const [refresh, list] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  vi.stubGlobal("fetch", () => list.promise);
  const over = vi.fn();
  const refreshed = runAutomatically(() => refresh.promise);
  const listed = automaticCall(listReplies, {});
  const waits = automaticWorkOver().then(over);

  refresh.reject(new Error("no network"));
  await expect(refreshed).rejects.toThrow("no network");
  expect(over).not.toHaveBeenCalled();
  list.resolve(Response.json({ replies: [] }));
  await expect(listed).resolves.toEqual({ replies: [] });
  await waits;
  expect(over).toHaveBeenCalledTimes(1);
});
