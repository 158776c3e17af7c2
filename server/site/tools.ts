import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod/mini";
import type { Call } from "../../contract/call.ts";
import { listSlots } from "../../contract/consultation-slots.ts";
import { answerIntake, holdSlot, startConsultation } from "../../contract/consultations.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { getLanding } from "../../contract/landing.ts";
import { getProcedure, listProcedures } from "../../contract/procedures.ts";
import { getProvider } from "../../contract/providers.ts";
import { type ToolName, toolInputs } from "../../contract/tools.ts";
import type { Language } from "../../contract/values.ts";
import { schemaOf } from "../http/openapi.ts";
import type { ProviderRow } from "../tenants/queries.ts";

export interface ToolContext {
  readonly call: Call;
  readonly tenant: ProviderRow;
  /** The absolute address of a page in a language; the path ends with a slash. */
  readonly addressOf: (path: string, language: Language) => string;
}

type Input<N extends ToolName> = z.output<(typeof toolInputs)[N]>;
type Run<N extends ToolName> = (context: ToolContext, input: Input<N>) => Promise<object>;
interface Tool<N extends ToolName> {
  readonly title: string;
  readonly description: string;
  /** Present where a call stores something. */
  readonly writes?: true;
  readonly run: Run<N>;
}

const languageIn = ({ tenant }: ToolContext, { language }: { language?: Language | undefined }): Language =>
  language ?? tenant.company.defaultLanguage;

const procedurePath = (slug: string): string => `/procedures/${slug}/`;
/** A slug of the catalogue, so that a mistyped one is refused with the way to find the right one. */
const orSearch = (error: unknown): never => {
  if (!(error instanceof Refusal) || error.code !== "not-found") throw error;
  return refuse("not-found", "The clinic offers no procedure of this name. Find its slug with search_procedures.");
};

const holdTime: Run<"hold_consultation_time"> = async (context, input) => {
  const { procedure, mode, clinician, startsAt, reason, healthConsent, answers, language } = input;
  const body = { language, procedure, reason, healthConsent };
  const { token, consultation } = await context.call(startConsultation, { params: {}, body }).catch(orSearch);
  const params = { token };
  const { stop, can, version, questions } = answers
    ? await context.call(answerIntake, { params, body: { version: consultation.version, answers } })
    : consultation;
  if (stop)
    return {
      heldUntil: null,
      advice: stop.advice.map(({ text }) => text),
      next: "No time is held. Tell the person this advice now.",
    };
  const confirmUrl = context.addressOf(`/consultation/${token}/`, language);
  if (!can.choose)
    return {
      heldUntil: null,
      confirmUrl,
      questions: questions
        .filter(({ isRequired, answer }) => isRequired && answer === null)
        .map(({ slug, kind, question }) => ({ slug, kind, question })),
      next: "No time is held. Ask the person these questions and call again with answers, or let them answer at confirmUrl.",
    };
  const held = await context.call(holdSlot, { params, body: { version, mode, clinician, startsAt } });
  return {
    heldUntil: held.hold?.until ?? null,
    startsAt: held.startsAt,
    timeZone: held.timeZone,
    price: held.price,
    confirmUrl,
    next: "The person opens confirmUrl and confirms before heldUntil. Nothing is booked until then.",
  };
};

