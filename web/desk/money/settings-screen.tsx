import { useState } from "react";
import { getMoneySettings, saveMoneySettings } from "../../../contract/desk/money-settings.ts";
import { formatMoney } from "../../format.ts";
import { plainAmount, typedAmount } from "../../forms/typed-amount.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { AmountField } from "../amount-field.tsx";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

export const loader = fromApi(({ call }) => call(getMoneySettings, {}));
export const handle = deskScreen({ title: () => m.desk_money_settings() });

const mostTaxes = 5;

/** How the clinic handles money. */
export function Component() {
  const settings = useData(loader);
  const { language } = useSite();
  const mayWrite = useRight("settings:write");
  const { currency, refundLimit, creditMonths, taxes } = settings;
  return (
    <DeskPage
      title={m.desk_money_settings()}
      lead={m.desk_money_settings_lead()}
      back={{ to: deskPaths.money, label: m.desk_money_title() }}
    >
      {mayWrite ? (
        <SettingsForm key={settings.version} />
      ) : (
        <DefinitionList
          items={[
            { term: m.desk_money_limit(), detail: formatMoney({ amount: refundLimit, currency }, language) },
            { term: m.desk_money_months(), detail: creditMonths },
            ...taxes.map(({ name, rate }) => ({ key: name, term: name, detail: `${rate / 100} %` })),
          ]}
        />
      )}
    </DeskPage>
  );
}

function SettingsForm() {
  const { currency, refundLimit, creditMonths, taxes, version } = useData(loader);
  const { language } = useSite();
  const act = useAct();
  const [limit, setLimit] = useState(plainAmount({ amount: refundLimit, currency }, language));
  const [rows, setRows] = useState(() => taxes.map((tax) => ({ ...tax, key: tax.name })));
  const send = (form: FormData): void => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const amount = typedAmount(limit, currency, language);
    if (!amount) return;
    const kept = rows
      .map(({ key }) => ({ name: text(`tax-name-${key}`), rate: Math.round(Number(text(`tax-rate-${key}`)) * 100) }))
      .filter(({ name }) => name !== "");
    const body = { version, refundLimit: amount.amount, creditMonths: Number(text("months")), taxes: kept };
    void act.run(() => deskCall(saveMoneySettings, { body }), m.desk_saved());
  };
  return (
    <DeskForm
      act={act}
      label={m.desk_money_settings()}
      className="flex max-w-measure flex-col gap-4"
      onSubmit={(form) => {
        send(form);
      }}
    >
      <AmountField
        label={m.desk_money_limit()}
        hint={m.desk_money_limit_hint()}
        currency={currency}
        value={limit}
        onChange={setLimit}
      />
      <Field name="months" label={m.desk_money_months()} required>
        <TextInput type="number" min={1} max={60} defaultValue={creditMonths} required dir="ltr" />
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">{m.desk_money_taxes()}</legend>
        <p className="text-sm text-muted">{m.desk_money_taxes_hint()}</p>
        {rows.map(({ key, name, rate }) => (
          <div key={key} className="flex flex-wrap gap-3">
            <Field name={`tax-name-${key}`} label={m.desk_money_tax_name()}>
              <TextInput maxLength={60} defaultValue={name} />
            </Field>
            <Field name={`tax-rate-${key}`} label={m.desk_money_tax_rate()}>
              <TextInput
                type="number"
                min={0.01}
                max={100}
                step={0.01}
                dir="ltr"
                defaultValue={rate ? rate / 100 : ""}
              />
            </Field>
          </div>
        ))}
        {rows.length < mostTaxes && (
          <Button
            type="button"
            variant="quiet"
            icon="plus"
            className="self-start"
            onClick={() => setRows([...rows, { key: crypto.randomUUID(), name: "", rate: 0 }])}
          >
            {m.desk_money_add_tax()}
          </Button>
        )}
      </fieldset>
      <Button type="submit" busy={act.isBusy} className="self-start">
        {m.desk_save()}
      </Button>
    </DeskForm>
  );
}
