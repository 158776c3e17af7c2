// @vitest-environment jsdom

import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { OfAge } from "./of-age.tsx";

afterEach(cleanup);

const lina = { name: "Lina Otieno", bornOn: "2009-03-03", age: 17, relation: "mother" } as const;
const OnBirthday = () => <OfAge person="Amina Otieno" patient={lina} treatmentOn="2027-03-03" />;
const OnDayBefore = () => <OfAge person="Amina Otieno" patient={lina} treatmentOn="2027-03-02" />;

const read = async (Component: () => React.ReactNode): Promise<string> => {
  await showScreen({ Component }, { address: "/desk/", path: "desk" });
  return document.body.textContent?.replace(/[\u2068\u2069]/g, "") ?? "";
};

test("the desk reads who decides and signs where the patient is of age on the day of the treatment", async () => {
  const text = await read(OnBirthday);
  expect(text).toContain("Lina Otieno is 18 from 3 March 2027");
  expect(text).toContain("Lina Otieno decides and signs, not Amina Otieno");
});

test("nothing is said of a treatment on the day before", async () => {
  expect(await read(OnDayBefore)).toBe("");
});

test("of a consultation after the birthday it says who takes part", async () => {
  const text = await read(() => <OfAge person="Amina Otieno" patient={lina} talkOn="2027-03-04" />);
  expect(text).toContain("Lina Otieno takes part and decides, not Amina Otieno");
});
