import type { Fact, Topic } from "../../../adapters/assistant/assistant.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import { weekdays } from "../../../contract/weekday-constants.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { formatDay, formatMoney, formatTime, weekdayName, weekdayOf } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { openingPlaceOf, openingsAfter } from "../../cases/reply-clock.ts";
import { type Catalogue, presentProcedure, travelPackageOf } from "../../catalogue/procedures.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { presentProvider } from "../../tenants/present.ts";
import { daysIn, operationDayIn, recoveryDaysIn, weekdaysIn } from "../lexicon/days-in.ts";
import { languageIn } from "../lexicon/languages-in.ts";
import { inMarkdown } from "../safety/sanitise.ts";
import { packagesChosen } from "./choices.ts";
import { asksCareer, clinicFact, doctorLine, doctorNamed, isOfDoctor, speaking } from "./doctor-facts.ts";
import { bullets, factOf, priceFor, type Reader, stageText, under } from "./fact-texts.ts";
import { cancellingFacts, payingFacts } from "./paying-facts.ts";

interface Asked {
  /** The visitor's texts, the last first. */
  readonly said: readonly string[];
  readonly topics: readonly Topic[];
  readonly procedures: readonly string[];
}

/** Procedures that a comparison sets side by side. */
const mostCompared = 3;

/** What the records say with the days, dates and party of the question. */
export function computedFacts(catalogue: Catalogue, reader: Reader, { said, topics, procedures }: Asked): Fact[] {
  const text = said[0] ?? "";
  const found = procedures.slice(0, mostCompared).flatMap((slug) => {
    const written = presentProcedure(catalogue, reader.language, slug);
    if (!written) return [];
    const whole = inMarkdown(written);
    return [{ ...whole, packages: packagesChosen(whole.packages, said), all: whole.packages }];
  });
  const [first] = found;
  const days = daysIn(text);
  const today = dayIn(catalogue.provider.location.timeZone, reader.now);
  const isOfHours = topics.some((topic) => topic === "open-now" || topic === "hours");
  // "Till when?" is about the day of the message before it.
  const named = said.slice(0, 2).map((one) => weekdaysIn(one, today));
  const weekday = isOfHours ? (named.find((one) => one.length > 0) ?? []) : [];
  if (weekday.length > 0) return [openOn(catalogue, reader, weekday)];
  if (topics.includes("open-now")) return [openNow(catalogue, reader)];
  if (asksValidity(text)) return [validity(catalogue, reader)];
  const words = normaliseText(text);
  const ofPaying = payingFacts(catalogue, reader, text);
  if (ofPaying.length > 0) return ofPaying;
  const rides =
    first === undefined && asksForRide.test(words) && !asksHowFar.test(words) ? airportRides(catalogue, reader) : [];
  if (rides.length > 0) return rides;
  const doctor = topics.every(isOfDoctor) ? doctorNamed(catalogue, text) : undefined;
  if (doctor !== undefined && (topics.length > 0 || asksCareer.test(text)))
    return [doctorLine(catalogue, reader, doctor)];
  const spoken =
    topics.includes("languages") &&
    !/(?<!without (?:an? )?|no |بدون |من غير |بلا )(?:interpret|translat|مترجم|ترجم)/iu.test(text)
      ? languageIn(text)
      : undefined;
  if (spoken !== undefined) return speaking(catalogue, reader, spoken, procedures);
  const isRefund = topics.some((topic) => topic === "refund" || topic === "cancellation");
  const ofCancelling = isRefund ? cancellingFacts(catalogue, reader, { text, days, procedure: first }) : [];
  if (ofCancelling.length > 0) return ofCancelling;
  if (topics.includes("comparison") && found.length > 1) return [comparison(reader, found)];
  if (!first) return [];
  const isOfPackages = topics.every((topic) => topic === "comparison" || topic === "price");
  if (topics.includes("comparison") && isOfPackages && first.all.length > 1)
    return [packagesCompared(reader, { ...first, packages: first.all }, { hasDifference: asksDifference.test(text) })];
  if (topics.includes("nights")) return found.map((one) => nights(reader, one));
  if (topics.includes("total")) return [total(reader, first)];
  const stages = asksOfStage(text, topics) ? stagesOn(reader, first, recoveryDaysIn(text)) : [];
  if (stages.length > 0) return stages;
  const day = topics.includes("flight") ? operationDayIn(text, today) : undefined;
  return day === undefined ? [] : [flightAfter(reader, first, day)];
}

