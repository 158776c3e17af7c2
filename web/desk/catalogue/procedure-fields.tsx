import { anaesthesias, inclusionKinds } from "../../../contract/procedures.ts";
import { fewestCases, resultMeasures } from "../../../contract/result-constants.ts";
import { formatNumber } from "../../format.ts";
import { inclusionNames } from "../../offer/inclusion-names.ts";
import { useSite } from "../../site.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { measureName } from "../../words/result-words.ts";
import {
  ChoiceAt,
  ChoicesAt,
  DayAt,
  InLanguages,
  LinesAt,
  LongTextAt,
  NumberAt,
  PriceAt,
  RowsAt,
  TextAt,
} from "../editor/fields.tsx";
import { PictureAt } from "../editor/picture-field.tsx";
import { useEditorContext } from "../editor/use-editor.ts";
import { listAt, nameAt, type Path, textAt } from "../editor/value.ts";
import { SectionLinks } from "../section-links.tsx";
import { statusName } from "./status-words.ts";

const anaesthesiaNames: Readonly<Record<(typeof anaesthesias)[number], () => string>> = {
  general: m.procedures_anaesthesia_general,
  spinal: m.procedures_anaesthesia_spinal,
  sedation: m.procedures_anaesthesia_sedation,
  local: m.procedures_anaesthesia_local,
  none: m.procedures_anaesthesia_none,
};
const kindName = (kind: (typeof inclusionKinds)[number]): string =>
  kind === "other" ? m.desk_offers_kind_other() : inclusionNames[kind]();
const choices = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: nameOf(value) }));
const named = (entries: readonly { slug: string; name: string }[]) =>
  entries.map(({ slug, name }) => ({ value: slug, label: name }));
