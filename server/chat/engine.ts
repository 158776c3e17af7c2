import type { ChatHistory } from "../../adapters/assistant/assistant.ts";
import { currencyOf } from "../../adapters/geo/country-currency.ts";
import { countryOfTimeZone } from "../../adapters/geo/zone-country.ts";
import type { Card } from "../../contract/chat-answers.ts";
import { seconds } from "../../contract/durations.ts";
import { Refusal } from "../../contract/errors.ts";
import { isUnderstood } from "../../contract/understood-languages.ts";
import { type Catalogues, presentProcedure } from "../catalogue/procedures.ts";
import { slotPage } from "../consultations/slot-page.ts";
import { asOwner, type Owner } from "../db/access.ts";
import type { Services } from "../services.ts";
import { prefixOf } from "../tenants/directory.ts";
import { presentProvider } from "../tenants/present.ts";
import { searchHotels } from "../travel/hotels.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { listTrips } from "../trips/queries.ts";
import { type Answered, type AskedBack, answerQuestion } from "./answers.ts";
import type { OwnTrip } from "./beside-records.ts";
import { type AskContext, budgetFor } from "./budgets.ts";
import type { Reader } from "./knowledge/fact-texts.ts";
import { knowledgeOf, type Live, toolsFor } from "./knowledge/knowledge.ts";
import { currencyIn } from "./lexicon/money-in.ts";
import { isUnderstoodText, languageOf } from "./lexicon/text-language.ts";
import type { Question } from "./question.ts";
import { helpIn } from "./safety/help.ts";

export interface ChatServices extends Services {
  readonly catalogues: Catalogues;
}

/** The specification allows 25 seconds for an answer or a refusal. */
const timeout = seconds(25);
const maxSlots = 3;
const maxHotels = 3;

/** @throws when no engine can answer, or not in time */
export async function answerWith(
  services: ChatServices,
  context: AskContext,
  {
    question,
    owner,
    history,
    askedBack,
    onText,
  }: {
    question: Question;
    owner: Owner;
    history: ChatHistory;
    askedBack: AskedBack | null;
    onText: (text: string) => void;
  },
): Promise<Answered> {
  const { tenant, language: page } = context;
  const { text, procedure, currency, timeZone } = question;
  const language = languageOf(text, page);
  const knowledge = await knowledgeOf(await services.catalogues.of(tenant));
  const { catalogue } = knowledge;
  const provider = presentProvider(catalogue.provider, language);
  // To a language that is not understood belong its own pages, where the clinic has them.
  const isOwn = !isUnderstood(language) && provider.languages.includes(language);
  const base = prefixOf(tenant, isOwn ? language : page);
  const country = (await services.geo.countryOf(context)) ?? (timeZone && countryOfTimeZone(timeZone)) ?? undefined;
  const usual = currency ?? (country && currencyOf(country));
  // "And the veneers?" goes on in the currency that was named before.
  const said = [text, ...history.flatMap(({ role, content }) => (role === "user" ? [content] : [])).toReversed()];
  const named = said.map((one) => currencyIn(one, usual)).find((one) => one !== undefined);
  const reader: Reader = {
    language,
    base,
    now: services.now(),
    rate: await rateFor(services, tenant.location.currency, named ?? currency),
  };
  const tools = await toolsFor(knowledge, reader, liveTools(services, context, reader));
  const isOffered = catalogue.entries.some(({ row }) => row.slug === procedure);
  const { engine: configured, spent } = await budgetFor(services, context, owner);
  // What is read word by word in another language is answered by the records alone.
  const engine = isUnderstoodText(text, language) ? configured : services.assistants.embedded;
  const { answered } = await answerQuestion(
    engine,
    {
      question: {
        text,
        language,
        clinic: provider.texts.name,
        procedure: (isOffered && procedure) || null,
        history,
      },
      tools,
      base,
      ...helpIn(country, {
        countryCode: provider.location.countryCode,
        emergencyNumber: provider.contact.emergencyNumber,
        urgentPhone: provider.contact.urgentPhone,
      }),
      askedBack,
      ownTrip: await ownTripOf(services, context, { owner, base }),
      money: { own: tenant.location.currency, asked: currencyIn(text, usual) ?? null, rate: reader.rate },
      run: { signal: AbortSignal.timeout(timeout), spent },
    },
    onText,
  );
  return answered;
}

