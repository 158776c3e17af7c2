import type { Assistant, Fact, Phrases, Piece, Question, Run, Tools } from "../../adapters/assistant/assistant.ts";
import type { AskingCaution, Caution, ChatAnswer } from "../../contract/chat-answers.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { mayBeGraveElsewhere } from "./alarms-elsewhere/alarm.ts";
import { collectPieces, type OurPiece, untilAborted } from "./answer-pieces.ts";
import { comfortFor, type OwnTrip, outsideAnswer, ownTripLines } from "./beside-records.ts";
import { asksForChild, childPieces, forChild } from "./children.ts";
import { complaintPieces, doubtPieces, minorPieces, urgentLine, usualPieces, usualSignIn } from "./complaints.ts";
import { foreignPieces, withOwnWords } from "./elsewhere/foreign-answer.ts";
import { inEnglish } from "./elsewhere/in-english.ts";
import { inArabicLetters } from "./lexicon/arabic-in-latin.ts";
import { isUnderstoodText, languageOf, spokenIn } from "./lexicon/text-language.ts";
import { type AskedMoney, budgetPieces, inCurrency, rateNote, saidBefore } from "./money-pieces.ts";
import { cautionOf } from "./question-caution.ts";
import {
  cautionIn,
  confirmationIn,
  isAlarm,
  isComplaint,
  isComplaintAfterTreatment,
  tellsOfTreatment,
} from "./safety/alarms.ts";
import { callCards, listeningLines } from "./safety/call-cards.ts";
import { callsOf, numberPieces, numbersAsked } from "./safety/emergency-number.ts";
import type { Help } from "./safety/help.ts";
import { tellsOfMinorSign } from "./safety/minor-signs.ts";
import { complainsElsewhere, tellsOfChemicalInEye } from "./safety/other-languages.ts";
import { asMarkdown } from "./safety/sanitise.ts";

/** An answer without its id and the state of its conversation. */
export type Answered = Omit<ChatAnswer, "id" | "state">;

/** A question that the last answer met with a question of its own, and what it asked for. */
export interface AskedBack {
  readonly question: string;
  readonly caution: AskingCaution;
}

export interface AnswerInput {
  readonly question: Omit<Question, "phrases">;
  readonly tools: Tools;
  /** What the addresses of the site's pages begin with. */
  readonly base?: string;
  /** Emergency numbers, that of the visitor's country first. */
  readonly calls: Help["calls"];
  /** Lines that listen, in the visitor's country and the clinic's. */
  readonly listening?: Help["listening"];
  readonly numbersIn?: Help["numbersIn"];
  readonly urgentPhone?: Help["urgentPhone"];
  readonly askedBack?: AskedBack | null;
  readonly money?: AskedMoney;
  readonly ownTrip?: OwnTrip | null;
  readonly run: Run;
}

const phrasesOf = (clinic: string, locale: { readonly locale: Language }): Phrases => ({
  greeting: m.assistant_greeting({ clinic }, locale),
  thanks: m.assistant_thanks({}, locale),
  unknown: m.assistant_unknown({ clinic }, locale),
  unsure: m.assistant_unsure({ clinic }, locale),
  whichProcedure: m.assistant_which({}, locale),
  notOffered: (name) => m.assistant_not_offered({ clinic, name: asMarkdown(name) }, locale),
  related: m.assistant_related({}, locale),
  nothingAbout: (title) => m.assistant_nothing_about({ title: asMarkdown(title) }, locale),
  about: (title) => m.assistant_about({ title: asMarkdown(title) }, locale),
  person: m.assistant_person({}, locale),
  noSlots: m.assistant_no_slots({}, locale),
  noHotels: m.assistant_no_hotels({}, locale),
  quote: m.assistant_quote({}, locale),
  slots: m.assistant_slots({}, locale),
  hotels: m.assistant_hotels({}, locale),
});

