import { leftToRight } from "../../bidi.ts";
import { formatDay, formatTime } from "../../format.ts";
import { isUnsent, type KeptCheckIn, removeKeptCheckIn } from "../../offline/check-in-outbox.ts";
import type { DeviceStore } from "../../offline/device-store.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { deviceChanged } from "../../worker/caches.ts";

interface KeptCheckInsProps {
  readonly checkIns: readonly KeptCheckIn[];
  readonly store: DeviceStore;
  /** The emergency number. */
  readonly number: string;
}

/** Check-ins that were given on this device, each with what became of it. */
export const KeptCheckIns = ({ checkIns, store, number }: KeptCheckInsProps) => (
  <ul aria-live="polite" className="flex flex-col gap-3">
    {checkIns.map((one) => (
      <Kept key={`${one.day}/${one.set}`} one={one} store={store} number={number} />
    ))}
  </ul>
);

function Kept({ one, store, number }: { one: KeptCheckIn } & Omit<KeptCheckInsProps, "checkIns">) {
  const { language } = useSite();
  const { contact } = useProvider();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = formatDay(one.day, language);
  const states = {
    waiting: ["warning", m.offline_waiting()],
    sent: ["success", m.offline_sent({ time: one.sentAt ? formatTime(one.sentAt, zone, language) : "" })],
    replaced: ["neutral", m.offline_refused()],
    late: ["danger", m.offline_refused()],
  } as const;
  const [tone, label] = states[one.state];
  return (
    <li className="flex flex-col items-start gap-2 rounded-md border border-line bg-surface p-4">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{m.offline_diary_of({ day })}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="max-w-measure">
        {becameOf(one, { day, number, phone: leftToRight(contact.urgentPhone ?? contact.phone) })}
      </p>
      <Button
        variant="quiet"
        icon="trash"
        onClick={() => void removeKeptCheckIn(store, one).then(() => dispatchEvent(new Event(deviceChanged)))}
      >
        {isUnsent(one) ? m.offline_discard() : m.offline_clear()}
      </Button>
    </li>
  );
}

/** What became of a check-in, and what its person is to do. */
export function becameOf(
  { state, outcome }: Pick<KeptCheckIn, "state" | "outcome">,
  { day, number, phone }: { day: string; number: string; phone: string },
): string {
  if (state === "replaced") return m.offline_diary_replaced({ day });
  if (state === "late") return m.offline_diary_late({ day });
  if (outcome === "emergency" && state === "waiting") return m.offline_diary_unsent_emergency({ number, phone });
  if (outcome === "emergency") return m.aftercare_emergency_was_text({ number });
  if (outcome === "call" && state === "sent") return m.lists_labelled({ term: m.aftercare_call(), detail: phone });
  if (state === "sent") return outcome === "green" ? m.offline_diary_sent({ day }) : m.offline_diary_sent_ask({ day });
  if (outcome === "call") return `${m.aftercare_call()}. ${m.offline_diary_unsent_ask({ phone })}`;
  return outcome === "green"
    ? `${m.aftercare_green()}. ${m.offline_diary_waiting_text()}`
    : m.offline_diary_unsent_ask({ phone });
}
