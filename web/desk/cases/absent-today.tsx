import type { Absent } from "../../../contract/desk/absences.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { useStaff } from "../shell/use-staff.ts";

/** Colleagues who are absent today, and who has their cases. */
export function AbsentToday({ absent }: { absent: readonly Absent[] }) {
  const { language } = useSite();
  const { id: own } = useStaff();
  const lineOf = ({ staff: { id, name }, until: day, deputy }: Absent): string => {
    const until = formatDay(day, language);
    if (id === own) return m.desk_absences_own_now({ until });
    return deputy
      ? m.desk_absences_line_deputy({ name, until, deputy: deputy.name })
      : m.desk_absences_line({ name, until });
  };
  return (
    <Notice
      tone="info"
      title={m.desk_absences_today()}
      action={
        <Link to={deskPaths.people} className="text-link">
          {m.desk_absences_open()}
        </Link>
      }
    >
      <ul>
        {absent.map((one) => (
          <li key={one.staff.id}>{lineOf(one)}</li>
        ))}
      </ul>
    </Notice>
  );
}
