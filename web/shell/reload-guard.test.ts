// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reload-guard.ts";

afterEach(() => vi.unstubAllGlobals());

test("a browser that denies storage is never loaded anew without end, nor hears of an error when the network is back", () => {
  const shut = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: shut, setItem: shut });
  const errors = vi.fn();
  addEventListener("error", errors);
  dispatchEvent(new Event("online"));
  expect(reloadOnce("/")).toBe(false);
  expect(errors).not.toHaveBeenCalled();
});
