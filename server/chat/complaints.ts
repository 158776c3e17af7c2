import type { Fact, Piece, Question, Tools } from "../../adapters/assistant/assistant.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { OurPiece } from "./answer-pieces.ts";
import { procedureOf } from "./beside-records.ts";
import { callCards, lineCard } from "./safety/call-cards.ts";
import { type Help, phoneIn } from "./safety/help.ts";
import { usualSignsIn } from "./safety/minor-signs.ts";
import { alarmElsewhere } from "./safety/other-languages.ts";
import { asMarkdown } from "./safety/sanitise.ts";

/** What the clinic wrote on a sign, and whether that is one of the mouth. */
export interface UsualSignFound {
  readonly fact: Fact;
  readonly isOfMouth: boolean;
}

/** What the clinic wrote on a sign that a text tells of after a treatment, where it calls that sign usual, or says who looks at it; null for any other. */
export function usualSignIn(question: Omit<Question, "phrases">, tools: Tools): UsualSignFound | null {
  if (alarmElsewhere(question.text) !== null) return null;
  const told = usualSignsIn(question.text);
  const procedure = told.length > 0 ? procedureOf(question, tools) : null;
  if (procedure === null) return null;
  for (const { isIn, isOfMouth } of told) {
    const fact = tools.stageOn(procedure, isIn);
    if (fact !== null) return { fact, isOfMouth };
  }
  return null;
}

interface Whom extends Pick<Help, "calls"> {
  readonly question: { readonly language: Language; readonly clinic: string };
  readonly urgentPhone?: Help["urgentPhone"];
}

const said = (text: string): Extract<Piece, { kind: "said" }> => ({ kind: "said", text, facts: [] });

/** The clinic's line at any hour for its own patients; nothing where it has none. */
export function urgentLine({ question: { clinic, language }, urgentPhone = null }: Whom): ReturnType<typeof said>[] {
  if (urgentPhone === null) return [];
  const values = { clinic: asMarkdown(clinic), phone: phoneIn(urgentPhone, language) };
  return [said(m.assistant_urgent_line(values, { locale: language }))];
}

/** To a sign that the clinic wrote on: what it wrote, then whom to call. */
export function* usualPieces(whom: Whom, { fact, isOfMouth }: UsualSignFound): Iterable<OurPiece> {
  yield { kind: "said", text: fact.text, facts: [fact] };
  yield* isOfMouth ? minorPieces(whom) : complaintPieces(whom);
}

/** To a complaint after a treatment: the clinic's line, when to call for help, and the offer of a person. */
export function* complaintPieces(whom: Whom): Iterable<OurPiece> {
  const { question, calls, urgentPhone = null } = whom;
  const locale = { locale: question.language };
  const clinic = asMarkdown(question.clinic);
  yield* urgentLine(whom);
  yield said(m.assistant_unknown_complaint({ clinic, number: calls[0].number }, locale));
  if (urgentPhone !== null) yield* whomToCall(whom);
  yield { kind: "offer-person" };
}

/** To a small complaint of the mouth: who looks at it first, and from what on it is an emergency. */
export function* minorPieces({ question, calls, urgentPhone = null }: Whom): Iterable<OurPiece> {
  const { language } = question;
  const locale = { locale: language };
  const clinic = asMarkdown(question.clinic);
  yield said(
    urgentPhone === null
      ? m.assistant_minor_dentist({ clinic }, locale)
      : m.assistant_minor_line({ clinic, phone: phoneIn(urgentPhone, language) }, locale),
  );
  yield said(m.assistant_minor_grave({ number: calls[0].number }, locale));
  yield* whomToCall({ question, calls, urgentPhone });
  yield { kind: "offer-person" };
}

/** The clinic's line, then the emergency numbers. */
function* whomToCall({ question: { language }, calls, urgentPhone = null }: Whom): Iterable<OurPiece> {
  const shown = { title: m.assistant_minor_title({}, { locale: language }), language };
  yield* lineCard(urgentPhone, shown);
  yield* callCards(calls, shown);
}

/** To what may be an emergency after a treatment of a clinic with a line at any hour: the emergency number and the line, without a question whose answer is true of any wound. */
export function* doubtPieces(whom: Whom): Iterable<OurPiece> {
  const { question, calls, urgentPhone = null } = whom;
  const { language } = question;
  const locale = { locale: language };
  const values = { clinic: asMarkdown(question.clinic), number: calls[0].number };
  yield said(m.assistant_unknown_complaint(values, locale));
  yield* urgentLine(whom);
  const shown = { title: m.chat_possible_emergency({}, locale), language };
  yield* callCards(calls, shown);
  yield* lineCard(urgentPhone, shown);
  yield { kind: "offer-person" };
}
