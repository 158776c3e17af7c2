import type { ActivityFacts, HospitalDay, Theme } from "../../../contract/activities.ts";
import type { Language } from "../../../contract/values.ts";
import { formatDay } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";

export const themeWords: Readonly<Record<Theme, () => string>> = {
  walk: m.activities_theme_walk,
  nature: m.activities_theme_nature,
  craft: m.activities_theme_craft,
  calm: m.activities_theme_calm,
  ride: m.activities_theme_ride,
  active: m.activities_theme_active,
  culture: m.activities_theme_culture,
  music: m.activities_theme_music,
  taste: m.activities_theme_taste,
  companion: m.activities_theme_companion,
};

const exertions = [
  m.activities_exertion_1,
  m.activities_exertion_2,
  m.activities_exertion_3,
  m.activities_exertion_4,
  m.activities_exertion_5,
];
export const exertionWords = (exertion: number): string => (exertions[exertion - 1] ?? m.activities_exertion_5)();

const sun = { none: m.activities_sun_none, some: m.activities_sun_some, strong: m.activities_sun_strong };

/** Physical demands in short words. */
export const factWords = ({ exertion, stepFree, wheelchair, water, indoor, ...facts }: ActivityFacts): string[] => [
  exertionWords(exertion),
  wheelchair ? m.activities_wheelchair() : stepFree ? m.activities_step_free() : m.activities_steps(),
  indoor ? m.activities_indoor() : sun[facts.sun](),
  ...(water === "near" ? [m.activities_water_near()] : water === "in" ? [m.activities_water_in()] : []),
];

/** Which day of the recovery it is, or until when the patient is in hospital. */
export function dayWords(recoveryDay: number | null, hospital: HospitalDay, language: Language): string | null {
  if (recoveryDay === null) return null;
  if (hospital && hospital.nights > 0) return m.activities_day_hospital({ day: formatDay(hospital.until, language) });
  if (recoveryDay < 0) return m.activities_day_before();
  return recoveryDay === 0 ? m.activities_day_treatment() : m.activities_day_of({ count: recoveryDay });
}
