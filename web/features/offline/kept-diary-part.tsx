import { useEffect, useState } from "react";
import { Refusal } from "../../../contract/errors.ts";
import { outcomeOf } from "../../../contract/recovery-outcome.ts";
import { checkInOf, diaryWords } from "../../aftercare/check-in-answers.ts";
import { CheckInForm } from "../../aftercare/check-in-form.tsx";
import { CheckInTable } from "../../aftercare/check-in-table.tsx";
import { ClinicLine } from "../../aftercare/clinic-line.tsx";
import { checkInOfToday } from "../../aftercare/diary.ts";
import { EmergencyScreen } from "../../aftercare/emergency-screen.tsx";
import { Expect } from "../../aftercare/expect.tsx";
import { WarningBoxes } from "../../aftercare/warning-boxes.tsx";
import { leftToRight } from "../../bidi.ts";
import { formatDay, formatNumber } from "../../format.ts";
import { typedValues } from "../../forms/form-values.ts";
import { problemOf } from "../../forms/problem.ts";
import type { Refused } from "../../forms/refused.ts";
import { isUnsent, type KeptCheckIn, keepCheckIn, listKeptCheckIns } from "../../offline/check-in-outbox.ts";
import type { DeviceStore } from "../../offline/device-store.ts";
import { type DiaryOnDevice, diaryAt, type KeptDiary, knownVersion } from "../../offline/kept-diary.ts";
import { records } from "../../offline/kept-trip.ts";
import { sendWaiting } from "../../offline/tend-device.ts";
import { callLink } from "../../phone-links.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { deviceChanged } from "../../worker/caches.ts";
import { becameOf, KeptCheckIns } from "./kept-check-ins.tsx";

interface OnDevice {
  readonly kept: KeptDiary;
  readonly checkIns: readonly KeptCheckIn[];
}

/** Check-ins shown of those before. */
const recent = 7;

/** The recovery diary on this device: today's plan and check-in, warning signs, and the last entries. */
export function KeptDiaryPart({ store }: { store: DeviceStore }) {
  const [device, setDevice] = useState<OnDevice>();
  const [emergency, setEmergency] = useState<string>();
  useEffect(() => {
    const read = async () => {
      const kept = await store.read<KeptDiary>(records.diary);
      setDevice(kept && { kept, checkIns: await listKeptCheckIns(store) });
    };
    const again = () => void read();
    again();
    addEventListener(deviceChanged, again);
    return () => removeEventListener(deviceChanged, again);
  }, [store]);
  if (!device) return null;
  const { kept, checkIns } = device;
  const own = checkIns.filter(({ trip }) => trip === kept.diary.trip);
  const diary = diaryAt(kept, own.filter(isUnsent), new Date());
  return (
    <section aria-labelledby="kept-diary" className="flex flex-col gap-8">
      {emergency !== undefined && (
        <EmergencyScreen number={emergency} onEscape={() => setEmergency(undefined)}>
          <ClinicLine />
          <Button variant="quiet" onClick={() => setEmergency(undefined)}>
            {m.aftercare_emergency_back()}
          </Button>
        </EmergencyScreen>
      )}
      <Heading diary={diary} />
      <CheckIn kept={kept} diary={diary} store={store} checkIns={own} onEmergency={() => setEmergency(diary.number)} />
      <div className="flex flex-col gap-4">
        <h3 className="text-lg">{m.aftercare_warnings()}</h3>
        <WarningBoxes thresholds={diary.thresholds} number={diary.number}>
          <ButtonLink href={callLink(diary.number)} variant="danger" icon="phone" className="mt-3">
            {m.aftercare_emergency_call({ number: diary.number })}
          </ButtonLink>
        </WarningBoxes>
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="text-lg">{m.aftercare_expect()}</h3>
        <Expect diary={diary} />
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="text-lg">{m.offline_diary_recent()}</h3>
        {diary.checkIns.length === 0 ? (
          <p className="text-muted">{m.aftercare_history_none()}</p>
        ) : (
          <CheckInTable checkIns={diary.checkIns.slice(0, recent)} caption={m.offline_diary_recent()} />
        )}
      </div>
    </section>
  );
}

