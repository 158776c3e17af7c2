import type { OpeningHours } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { dateFormat } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { localeOf } from "../words/locales.ts";
import { daysInWords, timesInWords } from "./hours-words.ts";

/** Minutes that the clock of `there` is ahead of the clock of `here`, now. */
export function minutesBetween(here: string, there: string, now = new Date()): number {
  const clock = (timeZone: string) =>
    Date.parse(
      `${dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(now).replace(" ", "T")}Z`,
    );
  return Math.round((clock(there) - clock(here)) / 60_000);
}

const day = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  new Date((((minutes % day) + day) % day) * 60_000).toISOString().slice(11, 16);

/** The same hours on a clock that is so many minutes ahead; the days are those on which they begin. */
export function movedBy({ days, opens, closes }: OpeningHours, minutes: number): OpeningHours {
  const begins = minutesOf(opens) + minutes;
  const shift = Math.floor(begins / day) + 7;
  const moved = days.map((name) => weekdays[(weekdays.indexOf(name) + shift) % 7] ?? name);
  return { days: moved, opens: timeOf(begins), closes: timeOf(minutesOf(closes) + minutes) };
}

/** Common name of a time zone: "Pacific Time". Not by its city, which browsers name in English alone. */
export function zoneName(timeZone: string, language: Language): string {
  const format = dateFormat(localeOf(language), { timeZone, timeZoneName: "longGeneric" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/**
 * Lets `<own-hours>` fill itself in: the table before it once more, on the reader's clock. An element of its
 * own, because a page that keeps still is never rendered by the client.
 */
export function defineOwnHours(): void {
  if (customElements.get("own-hours")) return;
  class OwnHours extends HTMLElement {
    connectedCallback(): void {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { zone = "", hours = "[]", caption = "", range = "", times = "", language = "en" } = this.dataset;
      const ahead = minutesBetween(zone, timeZone);
      const table = this.previousElementSibling?.cloneNode(true) as Element | undefined;
      if (!table || this.firstChild) return;
      if (ahead === 0) {
        const words = document.createElement("p");
        words.className = "text-sm opacity-80";
        words.textContent = m.contact_hours_same();
        this.append(words);
        return;
      }
      const name = table.querySelector("caption");
      if (name) name.textContent = caption.replace("{zone}", zoneName(timeZone, language as Language));
      const moved = (JSON.parse(hours) as OpeningHours[]).map((one) => movedBy(one, ahead));
      for (const [index, row] of table.querySelectorAll("tr").entries()) {
        const days = row.querySelector("th");
        const cell = row.querySelector("td");
        const one = moved[index];
        if (!days || !cell || !one) continue;
        days.textContent = daysInWords(one.days, range, language as Language);
        cell.textContent = timesInWords(one, times);
      }
      this.append(table);
    }
  }
  customElements.define("own-hours", OwnHours);
}
