// @vitest-environment jsdom

import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { ChildLine } from "./child-line.tsx";

afterEach(cleanup);

const lina = { givenName: "Lina", familyName: "Otieno", bornOn: "2009-03-03" };
const OnBirthday = () => <ChildLine child={lina} treatmentOn="2027-03-03" />;
const OnDayBefore = () => <ChildLine child={lina} treatmentOn="2027-03-02" />;
const OnTalk = () => <ChildLine child={lina} talk={{ startsAt: "2027-03-02T21:00:00.000Z", timeZone: "Asia/Dubai" }} />;

const read = async (Component: () => React.ReactNode): Promise<string> => {
  await showScreen({ Component }, { address: "/profile/", path: "profile" });
  return document.body.textContent?.replace(/[\u2068\u2069]/g, "") ?? "";
};

test("a page about a child says who decides where the child is of age on the day of the treatment", async () => {
  const text = await read(OnBirthday);
  expect(text).toContain("For Lina Otieno, 17");
  expect(text).toContain("Lina Otieno is 18 from 3 March 2027");
  expect(text).toContain("no longer you, decides about the treatment");
});

test("a treatment of the day before is the parent's to sign", async () => {
  expect(await read(OnDayBefore)).not.toContain("is 18 from");
});

test("a consultation on or after the birthday is the young person's own", async () => {
  const text = await read(OnTalk);
  expect(text).toContain("Lina Otieno is 18 from 3 March 2027");
  expect(text).toContain("Lina Otieno takes part and decides, and no longer you");
});