const wide = "scroll-mt-32 [&>div]:max-w-none";
const columns = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** A procedure's facts, packages, texts and questions. */
export function ProcedureFields() {
  const { part, value } = useEditorContext();
  const { language } = useSite();
  const packages = listAt(value, ["packages"]).map((_, index) => ({
    id: `package-${index}`,
    title: m.desk_catalogue_package({ name: nameAt(value, ["packages", index], language) }),
  }));
  const sections = [
    { id: "facts", title: m.desk_catalogue_facts() },
    { id: "picture", title: m.desk_catalogue_picture() },
    ...packages,
    { id: "texts", title: m.desk_catalogue_texts() },
    { id: "results", title: m.desk_catalogue_results() },
    { id: "questions", title: m.desk_catalogue_questions() },
    { id: "versions", title: m.desk_versions() },
  ];
  return (
    <div className="flex flex-col">
      <SectionLinks sections={sections} />
      <Disclosure id="facts" summary={m.desk_catalogue_facts()} open className={wide}>
        <div className={columns}>
          <ChoiceAt
            path={["status"]}
            label={m.desk_catalogue_status()}
            options={(["draft", "published", "archived"] as const).map((one) => ({
              value: one,
              label: statusName(one),
            }))}
          />
          <ChoiceAt path={["specialty"]} label={m.desk_catalogue_specialty()} options={named(part.specialties)} />
          <ChoiceAt
            path={["anaesthesia"]}
            label={m.desk_catalogue_anaesthesia()}
            options={choices(anaesthesias, (kind) => anaesthesiaNames[kind]())}
          />
          <NumberAt path={["durationMinutes"]} label={m.desk_catalogue_minutes()} />
          <NumberAt path={["hospitalNights"]} label={m.desk_catalogue_nights()} />
          <NumberAt path={["minDaysBeforeFlight"]} label={m.desk_catalogue_flight()} />
          <NumberAt path={["stayDays", "min"]} label={m.desk_catalogue_stay_min()} />
          <NumberAt path={["stayDays", "max"]} label={m.desk_catalogue_stay_max()} />
          <NumberAt
            path={["secondVisitDays", "min"]}
            label={m.desk_catalogue_second_min()}
            hint={m.desk_catalogue_second_hint()}
            isGroupOptional
          />
          <NumberAt
            path={["secondVisitDays", "max"]}
            label={m.desk_catalogue_second_max()}
            hint={m.desk_catalogue_second_hint()}
            isGroupOptional
          />
          <NumberAt path={["featured"]} label={m.desk_catalogue_featured()} hint={m.desk_catalogue_featured_hint()} />
          <ChoiceAt path={["reviewedBy", "doctor"]} label={m.desk_catalogue_reviewer()} options={named(part.doctors)} />
          <DayAt path={["reviewedBy", "on"]} label={m.desk_catalogue_reviewed_on()} />
        </div>
        <div className="mt-4">
          <ChoicesAt path={["doctors"]} label={m.desk_catalogue_doctors()} options={named(part.doctors)} />
        </div>
      </Disclosure>
      <Disclosure id="picture" summary={m.desk_catalogue_picture()} open className={wide}>
        <PictureAt path={["picture"]} shape="wide" label={m.desk_catalogue_picture()} />
      </Disclosure>
      {packages.map(({ id, title }, index) => (
        <Disclosure key={id} id={id} summary={title} className={wide}>
          <PackageFields path={["packages", index]} />
        </Disclosure>
      ))}
      <Disclosure id="texts" summary={m.desk_catalogue_texts()} open className={wide}>
        <InLanguages path={["texts"]} fields={(path) => <TextFields path={path} />} />
      </Disclosure>
      <Disclosure id="results" summary={m.desk_catalogue_results()} className={wide}>
        <p className="mb-4 max-w-measure text-muted">{m.desk_catalogue_results_lead()}</p>
        <RowsAt
          path={["results"]}
          label={m.desk_catalogue_results()}
          blank={{ measure: resultMeasures[0], texts: {} }}
          row={(path) => <ResultFields path={path} />}
        />
      </Disclosure>
      <Disclosure id="questions" summary={m.desk_catalogue_questions()} className={wide}>
        <RowsAt
          path={["questions"]}
          label={m.desk_catalogue_questions()}
          blank={{ slug: "", answer: "words", texts: {} }}
          row={(path) => (
            <>
              <div className={columns}>
                <TextAt path={[...path, "slug"]} label={m.desk_catalogue_slug()} dir="ltr" />
                <ChoiceAt
                  path={[...path, "answer"]}
                  label={m.desk_catalogue_answer()}
                  options={[
                    { value: "yes-no", label: m.desk_catalogue_answer_yes_no() },
                    { value: "words", label: m.desk_catalogue_answer_words() },
                  ]}
                />
              </div>
              <InLanguages
                path={[...path, "texts"]}
                fields={(own) => <TextAt path={[...own, "question"]} label={m.desk_catalogue_question()} />}
              />
            </>
          )}
        />
      </Disclosure>
    </div>
  );
}

/** One measured result, and why it is not shown where its cases are too few. */
function ResultFields({ path }: { path: Path }) {
  const { language } = useSite();
  const { value } = useEditorContext();
  const cases = textAt(value, [...path, "cases"]);
  return (
    <>
      <div className={columns}>
        <ChoiceAt
          path={[...path, "measure"]}
          label={m.desk_catalogue_result_measure()}
          options={choices(resultMeasures, (measure) => measureName(measure, language))}
        />
        <NumberAt path={[...path, "cases"]} label={m.desk_catalogue_result_cases()} />
        <NumberAt path={[...path, "events"]} label={m.desk_catalogue_result_events()} />
        <TextAt
          path={[...path, "from"]}
          label={m.desk_catalogue_result_from()}
          hint={m.desk_catalogue_result_month()}
          dir="ltr"
        />
        <TextAt
          path={[...path, "to"]}
          label={m.desk_catalogue_result_to()}
          hint={m.desk_catalogue_result_month()}
          dir="ltr"
        />
      </div>
      {cases !== "" && Number(cases) < fewestCases && (
        <Notice tone="warning">{m.desk_catalogue_results_few({ count: formatNumber(fewestCases, language) })}</Notice>
      )}
      <InLanguages
        path={[...path, "texts"]}
        fields={(own) => <LongTextAt path={[...own, "method"]} label={m.desk_catalogue_result_method()} />}
      />
    </>
  );
}

