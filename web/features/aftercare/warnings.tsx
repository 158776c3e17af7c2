import { EmergencyCall } from "../../aftercare/emergency-calls.tsx";
import { WarningBoxes } from "../../aftercare/warning-boxes.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DiaryPage } from "./diary-page.ts";
import { PlaceForm } from "./place-form.tsx";

/** Warning signs by what to do, with the emergency number of where the person is. */
export function Warnings({ page, self }: { page: DiaryPage; self: string }) {
  const { diary, countries } = page;
  const { thresholds, emergency } = diary;
  const { number, country } = emergency;
  const name = countries.find(({ value }) => value === country)?.label;
  return (
    <WarningBoxes thresholds={thresholds} number={number}>
      <p className="mt-4 text-sm">
        {name ? m.aftercare_place_in({ country: name, number }) : m.aftercare_place_unknown({ number })}
      </p>
      <EmergencyCall number={number} className="mt-3" />
      <PlaceForm page={page} self={self} className="mt-2" />
    </WarningBoxes>
  );
}
