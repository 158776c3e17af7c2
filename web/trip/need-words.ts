import type { TravellerNeed } from "../../contract/trips.ts";
import { isolated } from "../bidi.ts";
import { m } from "../words/compiled/messages.js";

const needs: Readonly<Record<Exclude<TravellerNeed["need"], "diet">, () => string>> = {
  wheelchair: m.bookings_need_wheelchair,
  "wheelchair-cabin": m.bookings_need_wheelchair_cabin,
  "extra-legroom": m.bookings_need_legroom,
  oxygen: m.bookings_need_oxygen,
  stretcher: m.bookings_need_stretcher,
};

const answers: Readonly<Record<TravellerNeed["answer"], () => string>> = {
  confirmed: m.bookings_need_confirmed,
  requested: m.bookings_need_requested,
  "to-arrange": m.bookings_need_to_arrange,
};

export const assistanceName = (kind: keyof typeof needs): string => needs[kind]();

export const needLine = ({ name, need, text, answer }: TravellerNeed): string =>
  m.bookings_need({
    name: isolated(name),
    need: need === "diet" ? m.bookings_need_diet({ text: isolated(text ?? "") }) : needs[need](),
    answer: answers[answer](),
  });
