import { allOf, errorOf, firstOf } from "../../../forms/form-values.ts";
import { LineQuestion } from "../../../forms/questions.tsx";
import { useSite } from "../../../site.ts";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { Field } from "../../../ui/field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { TravelProps } from "./step-props.ts";

/** Step 6: when, from where, with whom. */
export function StepTravel(props: TravelProps) {
  const { values, refused, page } = props;
  const {
    flexibility = [],
    month = [],
    fromCountry = [],
    companions = [],
    hotelLevel = [],
    extras = [],
  } = page.options;
  const { today } = useSite();
  const chosen = (name: string, otherwise: string) => [firstOf(values, name) || otherwise];
  return (
    <>
      <div className="group/when flex flex-col gap-4">
        <RadioGroup
          name="flexibility"
          legend={m.quotes_when()}
          error={errorOf(refused, "flexibility")}
          defaultChosen={chosen("flexibility", "month")}
          options={flexibility}
        />
        <Field
          name="month"
          label={m.quotes_month()}
          error={errorOf(refused, "month")}
          className="hidden sm:max-w-60 group-has-[input[value=month]:checked]/when:flex"
        >
          <Select defaultValue={firstOf(values, "month")} placeholder={m.quotes_choose()} options={month} />
        </Field>
        <Field
          name="date"
          label={m.quotes_date()}
          error={errorOf(refused, "date")}
          className="hidden group-has-[input[value=exact]:checked]/when:flex"
        >
          <DateInput defaultValue={firstOf(values, "date")} min={today} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="fromCountry"
          label={m.quotes_from_country()}
          mark={m.quotes_optional()}
          error={errorOf(refused, "fromCountry")}
        >
          <Select
            defaultValue={firstOf(values, "fromCountry")}
            placeholder={m.quotes_choose()}
            options={fromCountry}
            autoComplete="country"
          />
        </Field>
        <LineQuestion
          {...props}
          name="fromCity"
          label={m.quotes_from_city()}
          optional
          input={{ autoComplete: "address-level2" }}
        />
      </div>
      <Field
        name="companions"
        label={m.quotes_companions()}
        error={errorOf(refused, "companions")}
        className="sm:max-w-60"
      >
        <Select defaultValue={firstOf(values, "companions") || (page.child ? "1" : "0")} options={companions} />
      </Field>
      <RadioGroup
        name="hotelLevel"
        legend={m.quotes_hotel()}
        {...(page.hotelNights === 0 && { mark: m.quotes_required(), required: true })}
        hint={page.hotelNights > 0 ? m.quotes_hotel_included({ count: page.hotelNights }) : m.quotes_hotel_hint()}
        error={errorOf(refused, "hotelLevel")}
        defaultChosen={page.hotelNights > 0 ? chosen("hotelLevel", "comfortable") : allOf(values, "hotelLevel")}
        options={hotelLevel}
      />
      <ChoiceCards
        type="checkbox"
        name="extras"
        legend={m.quotes_extras()}
        mark={m.quotes_optional()}
        columns={2}
        defaultChosen={allOf(values, "extras")}
        options={extras}
      />
    </>
  );
}
