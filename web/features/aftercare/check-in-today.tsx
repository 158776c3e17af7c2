import { useEffect, useRef, useState } from "react";
import type { RecoveryDiary } from "../../../contract/aftercare.ts";
import { CheckInForm } from "../../aftercare/check-in-form.tsx";
import { checkInOfToday } from "../../aftercare/diary.ts";
import { EmergencyCalls } from "../../aftercare/emergency-calls.tsx";
import { formatNumber } from "../../format.ts";
import { allOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { useSite } from "../../site.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DiaryDone } from "./diary-page.ts";
import { OutcomeCard } from "./outcome-card.tsx";

type CheckInTodayProps = {
  diary: RecoveryDiary;
  self: string;
  refused: Refused | undefined;
  done: DiaryDone | undefined;
};

/** Today's check-in: its questions, or what the answers mean and the way to correct them. */
export function CheckInToday({ diary, self, refused, done }: CheckInTodayProps) {
  const given = checkInOfToday(diary);
  const result = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<number>();
  const isSaved = done?.did === "check-in";
  const version = given?.version;
  useEffect(() => {
    if (isSaved && version !== undefined) result.current?.focus();
  }, [isSaved, version]);
  if (!diary.questions) return <p className="max-w-measure text-muted">{m.aftercare_check_in_over()}</p>;
  const own = refused?.intent === "check-in" ? refused : undefined;
  const form = (
    <>
      {own && <UnsavedEmergency diary={diary} refused={own} />}
      <CheckInForm key={own?.attempt ?? version} diary={diary} self={self} refused={refused} />
    </>
  );
  if (!given)
    return (
      <>
        <p className="max-w-measure text-muted">{m.aftercare_check_in_lead()}</p>
        {form}
      </>
    );
  // What is saved says nothing about answers that are being changed.
  const isStale = given.outcome === "green" && (changed === version || own !== undefined);
  return (
    <>
      {!isStale && (
        <div ref={result} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-3 rounded-md">
          <OutcomeCard checkIn={given} diary={diary} />
          {isSaved && <Converted fahrenheit={done.fahrenheit} degrees={given.answers.temperature} />}
        </div>
      )}
      <Disclosure key={version} summary={m.aftercare_correct()} open={own !== undefined} className="border-y">
        <div onChange={() => setChanged(version)}>{form}</div>
      </Disclosure>
    </>
  );
}

function Converted({ fahrenheit, degrees }: { fahrenheit: number | null; degrees: number | null | undefined }) {
  const { language } = useSite();
  if (fahrenheit === null || degrees === null || degrees === undefined) return null;
  const typed = formatNumber(fahrenheit, language);
  return <p role="status">{m.aftercare_temperature_converted({ typed, degrees: formatNumber(degrees, language) })}</p>;
}

/** The numbers to call where a check-in with a sign of an emergency was not saved. */
function UnsavedEmergency({ diary, refused }: { diary: RecoveryDiary; refused: Refused }) {
  const chosen = allOf(refused.typed, "signs");
  const isDanger = diary.thresholds.some(
    ({ outcome, sign }) => outcome === "emergency" && sign !== null && chosen.includes(sign),
  );
  if (!isDanger) return null;
  return (
    <Notice
      tone="error"
      announce
      className="mb-5"
      title={m.aftercare_unsaved_emergency()}
      action={<EmergencyCalls number={diary.emergency.number} />}
    />
  );
}
