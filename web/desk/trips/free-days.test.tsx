// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import { FreeDays } from "./free-days.tsx";

afterEach(cleanup);

const day = (treatment: string, isIdle = false) => ({ arrive: treatment, treatment, leave: treatment, isIdle });
const Shown = () => (
  <FreeDays
    name="day"
    label="New day"
    days={[day("2027-03-12"), day("2027-03-13", true), day("2027-03-15")]}
    near="2027-03-10"
  />
);

test("days on which nothing is treated are no free days, and warn once they are chosen", async () => {
  showScreen({ Component: Shown }, { address: "/" });
  const offered = () => within(screen.getByLabelText("New day")).getAllByRole("option", { hidden: true });
  expect(offered().map((one) => one.getAttribute("value"))).not.toContain("2027-03-13");
  await userEvent.click(screen.getByRole("button", { name: /Show one more day/ }));
  await userEvent.selectOptions(screen.getByLabelText("New day"), "2027-03-12");
  expect(screen.queryByText(/nothing is treated on/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("New day"), "2027-03-13");
  expect(screen.getByText(/nothing is treated on .*13 March/)).toBeTruthy();
});
