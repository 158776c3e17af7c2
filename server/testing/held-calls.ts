import { vi } from "vitest";
import type { TestSite } from "./site.ts";

type Method = (...args: unknown[]) => unknown;

/** Does something while the next call of a method is under way: before its work, or before its answer arrives. */
export function during<Of extends object>(
  of: Of,
  name: keyof Of & string,
  when: "before" | "after",
  meanwhile: () => Promise<unknown>,
): void {
  const method = (of[name] as Method).bind(of);
  vi.spyOn(of as Record<string, Method>, name).mockImplementationOnce(async (...args) => {
    if (when === "before") await meanwhile();
    const answer = await method(...args);
    if (when === "after") await meanwhile();
    return answer;
  });
}

/** Holds the answer to the next call of a method until it is released. */
export function hold<Of extends object>(of: Of, name: keyof Of & string, when: "before" | "after" = "after") {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  during(of, name, when, () => {
    asked.resolve();
    return held.promise;
  });
  return { isAsked: asked.promise, release: () => held.resolve() };
}

type Calls = ReturnType<TestSite["services"]["payments"]["at"]>;

/** One set of calls of the payment service for all accounts, so that the next call of one of them can be held. */
export function paymentCalls({ services: { payments } }: Pick<TestSite, "services">): Calls {
  const calls: Calls = { ...payments.at(null) };
  vi.spyOn(payments, "at").mockReturnValue(calls);
  return calls;
}