/**
 * Answers one question: a dangerous one or a complaint after a treatment by our rules, one in a language that is not understood by where to turn, any other
 * by the engine, of whose sentences only those are kept that the facts support. `onText` receives each piece once it is checked.
 * @throws any error of the engine, and when the signal aborts
 */
export async function answerQuestion(
  engine: Assistant,
  written: AnswerInput,
  onText: (text: string) => void = () => {},
): Promise<{ answered: Answered; facts: readonly Fact[] }> {
  const asked: AnswerInput = { ...written, question: inCurrency(written.question, written.tools) };
  const { tools, run } = asked;
  const { question, caution: told, denied } = cautiousQuestion(asked, tools);
  const numbers = numbersAsked(question.text, asked.numbersIn, saidBefore(question));
  const [ofCountry, ...ofOthers] = callsOf(numbers);
  const input: AnswerInput = ofCountry ? { ...asked, calls: [ofCountry, ...ofOthers] } : asked;
  const mayBeMinor =
    told === "emergency" ||
    told === "possible-emergency" ||
    ((told === null || told === "diagnosis") && !isUnderstoodText(question.text, question.language));
  const isMinor = mayBeMinor && denied === null && tellsOfMinorSign(question.text);
  const mayBeUsual = mayBeMinor || ((told === null || told === "diagnosis") && isComplaint(question.text));
  const usual = mayBeUsual && denied === null ? usualSignIn(question, tools) : null;
  // A number for an emergency is asked for by who has none too.
  const warned = isMinor || usual !== null ? "diagnosis" : numbers.length > 0 && !isAlarm(told) ? null : told;
  const { text, language } = question;
  const budget = isAlarm(warned) || isMinor || usual !== null ? [] : budgetPieces(question, tools);
  // What one can spend is no question about one's health, nor about another clinic.
  const caution = budget.length > 0 ? null : warned;
  const clinic = asMarkdown(question.clinic);
  const locale = { locale: language };
  const phrasesAsUsual = phrasesOf(clinic, locale);
  const unknownOf = (): string => {
    if (denied === "possible-self-harm") return m.assistant_unknown_denied({ clinic }, locale);
    if (denied !== null || (isComplaint(text) && comfortFor(question, tools) === null))
      return [
        ...urgentLine({ ...input, question }).map((line) => line.text),
        m.assistant_unknown_complaint({ clinic, number: input.calls[0].number }, locale),
      ].join("\n\n");
    return asksOfVisa.test(text) ? m.assistant_unknown_visa({ clinic }, locale) : phrasesAsUsual.unknown;
  };
  const unknown = unknownOf();
  const phrases = {
    ...phrasesAsUsual,
    unknown,
    unsure: unknown === phrasesAsUsual.unknown ? phrasesAsUsual.unsure : null,
  };
  const answer = collectPieces(phrases, language, onText);
  const isRead = isUnderstoodText(text, language);
  const isForeign = caution === null && !isRead;
  // What may be grave, or was denied to be an emergency, is never told that it was not understood.
  const isGrave = isForeign && (denied === "possible-emergency" || mayBeGraveElsewhere(text, spokenIn(text, language)));
  const isOfChild = (caution === null || caution === "eligibility") && asksForChild(question, tools);
  const isReport =
    caution === null &&
    (isForeign
      ? isGrave || complainsElsewhere(text) || inEnglish(text, language)?.tellsOfSign === true
      : isComplaintAfterTreatment(text));
  const isOfNumber = caution === null && numbers.length > 0;
  const piecesOf = (): AsyncIterable<OurPiece> => {
    if (usual !== null) return inTurn([...usualPieces({ ...input, question }, usual)]);
    if (isMinor) return inTurn([...minorPieces({ ...input, question })]);
    if (caution === "possible-emergency" && isRead && input.urgentPhone && tellsOfTreatment(text))
      return inTurn([...doubtPieces({ ...input, question })]);
    if (caution) return warningPieces(caution, { ...input, question }, isOfChild);
    if (isOfChild && !isGrave && !isOfNumber) return inTurn(childPieces(question, tools));
    if (isOfNumber) return numberPieces(numbers, { language, clinic, urgentPhone: input.urgentPhone ?? null });
    if (budget.length > 0) return inTurn(budget);
    if (isReport) return reportPieces({ ...input, question }, isForeign && !isGrave);
    if (isForeign)
      return foreignPieces(question, {
        ...{ engine, phrases: phrasesAsUsual, tools, run },
        ...{ number: input.calls[0].number, base: input.base ?? "" },
      });
    return recordPieces(engine, { ...input, question }, phrases, answer.takeOurs);
  };
  const isOurs =
    caution !== null ||
    isOfChild ||
    isOfNumber ||
    budget.length > 0 ||
    isForeign ||
    isReport ||
    engine.engine === "grounded";
  if (caution === null && !isReport && !isOfNumber && input.ownTrip)
    ownTripLines(question, input.ownTrip).forEach(answer.takeOurs);
  for await (const piece of untilAborted(run.signal, piecesOf())) answer.take(piece, { isOurs });
  const note = caution === null && !isOfNumber && asked.money ? rateNote(asked.money, answer.text(), language) : null;
  if (note !== null) answer.takeOurs({ kind: "said", text: note, facts: [] });
  return { answered: { ...answer.whole(tools), caution }, facts: answer.facts };
}

