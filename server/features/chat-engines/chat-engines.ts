import type { Question } from "../../../adapters/assistant/assistant.ts";
import type { Ask } from "../../../contract/chat.ts";
import type { Card } from "../../../contract/chat-answers.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Owner } from "../../db/access.ts";
import { seconds } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { type Answered, answerQuestion, languageOf } from "../chat-answers/chat-answers.ts";
import { budgetFor } from "../chat-budgets/chat-budgets.ts";
import type { Reader } from "../chat-facts/chat-facts.ts";
import { knowledgeOf, type Live, toolsFor } from "../chat-knowledge/chat-knowledge.ts";
import { emergencyNumberIn } from "../chat-safety/chat-safety.ts";
import { slotPage } from "../consultation-listings/consultation-listings.ts";
import { searchHere } from "../hotels/hotels.ts";
import { type Catalogues, presentProcedure } from "../procedures/procedures.ts";
import { presentProvider } from "../providers/providers.ts";

export type EngineNeeds = Pick<
  Services,
  | "assistants"
  | "config"
  | "counters"
  | "db"
  | "geo"
  | "keys"
  | "log"
  | "newId"
  | "now"
  | "randomBytes"
  | "rates"
  | "suppliers"
> & { readonly catalogues: Catalogues };

/** Everybody has an answer, or hears that there is none, within half a minute. */
const longest = seconds(25);
const mostSlots = 3;
const mostHotels = 3;

/** Answers a question at one provider. @throws when no engine can, or not in time */
export async function answerWith(
  needs: EngineNeeds,
  context: Context,
  {
    asked,
    owner,
    before,
    tell,
  }: { asked: Ask; owner: Owner; before: Question["before"]; tell: (text: string) => void },
): Promise<Answered> {
  const { here, language: page } = context;
  const words = asked.messages.at(-1)?.content ?? "";
  const language = languageOf(words, page);
  const knowledge = knowledgeOf(await needs.catalogues.of(here));
  const { catalogue } = knowledge;
  const provider = presentProvider(catalogue.provider, language);
  const base = page === here.company.defaultLanguage ? "" : `/${page}`;
  const reader: Reader = { language, base, rate: await rateFor(needs, here.location.currency, asked.currency) };
  const tools = toolsFor(knowledge, reader, liveTools(needs, context, reader));
  const isOffered = catalogue.entries.some(({ row }) => row.slug === asked.procedure);
  const { engine, spent } = await budgetFor(needs, context, owner);
  const { answered } = await answerQuestion(
    engine,
    {
      question: {
        words,
        language,
        clinic: provider.texts.name,
        procedure: (isOffered && asked.procedure) || null,
        before,
      },
      tools,
      emergencyNumber: emergencyNumberIn(await needs.geo.countryOf(context), {
        countryCode: provider.location.countryCode,
        emergencyNumber: provider.contact.emergencyNumber,
      }),
      run: { signal: AbortSignal.timeout(longest), spent },
    },
    tell,
  );
  return answered;
}

/** What one unit of the visitor's currency costs in the clinic's; null where nothing has to be converted, or can be. */
async function rateFor({ rates }: EngineNeeds, clinic: string, visitor: string | undefined): Promise<Reader["rate"]> {
  if (visitor === undefined || visitor === clinic) return null;
  const quoted = await rates.quote(visitor, clinic, "none").catch(() => undefined);
  return quoted?.kind === "rate" ? { currency: visitor, rate: quoted.rate } : null;
}

/** What is looked up when it is asked for; where nobody answers, nothing is shown. */
const liveTools =
  (needs: EngineNeeds, context: Context, reader: Reader): Live =>
  async (kind, procedure) => {
    const cards = kind === "hotels" ? hotelCards(needs, context, reader) : slotCards(needs, context, reader, procedure);
    return cards.catch((error: unknown) => {
      if (error instanceof Refusal) return [];
      throw error;
    });
  };

async function hotelCards(needs: EngineNeeds, { here }: Context, { base }: Reader): Promise<Card[]> {
  const { hotels } = await searchHere(needs, here, {});
  // A card says what a night costs: where that is known for days alone, there is none.
  return hotels.slice(0, mostHotels).flatMap(({ id, name, district, from, toClinic, fit }): Card[] => {
    const facts = { id, name, district, shown: null, toClinic, recoveryScore: fit.score };
    return from ? [{ kind: "hotel", href: `${base}/hotels/${id}/`, price: from, ...facts }] : [];
  });
}

async function slotCards(
  needs: EngineNeeds,
  context: Context,
  { base, language }: Reader,
  procedure: string | null,
): Promise<Card[]> {
  const { catalogue } = knowledgeOf(await needs.catalogues.of(context.here));
  const slug = procedure ?? catalogue.entries[0]?.row.slug;
  const found = slug === undefined ? undefined : presentProcedure(catalogue, language, slug);
  if (!found?.canConsult) return [];
  const page = await slotPage(needs, context, { procedure: found.slug });
  const free = page.days.flatMap(({ slots }) => slots).slice(0, mostSlots);
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
