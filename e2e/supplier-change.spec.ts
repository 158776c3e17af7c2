import type { AccountTrip } from "../contract/account-trips.ts";
import type { BookingDetail } from "../contract/bookings.ts";
import type { AnswerOf } from "../contract/endpoint.ts";
import type { searchFlights } from "../contract/flights.ts";
import type { listHotelRates, listHotels } from "../contract/hotels.ts";
import { atDesk } from "./desk-sign-in.ts";
import { hydrated } from "./pages.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

test("an airline moves the way home, and one press moves flight, hotel and the days of the trip", async ({
  page,
  browser,
}) => {
  await aSignedInPerson(page, "/profile/manage-bookings/");
  const id = await aTrip(page);
  const { dates, reference } = await callApi<AccountTrip>(page, "GET", `/api/client/trips/${id}`);
  const add = (kind: string, offerId: string | undefined, shown: object | undefined) =>
    callApi<AccountTrip>(page, "POST", `/api/client/trips/${id}/items`, { kind, offerId, shown });
  const slices = `LHR-DXB-${dates.arrive},DXB-LHR-${dates.leave}`;
  const flights = `/api/client/flight/search?trip=${id}&slices=${slices}`;
  const { journeys } = await callApi<AnswerOf<typeof searchFlights>>(page, "GET", flights);
  const fare = journeys.flatMap(({ fares }) => fares).find(({ change }) => change.allowed);
  await add("flight", fare?.offer, fare?.price.total);
  const days = `from=${dates.arrive}&to=${dates.leave}&children=`;
  const { hotels } = await callApi<AnswerOf<typeof listHotels>>(page, "GET", `/api/hotels?${days}&free=1`);
  const path = `/api/hotels/${hotels[0]?.id}/rates?${days}`;
  const { rates } = await callApi<AnswerOf<typeof listHotelRates>>(page, "GET", path);
  const rate = rates.find(({ refundable, holdable }) => refundable && holdable);
  const { items } = await add("hotel", rate?.offerId, rate?.price.total);
  await bookTrip(page, id);
  const bookingOf = async (kind: string) => {
    const item = items.find((one) => one.kind === kind)?.id ?? "";
    return callApi<BookingDetail>(page, "GET", `/api/client/bookings/${item}`);
  };
  const flight = await bookingOf("flight");

  const clinic = await browser.newContext();
  const desk = await clinic.newPage();
  await atDesk(desk, "coordinator");
  await desk.goto(`/desk/trips/${reference.toLowerCase()}/`);
  await desk.getByRole("button", { name: "Let the demonstration airline change it" }).click();
  await desk.getByRole("dialog").getByLabel("Hours later").fill("48");
  await desk.getByRole("dialog").getByRole("button", { name: "Record a change" }).click();
  await expect(desk.getByText("Offered instead")).toBeVisible();
  expect(await barriersAtBothWidths(desk)).toEqual([]);
  await clinic.close();

  await page.goto(`/profile/plan/?trip=${id}`);
  await hydrated(page);
  await page.getByRole("link", { name: "See the choices" }).click();
  const choices = page.getByRole("region", { name: "What you can choose" });
  await expect(choices.getByText("The seller’s new times are accepted").first()).toBeVisible();
  expect(await barriersAtBothWidths(page)).toEqual([]);
  await choices
    .getByRole("listitem")
    .filter({ hasText: "The seller’s new times are accepted" })
    .getByRole("button", { name: /^Accept choice/ })
    .click();
  await expect.poll(async () => (await bookingOf("flight")).status).toBe("confirmed");
  const [moved, hotel] = [await bookingOf("flight"), await bookingOf("hotel")];
  expect(Date.parse(moved.endsAt) - Date.parse(flight.endsAt)).toBe(48 * 3_600_000);
  expect(hotel.endsAt.slice(0, 10) > dates.leave).toBe(true);
});
