import type { DeskRecovery } from "../../../contract/desk/aftercare.ts";
import { formatInstant, formatNumber } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { Part } from "../part.tsx";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";

/** Signed versions of the discharge documents without their content, and the way to write the next one. */
export function DischargePart({ reference, discharge }: Pick<DeskRecovery, "reference" | "discharge">) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayWrite = useRight("discharge:write");
  const href = useHref(deskPaths.discharge(reference));
  return (
    <Part title={m.desk_discharge_title()}>
      {discharge.length === 0 && <p className="text-sm text-muted">{m.desk_discharge_none()}</p>}
      <ol className="flex flex-col gap-2 text-sm">
        {discharge.map(({ version, name, at }) => (
          <li key={version}>
            {m.desk_discharge_signed_by({ version: formatNumber(version, language), name })}
            <time dateTime={at} className="figures block text-muted">
              {formatInstant(at, location.timeZone, language)}
            </time>
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <ButtonLink href={href} variant="secondary" icon="edit" className="self-start">
          {discharge.length > 0 ? m.desk_discharge_correct() : m.desk_discharge_write()}
        </ButtonLink>
      ) : (
        <p className="text-sm text-muted">{m.desk_discharge_right()}</p>
      )}
    </Part>
  );
}
