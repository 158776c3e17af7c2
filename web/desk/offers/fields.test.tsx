// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import { NumberField } from "./fields.tsx";

afterEach(cleanup);

function Discount() {
  const [value, setValue] = useState<number | null>(0);
  return (
    <>
      <NumberField name="discount" label="Discount" value={value} empty={0} limit={100} onValue={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

test.each([
  ["12.5", "12.5", ""],
  ["100", "100", ""],
  ["150", "null", "At most 100."],
  ["12.555", "null", "At most 100."],
  ["some", "null", "Please write a number."],
])("a discount of %s is read as %s", async (typed, value, problem) => {
  showScreen({ Component: Discount }, { address: "/" });
  const field = screen.getByLabelText<HTMLInputElement>("Discount");
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  expect(screen.getByRole("status").textContent).toBe(value);
  expect(field.value).toBe(typed);
  if (problem) expect(screen.getByText(problem)).toBeTruthy();
  else expect(field.getAttribute("aria-invalid")).toBeNull();
});
