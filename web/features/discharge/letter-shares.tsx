import { Form, useNavigation } from "react-router";
import type { LetterShare } from "../../../contract/discharge.ts";
import { letterDays, letterPurposes, longestName } from "../../../contract/discharge-constants.ts";
import { siteLanguages } from "../../../contract/languages.ts";
import { DischargePart } from "../../aftercare/discharge-parts.tsx";
import { useClinicClock } from "../../clinic-clock.ts";
import { languageName } from "../../format.ts";
import { CopyField } from "../../forms/copy-field.tsx";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { baseOf, paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { type DischargeDone, type DischargePage, purposeNames } from "./discharge-page.ts";

type SharesProps = { page: DischargePage; refused: Refused | undefined; done: DischargeDone | undefined };

/** Private links to the letter: a new one, those that open it, and those that ended. */
export function LetterShares({ page, refused, done }: SharesProps) {
  const { shares } = page.pack;
  const own = refused?.intent === "share" ? refused : undefined;
  return (
    <DischargePart title={m.discharge_letter_yours()} id="letter">
      <p className="max-w-measure text-muted">{m.discharge_letter_lead()}</p>
      <Disclosure summary={m.discharge_share()} open={own !== undefined} className="border-y">
        <ShareForm key={own?.attempt ?? page.formKey} page={page} refused={own} />
      </Disclosure>
      {done?.did === "share" && (
        <Notice tone="success" announce>
          {m.discharge_share_made()}
        </Notice>
      )}
      <h4 className="font-semibold">{m.discharge_shares()}</h4>
      {shares.length === 0 && <p className="text-muted">{m.discharge_shares_none()}</p>}
      <ul className="flex flex-col gap-4">
        {shares.map((share) => (
          <Shared key={share.id} share={share} origin={page.origin} />
        ))}
      </ul>
    </DischargePart>
  );
}

function ShareForm({ page: { formKey }, refused }: Pick<SharesProps, "page" | "refused">) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const typed = (name: string, standard: string) => (refused && firstOf(refused.typed, name)) || standard;
  return (
    <Form method="post" action="#letter" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="share" />
      <input type="hidden" name="key" value={formKey} />
      <FormProblems refused={refused} />
      <p className="text-muted">{m.discharge_share_lead()}</p>
      <Field
        name="recipient"
        label={m.discharge_share_recipient()}
        hint={m.discharge_share_recipient_hint()}
        error={errorOf(refused, "recipient")}
      >
        <TextInput dir="auto" autoComplete="off" maxLength={longestName} defaultValue={typed("recipient", "")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field name="purpose" label={m.discharge_share_purpose()}>
          <Select
            defaultValue={typed("purpose", letterPurposes[0])}
            options={letterPurposes.map((value) => ({ value, label: purposeNames[value]() }))}
          />
        </Field>
        <Field name="language" label={m.discharge_letter_language()}>
          <Select
            defaultValue={typed("language", language)}
            options={siteLanguages.map((value) => ({ value, label: languageName(value, language) }))}
          />
        </Field>
        <Field name="days" label={m.discharge_share_days()}>
          <Select
            defaultValue={typed("days", "30")}
            options={letterDays.map((count) => ({
              value: String(count),
              label: m.discharge_share_days_count({ count }),
            }))}
          />
        </Field>
      </div>
      <Button type="submit" busy={busy} className="self-start">
        {m.discharge_share_make()}
      </Button>
    </Form>
  );
}

function Shared({ share, origin }: { share: LetterShare; origin: string }) {
  const site = useSite();
  const clock = useClinicClock();
  const { defaultLanguage } = useProvider();
  const busy = useNavigation().state !== "idle";
  const { id, recipient, purpose, language, until, token } = share;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold break-words">
        <bdi>{recipient}</bdi>
      </p>
      <p className="text-sm text-muted">
        {purposeNames[purpose]()} · {languageName(language, site.language)} ·{" "}
        {token ? m.discharge_share_active({ date: clock(until) }) : m.discharge_share_ended({ date: clock(until) })}
      </p>
      {token && (
        <>
          <CopyField
            id={`link-${id}`}
            label={m.discharge_share_link()}
            text={`${origin}${baseOf(language, defaultLanguage)}${paths.letter(token)}`}
          />
          <Form method="post" action="#letter">
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="share" value={id} />
            <Button type="submit" variant="secondary" busy={busy}>
              {m.discharge_share_end()}
            </Button>
          </Form>
        </>
      )}
    </li>
  );
}