const tools: { readonly [N in ToolName]: Tool<N> } = {
  get_clinic: {
    title: "The clinic",
    description: "Name, place, opening hours, ways to contact, emergency number, languages and currency of the clinic.",
    run: async (context, input) => {
      const params = { providerDomain: context.tenant.domains[0] ?? "" };
      const language = languageIn(context, input);
      const { company, location, contact, languages, policiesVersion, texts, ...rest } = await context.call(
        getProvider,
        {
          params,
          query: { language },
        },
      );
      const { name, promise, introduction, address, city, country, faq } = texts;
      return {
        name,
        promise,
        introduction,
        address: [...address, city, country],
        demonstration: company.demonstration,
        accreditations: company.accreditations,
        timeZone: location.timeZone,
        currency: location.currency,
        airport: location.airport,
        contact,
        languages,
        replyWithinHours: rest.quotes.replyWithinHours,
        policiesVersion,
        questions: faq,
        quoteUrl: context.addressOf("/quote/", language),
        contactUrl: context.addressOf("/contact/", language),
      };
    },
  },
  search_procedures: {
    title: "Search procedures",
    description:
      "Procedures of the clinic with the price of a whole package, days needed in the country, nights in hospital and days before the first safe flight home. Without a text: all of them. `related` lists what it offers for the same part of the body when it does not offer the text.",
    run: async (context, input) => {
      const language = languageIn(context, input);
      const { text, maxPrice, maxDays, page } = input;
      const query = {
        language,
        ...(text ? { q: text } : {}),
        ...(maxPrice === undefined ? {} : { price: String(maxPrice) }),
        ...(maxDays === undefined ? {} : { days: String(maxDays) }),
        ...(page === undefined ? {} : { page: String(page) }),
      };
      const { procedures, related, total, page: shown, pages } = await context.call(listProcedures, { query });
      const withAddress = (one: (typeof procedures)[number]) => ({
        ...one,
        url: context.addressOf(procedurePath(one.slug), language),
      });
      return {
        total,
        page: shown,
        pages,
        procedures: procedures.map(withAddress),
        related: related.map(withAddress),
      };
    },
  },
  get_procedure: {
    title: "One procedure",
    description:
      "A procedure with its packages (price, deposit, what is included and not), doctors, who it suits and does not suit, risks, recovery day by day, and sources.",
    run: async (context, input) => {
      const language = languageIn(context, input);
      const { procedure } = input;
      const found = await context.call(getProcedure, { params: { procedure }, query: { language } }).catch(orSearch);
      const { related, ...facts } = found;
      return {
        ...facts,
        related: related.map(({ slug }) => slug),
        url: context.addressOf(procedurePath(procedure), language),
        quoteUrl: context.addressOf(`/quote/?procedure=${procedure}`, language),
      };
    },
  },
  estimate_trip: {
    title: "Estimate a trip",
    description:
      "An indicative range for treatment, hotel, transfers, interpreter and companion, with what is missing from it. It is no offer: the clinic makes one after a request.",
    run: async (context, input) => {
      const language = languageIn(context, input);
      const { procedure, hotelLevel, companions } = input;
      const query = { language, procedure, hotel: hotelLevel, companions: String(companions) };
      const { estimate, choices } = await context.call(getLanding, { query });
      if (!estimate || !choices.some(({ slug }) => slug === procedure))
        return refuse(
          "not-found",
          "The clinic offers no procedure of this name. Find its slug with search_procedures.",
        );
      return { ...estimate, quoteUrl: context.addressOf(`/quote/?procedure=${procedure}`, language) };
    },
  },
  list_consultation_times: {
    title: "Free times for a consultation",
    description:
      "Free times for a talk with a clinician about a procedure, a week at a time, with the price of each way to talk. `later` and `earlier` continue the list as `from`.",
    run: async (context, input) => {
      const { procedure, mode, from } = input;
      const query = {
        procedure,
        language: languageIn(context, input),
        ...(mode ? { mode } : {}),
        ...(from ? { from } : {}),
      };
      return context.call(listSlots, { query }).catch(orSearch);
    },
  },
  hold_consultation_time: {
    title: "Hold a time for a person",
    description:
      "Prepares a consultation and holds a free time for ten minutes. Where the clinic asks about safety first, the answer lists `questions`: ask the person, never guess, and call again with `answers`. Nothing is booked until the person opens `confirmUrl` and confirms. Give that address to this person alone: it opens their booking.",
    writes: true,
    run: holdTime,
  },
};

const asResult = (value: object): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: { ...value },
});

function asError(error: unknown): CallToolResult {
  if (!(error instanceof Refusal)) throw error;
  const fields = (error.errors ?? []).map(({ field, message }) => `${field} ${message}`);
  const wait = error.retryAfter === undefined ? [] : [`Try again after ${error.retryAfter} seconds.`];
  const text = [`${error.code}: ${error.message}`, ...fields, ...wait].join("\n");
  return { isError: true, content: [{ type: "text", text }] };
}

/** A schema of the contract as the protocol's library takes it: validation and JSON Schema. */
const describedInput = (schema: z.ZodMiniType): StandardSchemaWithJSON<unknown, never> =>
  ({
    "~standard": {
      ...schema["~standard"],
      jsonSchema: { input: () => schemaOf(schema, "input"), output: () => schemaOf(schema, "output") },
    },
  }) as StandardSchemaWithJSON<unknown, never>;

const inputs = new Map(Object.entries(toolInputs).map(([name, schema]) => [name, describedInput(schema)]));

/** The clinic's tools for one request of a program. They read what every visitor reads, and hold a time for a person. */
export function createToolServer(context: ToolContext): McpServer {
  const { company } = context.tenant;
  const { name } = company.texts[company.defaultLanguage] ?? {};
  const server = new McpServer(
    { name: company.slug, title: name, version: "1" },
    {
      instructions: [
        `Facts about ${name}, a clinic for patients from abroad. Prices, days and times are those of its site now; show the addresses of pages as their source.`,
        company.demonstration ? "It is a demonstration, not a real clinic." : "",
        "Give no diagnosis, dose or decision about a treatment from these facts: a clinician of the clinic decides.",
        `In an emergency the person calls ${company.contact.emergencyNumber} in the clinic's country, or the local number, and does not write here.`,
      ]
        .filter(Boolean)
        .join(" "),
    },
  );
  for (const [tool, { title, description, writes, run }] of Object.entries(tools)) {
    const annotations = {
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: !writes,
      openWorldHint: false,
    };
    server.registerTool(tool, { title, description, inputSchema: inputs.get(tool), annotations }, (input: never) =>
      run(context, input).then(asResult).catch(asError),
    );
  }
  return server;
}
