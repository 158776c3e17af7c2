import { expect, test } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { Refusal } from "../../../contract/errors.ts";
import { buildSite } from "../../testing.tsx";
import { readSearch } from "./search-page.ts";

const plan = {
  homeAirport: "BER",
  clinicAirport: "DXB",
  trip: { arriveOn: "2027-03-08", leaveOn: "2027-03-24", travellers: 2, safe: { earliest: "2027-03-20" } },
};

async function read(query: string, search: () => unknown = () => ({ journeys: [] })) {
  const searches: unknown[] = [];
  const call: Call = async (endpoint, input) => {
    if (endpoint.name === "getFlightPlan") return plan as never; // as much of the answer as the page reads
    searches.push((input as { readonly query: unknown }).query);
    return search() as never;
  };
  return { page: await readSearch(call, new URLSearchParams(query), buildSite()), searches };
}

test("fills in the way to the clinic and the trip's days, and searches nothing yet", async () => {
  const { page, searches } = await read("");
  expect(page.typed).toEqual({ from: "BER", to: "DXB", out: "2027-03-08", back: "2027-03-24", adults: "2" });
  expect(page).toMatchObject({ journeys: null, refused: null });
  expect(searches).toEqual([]);
});

test("searches the way there and back", async () => {
  const { searches } = await read("from=BER&to=DXB&out=2027-03-08&back=2027-03-24&adults=2");
  expect(searches).toEqual([{ adults: "2", slices: "BER-DXB-2027-03-08,DXB-BER-2027-03-24", language: "en" }]);
});

test("searches further legs in their order and returns from the last", async () => {
  const { searches } = await read(
    "from=BER&to=VIE&out=2027-03-07&from2=VIE&to2=DXB&out2=2027-03-08&back=2027-03-24&from3=DXB",
  );
  expect(searches).toMatchObject([{ slices: "BER-VIE-2027-03-07,VIE-DXB-2027-03-08,DXB-BER-2027-03-24" }]);
});

test("searches nothing and says so where a day is missing", async () => {
  const { page, searches } = await read("from=BER&to=DXB&out=");
  expect(searches).toEqual([]);
  expect(page.refused).not.toBeNull();
});

test("names the earliest day on which flying is safe", async () => {
  const { page } = await read("from=DXB&to=BER&out=2027-03-12", () => {
    throw new Refusal("invalid-input", "", { errors: [{ field: "slices", reason: "unsafe", message: "" }] });
  });
  expect(page.refused).toMatch(/20/);
  expect(page.journeys).toBeNull();
});
