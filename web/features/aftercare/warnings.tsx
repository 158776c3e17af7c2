import { Form } from "react-router";
import type { Threshold } from "../../../contract/aftercare.ts";
import { thresholdWords } from "../../aftercare/check-in-words.ts";
import { callLink } from "../../phone-links.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DiaryPage } from "./diary-page.ts";

/** Warning signs by what to do, with the emergency number of where the person is. */
export function Warnings({ page: { diary, countries }, self }: { page: DiaryPage; self: string }) {
  const { thresholds, emergency } = diary;
  const { number, country } = emergency;
  const name = countries.find(({ value }) => value === country)?.label;
  const of = (outcome: Threshold["outcome"]) => thresholds.filter((one) => one.outcome === outcome);
  return (
    <>
      <div className="rounded-lg border-s-4 border-danger bg-danger-soft p-5">
        <h3 className="text-lg">{m.aftercare_warnings_emergency({ number })}</h3>
        <Lines thresholds={of("emergency")} />
        <p className="mt-4 text-sm">
          {name ? m.aftercare_place_in({ country: name, number }) : m.aftercare_place_unknown({ number })}
        </p>
        <ButtonLink href={callLink(number)} variant="danger" icon="phone" className="mt-3">
          {m.aftercare_emergency_call({ number })}
        </ButtonLink>
        <Disclosure summary={m.aftercare_place_change()} className="mt-2">
          <Form method="get" action={self} className="flex flex-wrap items-end gap-3">
            <Field name="country" label={m.aftercare_place_country()} className="min-w-0 grow basis-52">
              <Select defaultValue={country ?? undefined} options={countries} />
            </Field>
            <Button type="submit" variant="secondary">
              {m.aftercare_place_save()}
            </Button>
          </Form>
        </Disclosure>
      </div>
      <div className="rounded-lg bg-warning-soft p-5">
        <h3 className="text-lg">{m.aftercare_warnings_ask()}</h3>
        <Lines thresholds={of("ask")} />
        <p className="mt-4 text-sm">{m.aftercare_warnings_ask_text()}</p>
      </div>
      {thresholds.some(({ reviewed }) => reviewed === null) && (
        <p className="max-w-measure text-sm text-muted">{m.aftercare_unreviewed()}</p>
      )}
    </>
  );
}

function Lines({ thresholds }: { thresholds: readonly Threshold[] }) {
  const { language } = useSite();
  const lines = [...new Set(thresholds.map((one) => thresholdWords(one, language)))];
  return (
    <ul className="mt-2 list-disc ps-5">
      {lines.map((line) => (
        <li key={line} className="py-0.5">
          {line}
        </li>
      ))}
    </ul>
  );
}
