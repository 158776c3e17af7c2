export const stay = {
  kind: "hotel",
  title: "Hotel Duna",
  subtitle: "Studio, with breakfast",
  timeZone: "Europe/Budapest",
  parts: [
    {
      kind: "place",
      startsAt: "2026-11-24T17:00:00.000Z",
      endsAt: "2026-11-28T10:00:00.000Z",
      timeZone: "Europe/Budapest",
      place: { text: "Fő utca 1, Budapest", textsLanguage: "en" },
      phone: "+36 1 099 0777",
    },
  ],
  reference: "ST-1234",
  onSite: [],
};
const airport = (code: string, city: string, timeZone: string) => ({ code, city, timeZone, terminal: null });
export const journey = {
  kind: "flight",
  title: "Oslo to Budapest",
  subtitle: null,
  timeZone: "Europe/Oslo",
  parts: [
    {
      kind: "flight",
      startsAt: "2026-11-24T08:00:00.000Z",
      endsAt: "2026-11-24T10:20:00.000Z",
      from: airport("OSL", "Oslo", "Europe/Oslo"),
      to: airport("BUD", "Budapest", "Europe/Budapest"),
      number: "OS 812",
      carrier: "Open Sky",
      operatedBy: null,
      bags: { cabin: 1, checked: 1 },
      stopMinutes: null,
      checkIn: null,
    },
  ],
  reference: "OS-77",
  onSite: [],
};
