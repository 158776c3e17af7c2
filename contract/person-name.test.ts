import { expect, test } from "vitest";
import { passportName, personName } from "./person-name.ts";

test.each([
  "You won - claim at https://evil.example/x",
  "claim at evil.example",
  "//evil.example",
  "www.evil",
  "t.me/prize",
  "prize@evil.example",
  "<b>Ann</b>",
  "Ann\tBerg",
  "evil。example",
  "Ann\u200b Berg",
  "evil\u2024com",
  "evil\u2027com",
  "evil\u00b7com",
  "evil[.]com",
])("%j is no person's name", (typed) => {
  expect(personName(80).safeParse(typed).success).toBe(false);
});

test.each([
  "Dr. J.R. Smith",
  "St. John",
  "Gal\u00b7la",
  "O’Brien-Šmíd",
  "Ravi s/o Kumar",
  "عبد الله",
  "李",
  "Anne-Marie d'Arc 3rd",
])("%j is a person's name", (typed) => {
  expect(personName(80).parse(` ${typed} `)).toBe(typed);
});

test.each(["محمد", "李", "Анна", "Ana 😟", "Ana محمد", "-", "Smith 3", "Ana/Lima"])(
  "%j is no name of a passport",
  (typed) => {
    expect(passportName(80).safeParse(typed).success).toBe(false);
  },
);

test.each(["O’Brien-Ní Dhómhnaill", "d'Arc", "Šmíd", "Nguyễn", "Łuczak", "Wei\u00df", "Jose\u0301"])(
  "%j is a name of a passport",
  (typed) => {
    expect(passportName(80).safeParse(typed).success).toBe(true);
  },
);
