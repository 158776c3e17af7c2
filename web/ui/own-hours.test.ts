// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { daysInWords } from "./hours-words.ts";
import { defineOwnHours, minutesBetween, movedBy, zoneName } from "./own-hours.ts";

const seoul = { days: ["mon", "tue", "wed"], opens: "09:00", closes: "18:00" } as const;
const hours = { ...seoul, days: [...seoul.days] };

afterEach(() => document.body.replaceChildren());

test("the distance of two clocks follows summer time", () => {
  expect(minutesBetween("Asia/Dubai", "Europe/London", new Date("2026-01-10T12:00:00Z"))).toBe(-240);
  expect(minutesBetween("Asia/Dubai", "Europe/London", new Date("2026-07-10T12:00:00Z"))).toBe(-180);
  expect(minutesBetween("Asia/Dubai", "Asia/Kolkata", new Date("2026-07-10T12:00:00Z"))).toBe(90);
});

test("hours that begin the evening before move to that day", () => {
  expect(movedBy(hours, -17 * 60)).toEqual({ days: ["sun", "mon", "tue"], opens: "16:00", closes: "01:00" });
});

test("hours that begin after midnight move to the next day", () => {
  expect(movedBy({ days: ["sun"], opens: "20:00", closes: "23:30" }, 5 * 60)).toEqual({
    days: ["mon"],
    opens: "01:00",
    closes: "04:30",
  });
});

test("three days in a row are a range, also across the week's end; others are a list", () => {
  const range = "{first} to {last}";
  expect(daysInWords(["mon", "tue", "wed"], range, "en")).toBe("Monday to Wednesday");
  expect(daysInWords(["sat", "sun", "mon"], range, "en")).toBe("Saturday to Monday");
  expect(daysInWords(["mon", "wed"], range, "en")).toBe("Monday and Wednesday");
});

test("the reader's own hours stand below the clinic's, or that the clocks agree", () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const there = minutesBetween(timeZone, "Asia/Tokyo") === 0 ? "Asia/Dubai" : "Asia/Tokyo";
  const element = (zone: string) =>
    `<div><table><caption>There</caption><tbody><tr><th>Monday</th><td><bdi>09:00 – 18:00</bdi></td></tr></tbody></table>
     <own-hours data-zone="${zone}" data-hours='${JSON.stringify([{ ...hours, days: ["mon"] }])}' data-caption="Yours ({zone})" data-range="{first} to {last}" data-language="en"></own-hours></div>`;
  document.body.innerHTML = element(there) + element(timeZone);
  defineOwnHours();
  const [other, same] = document.querySelectorAll("own-hours");
  expect(other?.querySelector("caption")?.textContent).toMatch(/^Yours \(/);
  expect(other?.querySelector("td")?.textContent).not.toBe("09:00 – 18:00");
  expect(same?.querySelector("p")?.textContent).toBe("Your clock shows the same times.");
  expect(same?.querySelector("caption")).toBeNull();
});

test("a time zone is named without its city, which browsers know in English alone", () => {
  expect(zoneName("America/Los_Angeles", "zh")).toBe("北美太平洋时间");
  expect(zoneName("America/Los_Angeles", "ru")).toBe("Тихоокеанское время");
  expect(zoneName("Asia/Dubai", "de")).toBe("Golf-Zeit");
});