/** "Is there an airport transfer?", which no distance answers. */
const asksForRide =
  /\b(?:airport|flight)\b.*\b(?:transfers?|pick(?:ed)?[ -]?(?:me |us )?up|shuttle|collect\w*|met)\b|\b(?:transfers?|shuttle|pick(?:ed)?[ -]?(?:me |us )?up|collect\w*|meet (?:me|us))\b.*\bairport\b|(?:توصيل\p{L}*|(?<!\p{L})(?:ال)?نقل\p{L}*|[يت]?ستقبل\p{L}*|[إا]?ستقبال\p{L}*|(?<!\p{L})[تي][أا]?[خ][ذد]\p{L}*) .*مطار|مطار.*(?:توصيل|استقبال|(?<!\p{L})نقل)/iu;
const asksHowFar = /\b(?:how (?:far|long)|minutes|distance)\b|كم|قديش|دقيقة/iu;
/** Packages that are named as examples. */
const mostRides = 3;

/** Packages with a ride from the airport, and how far it is. */
function airportRides(catalogue: Catalogue, reader: Reader): Fact[] {
  const { language } = reader;
  const locale = { locale: language };
  const lines = catalogue.entries.flatMap(({ row }) => {
    const procedure = presentProcedure(catalogue, language, row.slug);
    if (!procedure) return [];
    return inMarkdown(procedure.packages)
      .flatMap(({ name, included }) => {
        const ride = included.find(({ kind }) => kind === "transfer");
        return ride === undefined ? [] : [`${inMarkdown(procedure.title)}, ${name}: ${ride.label}`];
      })
      .slice(0, 1);
  });
  if (lines.length === 0) return [];
  const { code, minutes: count } = presentProvider(catalogue.provider, language).location.airport;
  return [
    {
      ...clinicFact(
        reader,
        "airport",
        under(m.assistant_airport_rides({}, locale), lines.slice(0, mostRides)),
        "/procedures/",
      ),
      id: "clinic/airport#rides",
    },
    {
      ...clinicFact(reader, "airport", m.assistant_airport({ code, count }, locale), "/contact/#place"),
      id: "clinic/airport#distance",
    },
  ];
}

function openNow({ provider }: Catalogue, reader: Reader): Fact {
  const locale = { locale: reader.language };
  const { timeZone } = provider.location;
  const next = openingsAfter(openingPlaceOf(provider), reader.now).next().value;
  const time = (at: Date) => formatTime(at.toISOString(), timeZone, reader.language);
  const text = !next
    ? m.assistant_closed({}, locale)
    : next.opensAt <= reader.now
      ? m.assistant_open_now({ time: time(next.closesAt) }, locale)
      : m.assistant_opens(
          { day: weekdayOf(next.opensAt.toISOString(), timeZone, reader.language), time: time(next.opensAt) },
          locale,
        );
  return clinicFact(reader, "hours", text, "/contact/#hours");
}

/** The hours of the days of the week that are asked about. */
function openOn({ provider }: Catalogue, reader: Reader, days: readonly number[]): Fact {
  const { language } = reader;
  const locale = { locale: language };
  const lines = days.flatMap((day) => {
    const name = weekdayName(day, language);
    const periods = provider.company.contact.hours.filter((one) => one.days.includes(weekdays[day] ?? "mon"));
    return periods.length === 0
      ? [m.assistant_closed_on({ day: name }, locale)]
      : periods.map(({ opens, closes }) => m.assistant_open_on({ day: name, opens, closes }, locale));
  });
  return clinicFact(reader, "hours", lines.join("\n"), "/contact/#hours");
}

/** "How long does your offer hold", "is the quote still valid". */
function asksValidity(text: string): boolean {
  const words = normaliseText(text);
  return (
    /\b(?:offer|quote|quotation|written plan|estimate)\b|(?:^|[^\p{L}])(?:ال)?عرض/u.test(words) &&
    /\b(?:valid|validity|hold|holds|good for|expires?|how long|stands?|until when|run out|runs out|lapse|lapses)\b|ساري|صالح|صلاحيه|بيضل|يضل|كم مده|قديش|ينتهي|بينتهي|تنتهي|يستمر|كم يوم/u.test(
      words,
    )
  );
}

function validity({ provider }: Catalogue, reader: Reader): Fact {
  const { validDays: days, replyWithinHours: hours } = presentProvider(provider, reader.language).quotes;
  const text = m.assistant_quote_valid({ days, hours }, { locale: reader.language });
  return { ...clinicFact(reader, "quote", text, "/quote/"), id: "clinic/quote-valid" };
}