const asksOfVisa = /\bvisas?\b|تأشير|تاشير|فيز[اه]/iu;

/** Which of the two answers to choose from a text is, in whatever language they are shown. */
function chosenIn({ text, language }: AnswerInput["question"]): "yes" | "no" | null {
  const locale = { locale: language };
  if ([m.assistant_happening_now({}, locale), m.assistant_about_dying({}, locale)].includes(text)) return "yes";
  return [m.assistant_not_happening_now({}, locale), m.assistant_not_about_dying({}, locale)].includes(text)
    ? "no"
    : null;
}

/** The question to answer, and the caution it needs. A "no" to what the last answer asked goes on to the question before it. */
function cautiousQuestion(
  { question, askedBack }: AnswerInput,
  tools: Tools,
): {
  readonly question: AnswerInput["question"];
  readonly caution: Caution | null;
  /** What the visitor denied that the last answer asked. */
  readonly denied: AskingCaution | null;
} {
  const reply = askedBack ? (chosenIn(question) ?? confirmationIn(question.text)) : null;
  if (!askedBack || reply === null) return { question, caution: cautionOf(question, tools), denied: null };
  const { question: text, caution: denied } = askedBack;
  if (reply === "yes")
    return { question, caution: denied === "possible-emergency" ? "emergency" : "self-harm", denied: null };
  return { question: { ...question, text }, caution: cautionIn(text, { denied, language: question.language }), denied };
}

/** The engine's answer, or what stands before it and in its place beside the clinic's records: a kind word, or that the matter is another one. */
async function* recordPieces(
  engine: Assistant,
  { question: asked, tools, run }: AnswerInput,
  phrases: Phrases,
  takeOurs: (piece: Piece) => void,
): AsyncIterable<Piece> {
  const question = engine.engine === "grounded" ? inItsLetters(asked) : asked;
  const elsewhere = outsideAnswer(question, tools);
  if (elsewhere.length > 0) return elsewhere.forEach(takeOurs);
  const comfort = comfortFor(question, tools);
  if (comfort === null) return yield* engine.answer({ ...question, phrases }, tools, run);
  comfort.before.forEach(takeOurs);
  if (!comfort.isWhole) yield* engine.answer({ ...question, phrases }, tools, run);
  takeOurs({ kind: "offer-person" });
}

/** Arabic that is written in Latin letters, in the letters of the records. */
function inItsLetters<Of extends Pick<Question, "text" | "history">>(question: Of): Of {
  const read = (text: string): string =>
    !/[\u0621-\u064a]/u.test(text) && languageOf(text, "en") === "ar" ? inArabicLetters(text) : text;
  const history = question.history.map((one) => (one.role === "user" ? { ...one, content: read(one.content) } : one));
  return { ...question, text: read(question.text), history };
}

