import { test as base, expect } from "@playwright/test";

interface Quiet {
  /** Lets a journey provoke what the browser would complain about, such as an answer of 404. */
  readonly allow: (complaint: RegExp) => void;
}

/** Every journey fails on what the browser complains about: errors, warnings, and breaches of the content policy. */
export const test = base.extend<Quiet>({
  allow: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      // Specification section 8 asks for this warning; the machine's own address, which journeys come from, is nowhere.
      const allowed = [/no currency is known for this network address/];
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        const { stack, message } = error.error();
        complaints.push(`${stack || message} (on ${error.page()?.url()})`);
      });
      await use((complaint) => void allowed.push(complaint));
      const unexpected = complaints.filter((complaint) => !allowed.some((one) => one.test(complaint)));
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

/** For journeys that are the same at every width: only the phone makes them. */
export const anyWidth = { tag: "@any-width" } as const;

/** For long journeys of those who have a keyboard: only the desk makes them. */
export const atADesk = { tag: "@at-a-desk" } as const;

export { expect };
