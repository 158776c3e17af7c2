import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Reporting } from "./reporting.ts";

export interface ReportingHarness {
  readonly reporting: Reporting;
  /** All received text, read after `close`. */
  arrived(): Promise<string>;
  /** Makes the receiver unavailable. */
  breakDown(): Promise<void>;
  stop(): Promise<void>;
}

/** Personal data in the usual accidental places. */
const planted = {
  name: "Amina Saleh",
  email: "amina.saleh@example.org",
  phone: "+971 50 123 4567",
  diagnosis: "diabetes mellitus",
  code: "483920",
  token: "q7Xw2LkP9vBzR4tYn8Ms1D",
  passport: "K1234567",
  address: "203.0.113.77",
};

const careless = (): unknown[] => [
  Object.assign(new Error(`Failed query: insert into clients\nparams: ${Object.values(planted).join(",")}`), {
    detail: `Key (email)=(${planted.email}) already exists.`,
    client: planted,
  }),
  new Error(`no quote at /quote/${planted.token}?email=${planted.email}`),
  new Error(`could not call ${planted.phone} for "${planted.name}", her code is ${planted.code}`),
  new SyntaxError(`Unexpected token 'A', "{"name":"${planted.name}","note":"${planted.diagnosis}" is not valid JSON`),
  new Error("refused", { cause: new Error(`diagnosis: ${planted.diagnosis}; passport ${planted.passport}`) }),
  { intake: { ...planted }, headers: { cookie: `token=${planted.token}`, "x-forwarded-for": planted.address } },
  new Error(`${planted.name} has ${planted.diagnosis} and no quote for it yet`),
  Object.assign(new RangeError(planted.name), { name: planted.name }),
  `${planted.email} from ${planted.address} with ${planted.passport}`,
];

/** The suite of every error reporting service. */
export function reportingSuite(name: string, start: () => Promise<ReportingHarness>): void {
  describe(name, () => {
    let harness: ReportingHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    it("reports the error with its place and provider", async () => {
      const facts = { requestId: "0199d2a4-0000-7000-8000-000000000001", route: "/quote/:token", provider: "harbour" };
      harness.reporting.report(new TypeError("Cannot read properties of undefined (reading 'price')"), facts);
      await harness.reporting.close();
      const arrived = await harness.arrived();
      for (const fact of ["TypeError", "reading 'price'", "reporting.suite.ts", ...Object.values(facts)]) {
        expect(arrived).toContain(fact);
      }
    });

    it("removes every planted name, code, number, link and diagnosis", async () => {
      for (const error of careless()) {
        harness.reporting.report(error, { route: `/quote/${planted.token}?email=${planted.email}` });
      }
      await harness.reporting.close();
      const arrived = await harness.arrived();
      expect(arrived).toContain("SyntaxError");
      for (const value of Object.values(planted)) expect(arrived).not.toContain(value);
      for (const part of ["Amina", "Saleh", "diabetes", "mellitus", "123 4567", "1234567"])
        expect(arrived).not.toContain(part);
    });

    it("survives whatever is thrown", async () => {
      const circular: Record<string, unknown> = {};
      circular["self"] = circular;
      const hostile = Object.defineProperty({}, "price", { enumerable: true, get: () => expect.fail("read") });
      for (const thrown of [
        undefined,
        null,
        0,
        "",
        "words",
        circular,
        hostile,
        Symbol("x"),
        () => 1,
        10n,
        [],
        new Map(),
      ]) {
        harness.reporting.report(thrown, {});
      }
      await harness.reporting.close();
    });

    it("disturbs nothing when the receiver is gone", async () => {
      await harness.breakDown();
      harness.reporting.report(new Error("nobody hears this"), {});
      await harness.reporting.close();
    });
  });
}