function comparison(reader: Reader, procedures: readonly Procedure[]): Fact {
  const { language } = reader;
  const locale = { locale: language };
  const each = procedures.map((one) => ({ ...one, chosen: one.packages.length === 1 ? one.packages[0] : undefined }));
  const priceOf = ({ chosen, travelPackage }: (typeof each)[number]) => chosen?.price ?? travelPackage.price;
  const sorted = each.toSorted((a, b) => priceOf(a).amount - priceOf(b).amount);
  const lines = sorted.map((one) => {
    const { title, chosen, stayDays, hospitalNights, minDaysBeforeFlight } = one;
    const line = m.assistant_compared(
      {
        title,
        price: priceFor(reader, priceOf(one)),
        min: stayDays.min,
        max: stayDays.max,
        nights: hospitalNights,
        days: minDaysBeforeFlight,
      },
      locale,
    );
    return chosen ? `${line}. ${packageLine(reader, chosen)}` : line;
  });
  const [cheapest] = sorted;
  const head = m.assistant_cheapest({ title: cheapest?.title ?? "" }, locale);
  const slugs = sorted.map(({ slug }) => slug).join(",");
  return {
    ...factOf(reader, sorted[0] ?? { slug: "", title: "" }, {
      topic: "comparison",
      text: `${head}\n\n${bullets(lines)}`,
      place: "packages",
    }),
    href: `${reader.base}/procedures/compare/?with=${slugs}`,
  };
}

/** A difference of prices is in no record: it is stated where it is asked for. */
const asksDifference = /difference|how much (?:more|dearer|cheaper)|فرق|كم (?:يزيد|تزيد)/iu;

function packagesCompared(
  reader: Reader,
  procedure: Procedure,
  { hasDifference }: { readonly hasDifference: boolean },
): Fact {
  const { language } = reader;
  const locale = { locale: language };
  const sorted = procedure.packages.toSorted((a, b) => a.price.amount - b.price.amount);
  const lines = sorted.map((one) => packageLine(reader, one));
  const [cheapest] = sorted;
  const head = m.assistant_cheapest_package({ title: procedure.title, name: cheapest?.name ?? "" }, locale);
  const more = (hasDifference ? sorted.slice(1) : []).map(({ name, price }) => {
    const amount = { ...price, amount: price.amount - (cheapest?.price.amount ?? 0) };
    return m.assistant_package_more({ name, amount: formatMoney(amount, language) }, locale);
  });
  const text = [`${head}\n\n${bullets(lines)}`, ...more].join("\n\n");
  return factOf(reader, procedure, { topic: "comparison", text, place: "packages" });
}

const packageLine = (reader: Reader, { name, price, hotelNights, companions }: Procedure["packages"][number]): string =>
  m.assistant_package_line(
    { name, price: priceFor(reader, price), hotelNights, companions },
    { locale: reader.language },
  );

/** The nights and companions of each package that is meant, with its price. */
const nights = (reader: Reader, procedure: Procedure): Fact =>
  factOf(reader, procedure, {
    topic: "nights",
    text: under(
      `${procedure.title}:`,
      procedure.packages.map((one) => packageLine(reader, one)),
    ),
    place: "packages",
  });

/** Treatment, hotel and companion in one price, where a package has them. */
function total(reader: Reader, procedure: Procedure): Fact {
  const locale = { locale: reader.language };
  const chosen = travelPackageOf(procedure.packages.map((one) => ({ ...one, price: one.price.amount, whole: one })));
  const line = chosen ? packageLine(reader, chosen.whole) : "";
  const head = m.assistant_total({ title: procedure.title }, locale);
  const text = [head, bullets([line]), m.assistant_total_without({}, locale)].join("\n\n");
  return factOf(reader, procedure, { topic: "total", text, place: "packages" });
}

/** How it goes, which a text asks of some days after a treatment, and not what may be done then. */
const asksHowItGoes =
  /\b(?:recover\w*|feel|expect|happens?|be like|look like)\b|تعاف|كيف|ماذا يحدث|(?:شو|ايش|وش) (?:ب?يصير|يحدث)/u;
const ofStage: ReadonlySet<Topic> = new Set<Topic>(["recovery", "stay", "pain", "aftercare", "duration", "steps"]);
const asksOfStage = (text: string, topics: readonly Topic[]): boolean =>
  topics.every((topic) => ofStage.has(topic)) && asksHowItGoes.test(normaliseText(text));

/** The stages of a recovery on the days that are asked about. */
function stagesOn(reader: Reader, procedure: Procedure, days: ReturnType<typeof recoveryDaysIn>): Fact[] {
  if (days === undefined) return [];
  const [first, last] = days;
  return procedure.recovery.flatMap((stage, index) =>
    stage.fromDay <= last && (stage.toDay ?? Number.POSITIVE_INFINITY) >= first
      ? [
          {
            ...factOf(reader, procedure, {
              topic: "recovery",
              text: stageText(stage, stage.text, reader.language),
              place: "recovery",
            }),
            id: `${procedure.slug}/recovery#${index}`,
          },
        ]
      : [],
  );
}

function flightAfter(reader: Reader, procedure: Procedure, day: string): Fact {
  const { language } = reader;
  const text = m.assistant_flight_after(
    {
      title: procedure.title,
      day: formatDay(day, language),
      earliest: formatDay(dayAfter(day, procedure.minDaysBeforeFlight), language),
    },
    { locale: language },
  );
  return factOf(reader, procedure, { topic: "flight", text, place: "recovery" });
}
