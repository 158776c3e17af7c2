// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { getUserCurrency } from "../contract/currency.ts";
import { callByFetch } from "./call-by-fetch.ts";

test("a request that ends because its page is left fails only once the page is shown again", async () => {
  let abort: (cause: unknown) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise((_, reject) => (abort = reject)));
  const failed = vi.fn();
  const asked = callByFetch(getUserCurrency, {}).catch(failed);
  dispatchEvent(new Event("pagehide"));
  abort(new TypeError("Failed to fetch"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed).not.toHaveBeenCalled();
  dispatchEvent(new Event("pageshow"));
  await asked;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: "try-later" }));
});