/** Pages of a signed-in person's trip and of what is still to be paid for it; null without a trip. */
async function ownTripOf(
  { db, keys }: ChatServices,
  { providerId }: AskContext,
  { owner, base }: { readonly owner: Owner; readonly base: string },
): Promise<OwnTrip | null> {
  if (!owner.startsWith("client:")) return null;
  return asOwner(db, providerId, owner, async (tx) => {
    const tripIds = (await listTrips(tx, providerId, { keys, owner })).map(({ id }) => id);
    if (tripIds.length === 0) return null;
    const due = (await findItems(tx, providerId, { keys, tripIds })).find(isBalanceDue);
    return { trip: `${base}/profile/plan/`, rest: due ? `${base}/profile/manage-bookings/${due.id}/#rest` : null };
  });
}

/** The price of one unit of the visitor's currency in the clinic's; null without a conversion or a rate. */
async function rateFor({ rates }: ChatServices, clinic: string, visitor: string | undefined): Promise<Reader["rate"]> {
  if (visitor === undefined || visitor === clinic) return null;
  const quoted = await rates.quote(visitor, clinic, "none").catch(() => undefined);
  return quoted?.kind === "rate" ? { currency: visitor, rate: quoted.rate, on: quoted.source.on } : null;
}

/** Look-ups at the time of the answer. A refused one shows nothing. */
const liveTools =
  (services: ChatServices, context: AskContext, reader: Reader): Live =>
  async (kind, procedure) => {
    const cards =
      kind === "hotels" ? hotelCards(services, context, reader) : slotCards(services, context, reader, procedure);
    return cards.catch((error: unknown) => {
      if (error instanceof Refusal) return [];
      throw error;
    });
  };

async function hotelCards(services: ChatServices, { tenant }: AskContext, { base, language }: Reader): Promise<Card[]> {
  const { hotels } = await searchHotels(services, { tenant, language }, { children: [] });
  // A card shows a price per night, which a hotel without one cannot fill.
  return hotels.slice(0, maxHotels).flatMap(({ id, name, district, from, toClinic, fit }): Card[] => {
    const facts = { id, name, district, shown: null, toClinic, recoveryScore: fit.score };
    return from ? [{ kind: "hotel", href: `${base}/hotels/${id}/`, price: from, ...facts }] : [];
  });
}

async function slotCards(
  services: ChatServices,
  context: AskContext,
  { base, language }: Reader,
  procedure: string | null,
): Promise<Card[]> {
  const { catalogue } = await knowledgeOf(await services.catalogues.of(context.tenant));
  const slug = procedure ?? catalogue.entries[0]?.row.slug;
  const found = slug === undefined ? undefined : presentProcedure(catalogue, language, slug);
  if (!found?.canConsult) return [];
  const page = await slotPage(services, context, { procedure: found.slug });
  const free = page.days.flatMap(({ slots }) => slots).slice(0, maxSlots);
  const cheapest = page.modes.map(({ price }) => price).toSorted((a, b) => a.amount - b.amount)[0];
  if (free.length === 0 || !cheapest) return [];
  const names = new Map(page.clinicians.map(({ slug, name }) => [slug, name]));
  return [
    {
      kind: "slots",
      href: `${base}/procedures/${found.slug}/consultation/`,
      procedure: { slug: found.slug, title: found.title, textsLanguage: found.textsLanguage },
      timeZone: page.timeZone,
      slots: free.map(({ startsAt, endsAt, clinician }) => ({
        startsAt,
        endsAt,
        clinician: names.get(clinician) ?? clinician,
      })),
      price: cheapest,
    },
  ];
}
