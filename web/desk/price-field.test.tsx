// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { PriceField } from "./price-field.tsx";

afterEach(cleanup);

/** A price with what is saved of it, and a colleague's change. */
function Page() {
  const [price, setPrice] = useState<number | null>(63_500);
  return (
    <>
      <PriceField name="price" label="Price each" currency="AED" value={price} onValue={setPrice} />
      <output data-testid="saved">{String(price)}</output>
      <button type="button" hidden data-testid="news" onClick={() => setPrice(1290.5)}>
        News
      </button>
    </>
  );
}

const saved = () => screen.getByTestId("saved").textContent;
const shownPrice = () => screen.getByLabelText<HTMLInputElement>("Price each").value;

async function type(text: string): Promise<void> {
  const field = screen.getByLabelText("Price each");
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test.each([
  ["63,500", "63500", /AED\s63,500/],
  ["1,000.50", "1000.5", /AED\s1,000\.50/],
  ["1.250", "1250", /AED\s1,250/],
  ["12.345,60", "12345.6", /AED\s12,345\.60/],
])("the price %s is kept as it is typed, saved as %s, and said as it was understood", async (typed, value, said) => {
  showScreen({ Component: Page }, { address: "/desk/" });
  expect(shownPrice()).toBe("63500.00");
  await type(typed);
  expect(shownPrice()).toBe(typed);
  expect(saved()).toBe(value);
  expect(screen.getByText(said)).toBeTruthy();
});

test("text that is no price stays, says that none is saved, and is not left unasked; another's price takes its place", async () => {
  showScreen({ Component: Page }, { address: "/desk/" });
  await type("about 60000");
  expect(shownPrice()).toBe("about 60000");
  expect(saved()).toBe("null");
  expect(screen.getByText(/none is saved/)).toBeTruthy();
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
  await userEvent.click(screen.getByTestId("news"));
  expect(shownPrice()).toBe("1290.50");
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
});
