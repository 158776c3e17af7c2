import {
  type ChatHistory,
  clinicTopics,
  computedTopics,
  type Question,
  type Tools,
  type Topic,
  type Understood,
} from "./assistant.ts";

export const mostProcedures = 3;
const mostTopics = 2;

export const among =
  (topics: readonly Topic[]) =>
  (topic: Topic): boolean =>
    topics.includes(topic);
const papers = ["visa", "documents", "report", "insurance"] as const;
export const isOfClinic = among([...clinicTopics, ...computedTopics, ...papers, "staff", "fear"]);
/** What is answered with a number; and what is told in full by itself. */
export const isOfNumber = among(["price", "stay", "flight", "hospital", "duration", "hours", "languages"]);
export const isWhole = among(["hours", "open-now"]);
/** Topics of the clinic that a procedure's packages tell more about. */
export const isOfPackages = among(["total", "nights", "refund", "cancellation", "comparison"]);

/** What a conversation has been about, the last first. */
export interface State {
  readonly procedures: readonly string[];
  readonly topics: readonly Topic[];
}

/** Messages of a visitor that are read again for what a short one leaves out. */
const remembered = 6;

export function stateOf(history: ChatHistory, tools: Tools): State {
  const said = history.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  const texts = said.slice(-remembered).toReversed();
  const understood = texts.map(tools.understand);
  const told = understood.map(({ procedures, near, ofPart, isFollowUp }, at) => {
    const isOfTalk = understood.slice(at + 1).some((before) => before.procedures.some((one) => ofPart.includes(one)));
    if (isOfTalk) return { isNamed: false, procedures: [] };
    if (procedures.length > 0) return { isNamed: true, procedures: procedures.slice(0, mostProcedures) };
    const one = tools.procedureOf(texts[at] ?? "");
    return { isNamed: !isFollowUp, procedures: one === null ? near.slice(0, mostProcedures) : [one] };
  });
  // What a follow-up happens to sound like comes after what was named.
  const named = told.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed));
  return {
    procedures: [...new Set(named.flatMap(({ procedures }) => procedures))],
    topics: understood.find(({ topics }) => topics.length > 0)?.topics.slice(0, mostTopics) ?? [],
  };
}

/** A doctor by name, as answers write one. */
const doctors =
  /(?<!\p{L})(?:Dr|Prof|Professor|د)\.? ?((?:\p{L}[\p{L}’'-]+)(?: \p{L}[\p{L}’'-]+){0,3}?)(?=[,،.*\n:]|$)/gu;

/** "Which languages has he got" asks about the doctor whom the last answer names, or about whom the message before it does. */
export function withPerson({ text, history }: Question): string {
  if (!/(?:^|\s)(?:he|she|his|her|him|وهو|وهي|هو|هي)(?:$|[\s?؟])/iu.test(text)) return text;
  const answer = history.findLast(({ role }) => role === "assistant")?.content ?? "";
  const named = new Set([...answer.matchAll(doctors)].map(([, name = ""]) => name));
  if (named.size === 1) return `${text} ${[...named].join()}`;
  const before = history.filter(({ role }) => role === "user").at(-1)?.content;
  return before === undefined ? text : `${text} ${before}`;
}

const namesHotel = /hotel|accommodation|فندق|سكن|اوتيل|أوتيل/iu;
const withoutIt =
  /\b(?:without|minus)(?: (?:it|that|them))?\W*$|من غير(?:ه|ها)|بدون(?:ه|ها)|بلا(?:ه|ها)|من دون(?:ه|ها)/iu;

/** A question with what it leaves out: "and without it?" after a hotel. */
export function inFull<Of extends Pick<Question, "text" | "history" | "language">>(question: Of): Of {
  const { text, history, language } = question;
  const isOfHotel =
    withoutIt.test(text) && history.some(({ role, content }) => role === "user" && namesHotel.test(content));
  return isOfHotel ? { ...question, text: `${text} ${language === "ar" ? "بدون فندق" : "without hotel"}` } : question;
}

/** "Both eyes at the same time?" names no treatment where the one in talk is of the eye too. */
export function staying(understood: Understood, { procedure }: Question, { procedures }: State): Understood {
  const current = procedure ?? procedures[0];
  return current !== undefined && understood.ofPart.includes(current) ? { ...understood, procedures: [] } : understood;
}

