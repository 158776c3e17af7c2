import fc from "fast-check";
import { expect, test } from "vitest";
import { siteLanguages } from "../contract/languages.ts";
import { wallClock } from "../contract/zoned-time.ts";
import { localInstant } from "./local-time.ts";

const places = [
  { timeZone: "Asia/Dubai", city: "Dubai" },
  { timeZone: "Europe/Oslo", city: "Oslo" },
  { timeZone: "Asia/Kolkata", city: "Mumbai" },
  { timeZone: "America/St_Johns", city: "St John’s" },
  { timeZone: "Pacific/Auckland", city: "Auckland" },
];

const minutesShown = (text: string): string | undefined => /\d{1,2}:(\d{2})/.exec(text)?.[1];

test("a time is that of its place, to the minute, and always says which place that is", () => {
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...places), fc.constantFrom(...siteLanguages), (at, place, language) => {
      const { day, time } = wallClock(at, place.timeZone);
      const full = localInstant(at.toISOString(), place, language);
      expect(full).toContain(place.city);
      expect(minutesShown(full)).toBe(time.slice(3));
      if (language === "en") expect(full).toMatch(new RegExp(`${time}, ${place.city} time$`));
      expect(full).toContain(String(Number(day.slice(8))));
      expect(full).toContain(day.slice(0, 4));
    }),
  );
});
