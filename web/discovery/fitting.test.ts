import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fittingDescription, fittingTitle, longestDescription, longestTitle, shortened } from "./fitting.ts";

describe("a description", () => {
  test("is whole sentences with its ending, where there is room for them", () => {
    const summary = "The worn joint is replaced by one of metal and plastic. Most people walk the next day.";
    const rest = "After six weeks most of them climb stairs again without help.";
    expect(fittingDescription(`${summary} ${rest}`, "From AED 48,500.")).toBe(`${summary} From AED 48,500.`);
  });

  test("goes on after a short sentence, up to a word", () => {
    const text = `A clinic for joints. ${"You talk to the doctor who treats you and see the price before you travel ".repeat(3)}`;
    expect(fittingDescription(text)).toMatch(/^A clinic for joints\. You talk .* \w+…$/);
  });

  test("is never longer than what is shown, whatever the texts", () => {
    const words = fc.array(fc.constantFrom("knee", "joint.", "الركبة", "الكاملة؟", "very-long-word-indeed", "48,500"), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(words, fc.constantFrom("", "From AED 48,500. 14 to 18 days in Dubai."), (parts, ending) => {
        const fitting = fittingDescription(parts.join(" "), ending);
        expect(fitting.length).toBeLessThanOrEqual(longestDescription);
        expect(fitting.length).toBeGreaterThan(0);
      }),
    );
  });
});

test("a title takes as many parts as it has room for", () => {
  const join = (parts: readonly string[]) => `Duna Dental, Budapest: ${parts.join(", ")}`;
  expect(fittingTitle(["Implants", "Crowns"], join)).toBe("Duna Dental, Budapest: Implants, Crowns");
  expect(fittingTitle(["Implants", "Crowns", "Everything else that teeth may need"], join)).toBe(
    "Duna Dental, Budapest: Implants, Crowns",
  );
  expect(fittingTitle(["word ".repeat(40)], join).length).toBeLessThanOrEqual(longestTitle);
});

test("what is cut is cut between words, and says so", () => {
  expect(shortened("one two three", 13)).toBe("one two three");
  expect(shortened("one two three", 12)).toBe("one two…");
});