function Heading({ diary: { day, procedure, textsLanguage } }: { diary: DiaryOnDevice }) {
  const { language } = useSite();
  return (
    <div>
      <h2 id="kept-diary" className="text-xl">
        {m.aftercare_title()}
      </h2>
      <p className="font-semibold text-primary-ink">
        {day === 0 ? m.aftercare_day_zero() : m.aftercare_day({ day: formatNumber(day, language) })}
      </p>
      <OwnLanguage as="p" language={textsLanguage} className="text-muted">
        {procedure.name}
      </OwnLanguage>
    </div>
  );
}

interface CheckInProps {
  readonly kept: KeptDiary;
  readonly diary: DiaryOnDevice;
  readonly store: DeviceStore;
  readonly checkIns: readonly KeptCheckIn[];
  readonly onEmergency: () => void;
}

/** Today's questions; the answers are decided by the tables on the device, kept, and sent once. */
function CheckIn({ kept, diary, store, checkIns, onEmergency }: CheckInProps) {
  const site = useSite();
  const [refused, setRefused] = useState<Refused>();
  const { questions, thresholds } = diary;
  const given = checkInOfToday(diary);

  async function take(form: FormData): Promise<void> {
    let typed: ReturnType<typeof checkInOf>;
    try {
      typed = checkInOf(form);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const attempt = crypto.randomUUID();
      setRefused({ ...problemOf(error, diaryWords), typed: typedValues(form), intent: "check-in", attempt });
      return;
    }
    setRefused(undefined);
    const { day, set, body } = typed;
    const decided = outcomeOf(thresholds, questions ?? { asks: [] }, body.answers);
    // Before anything else: it needs neither the store nor the network.
    if (decided.outcome === "emergency") onEmergency();
    await keepCheckIn(store, {
      ...{ day, set, ...decided },
      trip: kept.diary.trip,
      answers: body.answers,
      version: knownVersion(kept, { day, set }),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      writtenAt: new Date().toISOString(),
      state: "waiting",
    });
    dispatchEvent(new Event(deviceChanged));
    await sendWaiting(site, store);
  }

  const form = (
    <CheckInForm
      key={refused?.attempt ?? given?.at}
      diary={diary}
      self=""
      refused={refused}
      onSubmit={(data) => void take(data)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg">{m.aftercare_check_in()}</h3>
      <p className="max-w-measure text-muted">
        {questions ? m.offline_diary_check_in_lead() : m.aftercare_check_in_over()}
      </p>
      <KeptCheckIns checkIns={checkIns} store={store} number={diary.number} />
      {given && !checkIns.some(({ day, set }) => day === given.day && set === given.questionSet) && (
        <GivenOnline given={given} number={diary.number} />
      )}
      {questions && !given && form}
      {questions && given && (
        <Disclosure summary={m.aftercare_correct()} open={refused !== undefined} className="border-y">
          {form}
        </Disclosure>
      )}
    </div>
  );
}

/** Today's check-in that was given with a network: what it came to is said here too. */
function GivenOnline({
  given: { day, outcome },
  number,
}: {
  given: DiaryOnDevice["checkIns"][number];
  number: string;
}) {
  const { language } = useSite();
  const { contact } = useProvider();
  const phone = leftToRight(contact.urgentPhone ?? contact.phone);
  const isUrgent = outcome === "emergency" || outcome === "call";
  return (
    <Notice tone={isUrgent ? "error" : outcome === "green" ? "success" : "info"} action={isUrgent && <ClinicLine />}>
      {becameOf({ state: "sent", outcome }, { day: formatDay(day, language), number, phone })}
    </Notice>
  );
}
