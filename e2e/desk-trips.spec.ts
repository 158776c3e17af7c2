import type { AccountTrip } from "../contract/account-trips.ts";
import type { getActivity, listActivities } from "../contract/activities.ts";
import type { AnswerOf } from "../contract/endpoint.ts";
import { atDesk } from "./desk-sign-in.ts";
import { inDays } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { barriers, barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

test(
  "a coordinator exchanges a booking, moves the treatment and cancels, and sees first what each changes",
  atADesk,
  async ({ page, browser }) => {
    await aSignedInPerson(page, "/profile/manage-bookings/");
    const trip = await aTrip(page);
    const read = <E>(path: string) => callApi<AnswerOf<E>>(page, "GET", `/api/client/activity/${path}`);
    const { activities } = await read<typeof listActivities>(`catalogue?trip=${trip}&day=${inDays(104)}`);
    const { id: activity } = activities.find(({ sale }) => sale === "live") ?? { id: "" };
    /** The first of these days on which the activity takes place, with its first time. */
    const firstOf = async (days: readonly number[]) => {
      for (const day of days.map(inDays)) {
        const path = `one?trip=${trip}&activity=${activity}&people=1&day=${day}`;
        const [slot] = (await read<typeof getActivity>(path)).slots;
        if (slot) return { day, slot };
      }
      throw new Error(`the activity takes place on none of the days ${days.join(", ")} from now`);
    };
    const { slot } = await firstOf([104, 105, 106]);
    const later = await firstOf([107, 108, 109, 110, 111, 112, 113]);
    const body = { kind: "activity", offerId: slot.offer, shown: slot.price.total };
    await callApi(page, "POST", `/api/client/trips/${trip}/items`, body);
    await bookTrip(page, trip);
    const { reference } = await callApi<AccountTrip>(page, "GET", `/api/client/trips/${trip}`);

    const clinic = await browser.newContext();
    const desk = await clinic.newPage();
    await atDesk(desk, "coordinator");
    await desk.goto(`/desk/trips/${reference.toLowerCase()}/`);
    const dialog = desk.getByRole("dialog");

    await desk.getByRole("button", { name: "Change booking" }).click();
    await dialog.getByLabel("From").fill(later.day);
    await dialog.getByRole("button", { name: "Show offers" }).click();
    await expect(dialog.getByRole("radio").first()).toBeVisible();
    // Without a choice the question itself says so.
    await dialog.getByRole("button", { name: "Show cost" }).click();
    await expect(dialog.getByText("This is missing.")).toBeVisible();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Show cost" }).click();
    await expect(dialog.getByText("New price")).toBeVisible();
    expect(await barriersAtBothWidths(desk)).toEqual([]);
    await dialog.getByLabel("Reason").fill("She asked for a later day.");
    await dialog.getByRole("button", { name: "Change booking" }).click();
    await expect(desk.getByText("She asked for a later day.")).toBeVisible();

    await desk.getByRole("button", { name: "Move the treatment" }).click();
    await dialog.getByRole("button", { name: "Move the treatment" }).click();
    await expect(dialog.getByLabel("Free day")).toBeFocused();
    await dialog.getByLabel("Free day").selectOption({ index: 1 });
    await expect(
      dialog.getByText(/^(The move changes what a cancellation returns|A cancellation returns the same)/),
    ).toBeVisible();
    await dialog.getByLabel("Reason").fill("The theatre is inspected.");
    expect(await barriers(desk)).toEqual([]);
    await dialog.getByRole("button", { name: "Move the treatment" }).click();
    const history = desk.getByRole("region", { name: "History" });
    await expect(history.getByText("Treatment and journey moved")).toBeVisible();
    await expect(history.getByText("The theatre is inspected.")).toBeVisible();

    await page.goto(`/profile/plan/?trip=${trip}`);
    await hydrated(page);
    await expect(page.getByText("The theatre is inspected.").first()).toBeVisible();

    await desk.getByRole("button", { name: "Cancel booking" }).first().click();
    await expect(dialog.getByText(/by the terms of sale/)).toBeVisible();
    expect(await barriers(desk)).toEqual([]);
    await dialog.getByLabel("The clinic: everything that was paid goes back").check();
    await expect(dialog.getByText("until a second person approves")).toBeVisible();
    await clinic.close();
  },
);
