import { format } from "node:util";

interface Expectation {
  readonly text: string | RegExp;
  met: boolean;
}

let expected: Expectation[] = [];
let unexpected: string[] = [];

/**
 * Declares that the running test writes `text` with `console.error` or `console.warn`. The test fails without it, and
 * on every other warning or error.
 */
export const expectConsole = (text: string | RegExp): void => {
  expected.push({ text, met: false });
};

const matches = (output: string, text: string | RegExp): boolean =>
  typeof text === "string" ? output.includes(text) : text.test(output);

const record =
  (level: "error" | "warn") =>
  (...parts: unknown[]): void => {
    const output = format(...parts);
    const expectation = expected.find((one) => matches(output, one.text));
    if (expectation) expectation.met = true;
    else unexpected.push(`console.${level}: ${output}`);
  };

/** Starts to record the console; the setup file calls it before each test. */
export const startWatching = (): void => {
  expected = [];
  unexpected = [];
  console.error = record("error");
  console.warn = record("warn");
};

/** Undeclared output, and missing declared output, since `startWatching`. */
export const takeUnexpected = (): readonly string[] => [
  ...unexpected,
  ...expected.filter((one) => !one.met).map((one) => `declared, but not written: ${one.text}`),
];
