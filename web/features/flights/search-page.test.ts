import { expect, test } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { Refusal } from "../../../contract/errors.ts";
import { buildSite } from "../../testing.tsx";
import { shownPlace } from "./places.ts";
import { readSearch } from "./search-page.ts";

const plan = {
  airports: [
    { code: "BER", city: "Berlin", names: ["Berlín"] },
    { code: "VIE", city: "Vienna", names: ["Wien", "Viena", "Vienne"] },
    { code: "DXB", city: "Dubai", names: ["Dubái"] },
    { code: "DWC", city: "Dubai", names: [] },
  ],
  homeAirport: "BER",
  clinicAirport: "DXB",
  trip: {
    arriveOn: "2027-03-08",
    departBy: "2027-03-07",
    leaveOn: "2027-03-24",
    travellers: 2,
    safe: { earliest: "2027-03-20" },
  },
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

test("fills in the way to the clinic and days that suit the trip, and searches nothing yet", async () => {
  const { page, searches } = await read("");
  expect(page.typed).toEqual({ from: "BER", to: "DXB", out: "2027-03-07", back: "2027-03-24", adults: "2" });
  expect(page).toMatchObject({ journeys: null, refused: null });
  expect(searches).toEqual([]);
});

test("searches the way there and back", async () => {
  const { searches } = await read("from=BER&to=DXB&out=2027-03-08&back=2027-03-24&adults=2");
  expect(searches).toEqual([{ adults: "2", slices: "BER-DXB-2027-03-08,DXB-BER-2027-03-24", language: "en" }]);
});

test("takes a place as it is suggested, and by its city where that has one airport", async () => {
  const days = "out=2027-03-08&back=2027-03-24";
  for (const from of ["Berlin (BER)", "berlin", " ber "]) {
    const { searches, page } = await read(`from=${encodeURIComponent(from)}&to=Dubai+(DXB)&${days}`);
    expect(searches).toEqual([{ slices: "BER-DXB-2027-03-08,DXB-BER-2027-03-24", language: "en" }]);
    expect(shownPlace(page.plan, page.typed.from)).toBe("Berlin (BER)");
  }
});

test.each(["Wien", "vienne", "viena", "Vienna"])("knows %s, also on a page in another language", async (from) => {
  const { searches } = await read(`from=${from}&to=DXB&out=2027-03-08`);
  expect(searches).toEqual([{ slices: "VIE-DXB-2027-03-08", language: "en" }]);
});

test("takes a city without its accents", async () => {
  const { searches } = await read("from=B%C3%A9rlin&to=VIE&out=2027-03-08");
  expect(searches).toEqual([{ slices: "BER-VIE-2027-03-08", language: "en" }]);
});

test.each(["Atlantis", "Dubai"])("says that it does not know %s, which stays as it was typed", async (to) => {
  const { searches, page } = await read(`from=BER&to=${to}&out=2027-03-08`);
  expect(searches).toEqual([]);
  expect(page.refused).toContain(to);
  expect(shownPlace(page.plan, page.typed.to)).toBe(to);
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
