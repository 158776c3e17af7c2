import type { SandboxBook, SandboxPayment } from "./sandbox-port.ts";

/** Keeps payments for as long as the process lives. */
export function createMemoryBook(): SandboxBook {
  const payments = new Map<string, SandboxPayment>();
  return {
    async change(reference, work) {
      const { kept, answer } = work(payments.get(reference));
      if (kept) payments.set(reference, kept);
      return answer;
    },
    list: async () => [...payments.values()],
  };
}