/** What the visitor said about a procedure, the last first: up to a message that names another one. */
export function saidAbout({ text, history }: Question, tools: Tools, procedure: string | null): readonly string[] {
  const earlier = history
    .flatMap(({ role, content }) => (role === "user" ? [content] : []))
    .slice(-remembered)
    .toReversed();
  const other = earlier.findIndex((content) => {
    const { procedures, ofPart } = tools.understand(content);
    return procedures.length > 0 && procedure !== null && ![...procedures, ...ofPart].includes(procedure);
  });
  return [text, ...(other < 0 ? earlier : earlier.slice(0, other))];
}

/** The procedures that a text without one is about: those near it, of the open page, or of the conversation. */
export function inTalk({ procedure }: Question, { near }: Understood, { procedures }: State): readonly string[] {
  if (procedure !== null) return [procedure];
  return procedures.length > 0 ? procedures.slice(0, mostProcedures) : near;
}

/** The procedures that a text names; the open page, or what was talked about, decides between procedures of the same name. */
export function namedIn(
  { procedures, near }: Understood,
  { procedure }: Question,
  meant: readonly string[],
): readonly string[] {
  const open = [...procedures, ...near].filter((one) => one === procedure);
  if (open.length > 0) return open.slice(0, 1);
  return meant.length > 0 ? meant : procedures.slice(0, mostProcedures);
}

/** "And the knee?" after a hip replacement means the replacement: of the procedures near a text, the one named most like the last. */
export function alike({ procedures, near, isFollowUp }: Understood, state: State): readonly string[] {
  const [last] = state.procedures;
  const candidates = procedures.length > 0 ? procedures : near;
  if (!isFollowUp || last === undefined || candidates.length === 0 || (procedures.length === 1 && near.length === 0))
    return [];
  const words = last.split("-");
  const shared = (slug: string) => slug.split("-").filter((word) => words.includes(word)).length;
  const most = Math.max(...candidates.map(shared));
  return most > 0 && most < words.length ? candidates.filter((slug) => shared(slug) === most).slice(0, 1) : [];
}

const withoutHotel =
  /\b(?:without|no|minus|gheir|bdoun?|bidoun|(?:don.?t|doesn.?t|won.?t|not) (?:take|want|need|book|use))\b.*\b(?:hotel|accommodation|otel|fondo2?)\b|(?:من غير|بدون|بلا|من دون).*(?:فندق|سكن|أوتيل|اوتيل|إقامة|اقامة)/iu;

/** Topics that a choice of a package says nothing about. */
const isOfChoice = among(["hotels", "total", "companion", "included", "comparison", "overview", "procedures"]);

const ofMoneyBack = among(["refund", "cancellation", "deposit"]);
const ofPrice = among(["price", "total"]);
/** "So eight of them?", "and just four?" */
const asksByNumber =
  /^\W*(?:\p{L}+ ){0,4}(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\d)(?: (?:of (?:them|those|these)|more|veneers|crowns|implants|teeth))?\W*$|^\P{L}*و?(?:\p{L}+ )?(?:اثنين|اتنين|تنتين|ثنتين|ثلاث|تلات|اربع|أربع|خمس|ست|سبع|ثمان|تمان|تسع|عشر)\p{L}*(?: (?:منها|منهم|حبات|اسنان|أسنان|زرعات|قشور))?\P{L}*$/iu;
const ofMoney = among(["refund", "cancellation", "deposit", "price", "total"]);
/** "Until when do I get that back?" */
const asksUntilWhen =
  /\b(?:until|till|by) (?:when|what (?:day|date)|which day)\b.*\b(?:back|refund\w*|cancel\w*|change)\b|(?:حتى|لحد|لين|لغاية|إلى|الى|لـ?) ?(?:متى|امتى|إمتى|أي يوم).*(?:رجع|رد|غي|كنسل)/iu;
const namesDays = /\d|\b(?:days?|weeks?)\b|يوم|ايام|أيام|اسبوع|أسبوع/iu;
/** What a doctor's line tells, and what was asked before "and since when?". */
const ofDoctor = among(["doctors", "staff", "languages", "about"]);
const asksOfDoctor =
  /\b(?:since|how long|year|speaks?|languages?)\b|سنة|سنه|متى|متي|لغات|يحكي|بيحكي|يتكلم|بيتكلم|يمارس|بيشتغل/iu;

/** "How many days before it can I cancel for free?": each package has a day of its own. */
const asksForLastDay =
  /\b(?:until|till|by) (?:when|what|which)\b|\bhow (?:many days|long|late)\b|\bfree\b|\bfull refund\b|\bin full\b|(?:حتى|لحد|لين|لغاية|إلى|الى) ?(?:متى|امتى|إمتى)|كم يوم|مجان|بدون رسوم/iu;