function PackageFields({ path }: { path: Path }) {
  return (
    <div className="flex flex-col gap-4">
      <div className={columns}>
        <PriceAt path={[...path, "price"]} label={m.desk_catalogue_price()} />
        <NumberAt path={[...path, "deposit", "percent"]} label={m.desk_catalogue_deposit()} after="%" />
        <NumberAt
          path={[...path, "deposit", "refundableDays"]}
          label={m.desk_catalogue_refundable()}
          hint={m.desk_catalogue_refundable_hint()}
        />
        <NumberAt path={[...path, "hospitalNights"]} label={m.desk_catalogue_nights()} />
        <NumberAt path={[...path, "hotelNights"]} label={m.desk_catalogue_hotel_nights()} />
        <NumberAt path={[...path, "companions"]} label={m.desk_catalogue_companions()} />
        <NumberAt path={[...path, "warrantyMonths"]} label={m.desk_catalogue_warranty()} />
      </div>
      <InLanguages
        path={[...path, "texts"]}
        fields={(own) => (
          <>
            <TextAt path={[...own, "name"]} label={m.desk_name()} />
            <LongTextAt path={[...own, "summary"]} label={m.desk_catalogue_summary()} />
            <RowsAt
              path={[...own, "included"]}
              label={m.desk_catalogue_included()}
              blank={{ kind: "other", label: "" }}
              row={(row) => (
                <>
                  <ChoiceAt
                    path={[...row, "kind"]}
                    label={m.desk_catalogue_kind()}
                    options={choices(inclusionKinds, kindName)}
                  />
                  <TextAt path={[...row, "label"]} label={m.desk_catalogue_text()} />
                </>
              )}
            />
            <LinesAt path={[...own, "excluded"]} label={m.desk_catalogue_excluded()} />
          </>
        )}
      />
    </div>
  );
}

const lists = [
  ["overview", m.desk_catalogue_overview],
  ["suits", m.desk_catalogue_suits],
  ["contraindications", m.desk_catalogue_contraindications],
  ["preparation", m.desk_catalogue_preparation],
  ["steps", m.desk_catalogue_steps],
  ["risks", m.desk_catalogue_risks],
  ["priceFactors", m.desk_catalogue_price_factors],
  ["keywords", m.desk_catalogue_keywords],
] as const;

function TextFields({ path }: { path: Path }) {
  return (
    <>
      <TextAt path={[...path, "title"]} label={m.desk_catalogue_title()} />
      <LongTextAt path={[...path, "summary"]} label={m.desk_catalogue_summary()} />
      {lists.map(([name, label]) => (
        <LinesAt key={name} path={[...path, name]} label={label()} />
      ))}
      <RowsAt
        path={[...path, "recovery"]}
        label={m.desk_catalogue_recovery()}
        blank={{ fromDay: 0, toDay: null, title: "", text: "" }}
        row={(row) => (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <NumberAt path={[...row, "fromDay"]} label={m.desk_catalogue_from_day()} />
              <NumberAt path={[...row, "toDay"]} label={m.desk_catalogue_to_day()} none={null} />
            </div>
            <TextAt path={[...row, "title"]} label={m.desk_catalogue_title()} />
            <LongTextAt path={[...row, "text"]} label={m.desk_catalogue_text()} />
          </>
        )}
      />
      <RowsAt
        path={[...path, "faq"]}
        label={m.desk_catalogue_faq()}
        blank={{ question: "", answer: "" }}
        row={(row) => (
          <>
            <TextAt path={[...row, "question"]} label={m.desk_catalogue_question()} />
            <LongTextAt path={[...row, "answer"]} label={m.desk_catalogue_answer()} />
          </>
        )}
      />
      <Disclosure summary={m.desk_catalogue_examples()} className={wide}>
        <p className="mb-4 max-w-measure text-muted">{m.desk_catalogue_examples_lead()}</p>
        <RowsAt
          path={[...path, "exampleQuestions"]}
          label={m.desk_catalogue_examples()}
          blank={{ quote: "", questions: [] }}
          row={(row) => (
            <>
              <TextAt path={[...row, "quote"]} label={m.desk_catalogue_quote()} hint={m.desk_catalogue_quote_hint()} />
              <LinesAt path={[...row, "questions"]} label={m.desk_catalogue_asked()} />
            </>
          )}
        />
      </Disclosure>
    </>
  );
}
