import type { RecoveryDiary, RecoveryTalk } from "../../../contract/aftercare.ts";
import { answerWays } from "../../../contract/aftercare-constants.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { useProvider } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

/** What the person and the clinic said, the newest first. */
export function Talk({ talk }: Pick<RecoveryDiary, "talk">) {
  const said = talk.filter(({ kind }) => kind !== "opened");
  if (said.length === 0) return null;
  return (
    <ol className="flex flex-col gap-4">
      {said.map((one) => (
        <Said key={one.id} one={one} />
      ))}
    </ol>
  );
}

const isAnswer = (kind: RecoveryTalk["kind"]): boolean => answerWays.some((way) => way === kind);

function Said({ one: { kind, by, at, text, photos } }: { one: RecoveryTalk }) {
  const clock = useClinicClock();
  const { texts } = useProvider();
  return (
    <li className={isAnswer(kind) ? "rounded-lg bg-primary-soft p-4" : "rounded-lg border border-line bg-surface p-4"}>
      <p className="text-sm text-muted">
        <bdi className="font-semibold text-ink">{authorOf(kind, by, texts.name)}</bdi> ·{" "}
        <time dateTime={at}>{clock(at)}</time>
      </p>
      {kind === "warranty" && <p className="font-semibold">{m.aftercare_talk_warranty()}</p>}
      {kind === "call" && <p className="font-semibold">{m.aftercare_talk_call()}</p>}
      {kind === "unreached" && <p className="font-semibold">{m.aftercare_talk_unreached()}</p>}
      {kind === "missed" && <p>{m.aftercare_talk_missed()}</p>}
      {kind === "check-in" && <p>{m.aftercare_talk_check_in()}</p>}
      {text && (
        <p dir="auto" className="max-w-measure break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      {photos > 0 && <p className="text-sm text-muted">{m.aftercare_talk_photos({ count: photos })}</p>}
    </li>
  );
}

function authorOf(kind: RecoveryTalk["kind"], by: string | null, clinic: string): string {
  if (by) return m.aftercare_opened_by({ name: by, clinic });
  return kind === "missed" ? clinic : m.aftercare_talk_you();
}

/** Who at the clinic read the check-ins. */
export function Openings({ talk }: Pick<RecoveryDiary, "talk">) {
  const clock = useClinicClock();
  const { texts } = useProvider();
  const opened = talk.filter(({ kind }) => kind === "opened");
  if (opened.length === 0) return <p className="text-muted">{m.aftercare_opened_none()}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {opened.map(({ id, at, by }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <bdi>{m.aftercare_opened_by({ name: by ?? "", clinic: texts.name })}</bdi>
          <time dateTime={at} className="figures text-muted">
            {clock(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
