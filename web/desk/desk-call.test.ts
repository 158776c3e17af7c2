// @vitest-environment jsdom
import type { LoaderFunctionArgs } from "react-router";
import { expect, test, vi } from "vitest";
import { listReplies } from "../../contract/desk/replies.ts";
import { Refusal } from "../../contract/errors.ts";
import { automaticCall, automaticWorkOver, keepPage, runAutomatically } from "./desk-call.ts";

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

test("a page that asks again by itself stays as it is where nobody answers, and a refusal is shown", async () => {
  const answers = [
    () => Promise.resolve("the first list"),
    () => Promise.reject(new Refusal("try-later", "")),
    () => Promise.reject(new Refusal("unexpected", "")),
    () => Promise.reject(new Refusal("not-allowed", "")),
  ];
  const loader = keepPage(() => (answers.shift() as () => Promise<string>)());
  const load = (path: string) => loader({ request: new Request(`http://localhost${path}`) } as LoaderFunctionArgs);
  await expect(load("/desk/people/")).resolves.toBe("the first list");
  await expect(runAutomatically(() => load("/desk/people/"))).resolves.toBe("the first list");
  await expect(runAutomatically(() => load("/desk/people/"))).resolves.toBe("the first list");
  await expect(runAutomatically(() => load("/desk/people/"))).rejects.toMatchObject({ code: "not-allowed" });
});

test("a page that a person opens says that nobody answers", async () => {
  const answers = [() => Promise.resolve("Ana"), () => Promise.reject(new Refusal("try-later", ""))];
  const refused = expect.objectContaining({ code: "try-later" });
  const loader = keepPage(() => (answers[0] as () => Promise<string>)());
  const load = (path: string) => loader({ request: new Request(`http://localhost${path}`) } as LoaderFunctionArgs);
  await load("/desk/people/");
  answers.shift();
  await expect(load("/desk/people/")).rejects.toEqual(refused);
  await expect(runAutomatically(() => load("/desk/trips/"))).rejects.toEqual(refused);
});
