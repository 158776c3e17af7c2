import type { DischargePack } from "../../../contract/discharge.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { useProvider } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { purposeNames } from "./discharge-page.ts";

/** Who opened the documents at the clinic, or the letter by a link and for what. */
export function Openings({ openings }: Pick<DischargePack, "openings">) {
  const clock = useClinicClock();
  const { texts } = useProvider();
  if (openings.length === 0) return <p className="text-muted">{m.discharge_openings_none()}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {openings.map(({ id, at, name, purpose }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0">
            <bdi className="font-semibold break-words">{name}</bdi>
            <span className="block text-muted">
              {purpose
                ? m.discharge_opened_link({ purpose: purposeNames[purpose]() })
                : m.discharge_opened_clinic({ clinic: texts.name })}
            </span>
          </span>
          <time dateTime={at} className="figures text-muted">
            {clock(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