/** Words of a question that goes on about whom the last one named. */
const mostWords = 7;

/** What a follow-up asks that goes on about money back, or about the doctor who was named; null for another. */
function goingOn(text: string, { topics, isFollowUp }: Understood, state: State): readonly Topic[] | null {
  if (asksUntilWhen.test(text) && state.topics.some(ofMoney)) return ["deposit"];
  if (topics.length === 0 && state.topics.some(ofMoneyBack) && namesDays.test(text)) return ["refund"];
  if (topics.length === 0 && isFollowUp && state.topics.some(ofPrice) && asksByNumber.test(text)) return ["price"];
  const isShort = isFollowUp || text.split(/\s+/).length <= mostWords;
  const isOfDoctor =
    isShort && state.procedures.length > 0 && state.topics.some(among(["doctors", "staff", "languages"]));
  return isOfDoctor && topics.every(ofDoctor) && asksOfDoctor.test(text) ? ["doctors"] : null;
}

/** What a text is in its conversation. */
interface Turn {
  readonly state: State;
  /** It chooses a package of the procedure that is talked about. */
  readonly choosesPackage: boolean;
  /** It names nothing: "till when?" */
  readonly isEmpty: boolean;
}

/**
 * The topics of a text. "And for the hip?" and "the smaller one" ask what was asked before.
 */
export function topicsOf(
  text: string,
  understood: Understood,
  named: readonly string[],
  { state, choosesPackage, isEmpty }: Turn,
): readonly Topic[] {
  const { topics, isFollowUp } = understood;
  if (topics.length === 0 && isFollowUp && (named.length > 0 || (isEmpty && !choosesPackage))) return state.topics;
  const going = named.length === 0 ? goingOn(text, understood, state) : null;
  if (going !== null) return going;
  const isOfProcedure = named.length > 0 || state.procedures.length > 0;
  if (
    isOfProcedure &&
    topics.some(among(["cancellation", "refund"])) &&
    !/\p{Nd}/u.test(text) &&
    asksForLastDay.test(text)
  )
    return ["deposit"];
  if (topics.some(among(["hotels", "total"])) && withoutHotel.test(text))
    return topics.includes("deposit") ? ["deposit"] : ["price"];
  const isAddedHotel = isFollowUp && topics[0] === "hotels" && state.topics.some(among(["price", "total"]));
  if (isAddedHotel) return ["total"];
  const isAlone = topics.length === 0 && state.topics.length === 0 && text.trim().split(/\s+/).length > mostWords;
  const isChoice =
    choosesPackage && !isAlone && named.length === 0 && topics.every(isOfChoice) && !topics.includes("included");
  if (isChoice) {
    const isOfPrice = topics.includes("total") || state.topics.every(isOfChoice);
    return isOfPrice ? ["price"] : state.topics;
  }
  // "The cheaper package" chooses, "which is cheaper" compares.
  if (choosesPackage && topics.length > 1) return topics.filter((topic) => topic !== "comparison").slice(0, mostTopics);
  return topics.slice(0, mostTopics);
}

/** "I'd like a heart check-up", after whatever story. */
export function isWish(text: string): boolean {
  const last = text.split(/[,.;،؛]|\band\b/).findLast((clause) => clause.trim() !== "") ?? "";
  return last.trim().split(/\s+/).length <= mostWords + 1 && wishes.test(last);
}

const wishes =
  /\bi(?:'d| would|’d)? (?:like|want|wish)\b|\b(?:interested in|looking for)\b|(?<!\p{L})و?(?:[أا]بغ[يىا]|[أا]ب[يى]|بدي|عايزه?|عاوزه?|[أا]ريد|ودي)(?!\p{L})/iu;

/** The procedure of the page, or of the conversation. */
export function inContext(
  { procedure }: Question,
  { near }: Understood,
  { procedures }: State,
  topics: readonly Topic[],
): readonly string[] {
  if (near.length > 0) return near.filter((one) => one === (procedure ?? procedures[0]));
  if (topics.length > 0 && topics.every((topic) => isOfClinic(topic) && !isOfPackages(topic))) return [];
  if (topics.includes("comparison") && procedures.length > 1) return procedures.slice(0, mostProcedures);
  return procedure ? [procedure] : procedures.slice(0, 1);
}