async function* inTurn(pieces: readonly OurPiece[]): AsyncIterable<OurPiece> {
  yield* pieces;
}

/** To a complaint after a treatment; in a language that is not understood, with what is. */
async function* reportPieces(input: AnswerInput, saysWhatIsUnderstood: boolean): AsyncIterable<OurPiece> {
  yield* complaintPieces(input);
  if (saysWhatIsUnderstood)
    yield { kind: "said", text: m.assistant_other_language({}, { locale: input.question.language }), facts: [] };
}

/** The warning in place of an answer. */
async function* warningPieces(
  caution: Caution,
  { question, tools, calls, listening, run: { signal } }: AnswerInput,
  isOfChild = false,
): AsyncIterable<OurPiece> {
  const { language } = question;
  const clinic = asMarkdown(question.clinic);
  const locale = { locale: language };
  const { number } = calls[0];
  const text = {
    emergency: () =>
      [
        m.assistant_caution_emergency({ number }, locale),
        ...(tellsOfChemicalInEye(question.text) ? [m.assistant_rinse_eye({}, locale)] : []),
      ].join("\n\n"),
    "possible-emergency": () => m.assistant_caution_possible_emergency({ number }, locale),
    "self-harm": () =>
      [m.assistant_caution_self_harm({ number }, locale), ...listeningLines(listening ?? [], language)].join("\n\n"),
    "possible-self-harm": () =>
      [m.assistant_caution_possible_self_harm({ number }, locale), ...listeningLines(listening ?? [], language)].join(
        "\n\n",
      ),
    dosing: () => m.assistant_caution_dosing({ number }, locale),
    diagnosis: () => m.assistant_caution_diagnosis({ number }, locale),
    eligibility: () => m.assistant_caution_eligibility({}, locale),
    injection: () => m.assistant_caution_injection({ clinic }, locale),
    "other-provider": () => m.assistant_caution_other_provider({ clinic }, locale),
    privacy: () => m.assistant_caution_privacy({}, locale),
  }[caution]();
  yield { kind: "said", text, facts: [] };
  if (caution === "possible-emergency") {
    yield { kind: "reply", text: m.assistant_happening_now({}, locale) };
    yield { kind: "reply", text: m.assistant_not_happening_now({}, locale) };
  }
  if (caution === "possible-self-harm") {
    yield { kind: "reply", text: m.assistant_about_dying({}, locale) };
    yield { kind: "reply", text: m.assistant_not_about_dying({}, locale) };
    return;
  }
  if (caution === "emergency" || caution === "possible-emergency" || caution === "self-harm") {
    const title =
      caution === "possible-emergency" ? m.chat_possible_emergency({}, locale) : m.chat_emergency({}, locale);
    return yield* callCards(calls, { title, language });
  }
  if (caution === "dosing") return yield { kind: "offer-person" };
  if (caution !== "eligibility" && caution !== "diagnosis") return;
  // A symptom names no treatment, and what it sounds like would be a guess.
  const read = inEnglish(question.text, language)?.text ?? question.text;
  const named = caution === "eligibility" ? tools.understand(read).procedures[0] : undefined;
  const procedure = named ?? question.procedure;
  if (caution === "eligibility" && procedure) {
    yield { kind: "said", text: m.assistant_published({}, locale), facts: [] };
    const facts = (["suits", "contraindications"] as const).flatMap((topic) => tools.facts(topic, procedure));
    yield* withOwnWords(
      facts.map((fact) => ({ kind: "said", text: fact.text, facts: [fact] })),
      language,
    );
  }
  if (isOfChild) yield* forChild(question, tools, procedure);
  else for (const card of tools.cards("quote", procedure)) yield { kind: "card", card };
  if (procedure) for (const card of await tools.live("slots", procedure, signal)) yield { kind: "card", card };
  yield { kind: "offer-person" };
}
