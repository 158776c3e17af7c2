import { vi } from "vitest";
import type { TestSite } from "./site.ts";

/** Holds the answer of the payment service to the next beginning until it is released. */
export function holdPayments({ services: { payments } }: Pick<TestSite, "services">) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const at = payments.at.bind(payments);
  vi.spyOn(payments, "at").mockImplementationOnce((account) => {
    const calls = at(account);
    return {
      ...calls,
      begin: async (order) => {
        const answer = await calls.begin(order);
        asked.resolve();
        await held.promise;
        return answer;
      },
    };
  });
  return { isAsked: asked.promise, release: () => held.resolve() };
}
