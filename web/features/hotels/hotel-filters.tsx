import { boards, recoveryFeatures } from "../../../contract/hotel-constants.ts";
import { formatNumber } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Filters } from "../../ui/filters.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { boardNames, featureNames } from "./hotel-words.ts";
import type { SetFilters } from "./stay-query.ts";

export function HotelFilters({ set }: { set: SetFilters }) {
  const { language } = useSite();
  const { texts, location } = useProvider();
  const { features, from: _from, to: _to, adults: _a, rooms: _r, children: _c, sort: _s, ...others } = set;
  const count = features.length + Object.keys(others).length;
  const numbers = (values: readonly number[], word: (count: string) => string) =>
    values.map((value) => ({ value: String(value), label: word(formatNumber(value, language)) }));
  return (
    <Filters summary={count > 0 ? m.hotels_filters_on({ count }) : m.hotels_filters()}>
      <Field name="q" label={m.hotels_name()}>
        <TextInput type="search" defaultValue={set.q} maxLength={100} autoComplete="off" />
      </Field>
      <fieldset>
        <legend className="font-semibold">{m.hotels_recovery()}</legend>
        {recoveryFeatures.map((feature) => (
          <Checkbox
            key={feature}
            id={`feature-${feature}`}
            name="features"
            value={feature}
            label={featureNames[feature]()}
            defaultChecked={features.includes(feature)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="sr-only">{m.hotels_terms()}</legend>
        <Checkbox name="free" value="1" label={m.hotels_free()} defaultChecked={set.free === "1"} />
        <Checkbox
          name="partner"
          value="1"
          label={m.hotels_partner({ clinic: texts.name })}
          defaultChecked={set.partner === "1"}
        />
      </fieldset>
      <Field name="most" label={m.hotels_most({ currency: location.currency })}>
        <TextInput inputMode="numeric" defaultValue={set.most} maxLength={7} />
      </Field>
      <Field name="within" label={m.hotels_within()}>
        <Select
          options={numbers([1, 2, 5, 10], (count) => m.hotels_up_to_km({ count }))}
          placeholder={m.hotels_any()}
          defaultValue={set.within ?? ""}
        />
      </Field>
      <Field name="stars" label={m.hotels_stars_filter()}>
        <Select
          options={numbers([3, 4, 5], (count) => m.hotels_at_least({ count }))}
          placeholder={m.hotels_any()}
          defaultValue={set.stars ?? ""}
        />
      </Field>
      <Field name="score" label={m.hotels_score_filter()}>
        <Select
          options={numbers([7, 8, 9], (count) => m.hotels_at_least({ count }))}
          placeholder={m.hotels_any()}
          defaultValue={set.score ?? ""}
        />
      </Field>
      <Field name="board" label={m.hotels_board()}>
        <Select
          options={boards.map((board) => ({ value: board, label: boardNames[board]() }))}
          placeholder={m.hotels_any()}
          defaultValue={set.board ?? ""}
        />
      </Field>
      <Button type="submit" variant="secondary" wide>
        {m.hotels_show()}
      </Button>
    </Filters>
  );
}
