import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { depositTerms } from "../../../contract/deposit-terms.ts";
import { percentOf } from "../../../contract/money.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import { currencyName, formatMoney } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { subjectOf } from "../../catalogue/lexicon/subjects.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import type { Catalogue } from "../../catalogue/procedures.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { cancellationTexts } from "../../tenants/present.ts";
import { currencyIn } from "../lexicon/money-in.ts";
import { asksForAnotherPayer } from "../lexicon/who-pays.ts";
import { clinicFact } from "./doctor-facts.ts";
import { bullets, factOf, type Reader } from "./fact-texts.ts";
import { depositText } from "./procedure-facts.ts";

const [ofTerms, ofRules] = ["/terms-of-service/#provider", "/terms-of-service/#cancellation"];

/** Who may pay, in which currency, and when the rest is due; nothing for another question. */
export function payingFacts(catalogue: Catalogue, reader: Reader, text: string): Fact[] {
  const { language } = reader;
  const locale = { locale: language };
  const fact = (id: string, said: string): Fact => ({
    ...clinicFact(reader, "terms", said, ofTerms),
    id: `clinic/terms#${id}`,
  });
  if (asksForAnotherPayer(text)) return [fact("payer", m.payment_links_lead({}, locale))];
  const own = catalogue.provider.location.currency;
  const asked = asksToPay.test(text) && !asksPrice.test(text) ? currencyIn(text) : undefined;
  if ((asked !== undefined && asked !== own) || asksWhichCurrency.test(text))
    return [fact("currency", m.assistant_paid_in({ own: currencyName(own, language) }, locale))];
  const { rest = "arrival" } = catalogue.provider.company.quotes;
  return asksWhenRest.test(text) && !asksHow.test(text) ? [fact("rest", m.policies_rest({ due: rest }, locale))] : [];
}

/** "Can I pay in dollars?", unlike "how much is that in dollars?". */
const asksToPay =
  /\b(?:pay|paying|payments?|accept|take|transfer)\b|(?<!\p{L})(?:ال)?[أاتني]?دفع(?!\p{L})|تقبل\p{L}*|بتاخدو\p{L}*|تاخذو\p{L}*/iu;
const asksPrice = /\b(?:how much|prices?|costs?)\b|(?<!\p{L})(?:كم|بكم|سعر|تكلف\p{L}*)(?!\p{L})/iu;
const asksWhichCurrency = /\b(?:which|what) currency\b|(?:[أا]ي|وش|شو|[إا]يش) (?:ال)?عملة/iu;

const asksWhenRest =
  /\b(?:when|by when)\b.*\b(?:rest|balance|remaining|remainder)\b|\b(?:rest|balance|remaining (?:amount|sum|balance))\b.*\b(?:due|when)\b|(?:متى|متي|[إا]متى|[إا]متي).*(?:باقي|متبقي)/iu;
/** "By card or by wire, and when?" has a line of the clinic. */
const asksHow = /\b(?:how|cards?|wire|bank transfer|cash)\b|بطاق|تحويل|كاش|كيف/iu;

interface Asked {
  readonly text: string;
  /** Days before a treatment that the text names. */
  readonly days: number | undefined;
  readonly procedure: Procedure | undefined;
}

/** What moving or cancelling costs: the part that is refunded on the day that is asked about or, where none is, on each; nothing for a question about a reason or a way to cancel. */
export function cancellingFacts(catalogue: Catalogue, reader: Reader, { text, days, procedure }: Asked): Fact[] {
  const refunded = days === undefined ? [] : [refund(catalogue, reader, { days, procedure })];
  const words = normaliseText(text);
  if (asksToMove.test(words)) return [moving(reader), ...(cancels.test(words) ? refunded : [])];
  if (refunded.length > 0 || !asksOfAll(text)) return refunded;
  const ownDays =
    procedure === undefined
      ? []
      : [
          factOf(reader, procedure, {
            topic: "deposit",
            text: bullets(procedure.packages.map((one) => depositText(one, reader))),
            place: "packages",
          }),
        ];
  return [...ownDays, scale(catalogue, reader)];
}

/** The part of the deposit that is refunded, of each package, by the same terms as the sale. */
function refund(
  { provider }: Catalogue,
  reader: Reader,
  { days, procedure }: { days: number; procedure: Procedure | undefined },
): Fact {
  const { language } = reader;
  const locale = { locale: language };
  const rules = provider.company.quotes.cancellation;
  const shareAt = (refundableDays: number) =>
    depositTerms(refundableDays, rules).find((rule) => days >= rule.days)?.percent ?? 0;
  if (procedure) {
    const lines = procedure.packages.map(({ name, price, deposit }) => {
      const whole = percentOf(price, deposit.percent);
      const percent = shareAt(deposit.refundableDays);
      const amount = formatMoney(percentOf(whole, percent), language);
      return m.assistant_refund_package({ name, percent, amount, deposit: formatMoney(whole, language) }, locale);
    });
    const head = m.assistant_refund({ title: procedure.title, count: days }, locale);
    return factOf(reader, procedure, { topic: "deposit", text: `${head}\n\n${bullets(lines)}`, place: "packages" });
  }
  const text = m.assistant_refund_any({ count: days, percent: shareAt(Number.POSITIVE_INFINITY) }, locale);
  return clinicFact(reader, "cancellation", text, ofRules);
}

/** All parts that are refunded, in the order of the days; one without the others says the opposite of the rules. */
const scale = ({ provider }: Catalogue, reader: Reader): Fact => ({
  ...clinicFact(
    reader,
    "cancellation",
    bullets(cancellationTexts(provider.company.quotes.cancellation, reader.language)),
    ofRules,
  ),
  id: "clinic/cancellation#scale",
});

/** A treatment moves at no cost and by request, whatever the days of the policy for cancelling. */
const moving = (reader: Reader): Fact => ({
  ...clinicFact(reader, "cancellation", m.assistant_moving({}, { locale: reader.language }), ofRules),
  id: "clinic/cancellation#moving",
});

/** "May I postpone by five days" is no question about cancelling. */
const asksToMove =
  /\b(?:postpon|reschedul)\p{L}*|\b(?:mov|chang|shift|push)(?:e|es|ed|ing)? (?:it|(?:back )?(?:my|the|our) (?:\p{L}+ )?(?:date|dates|day|days|appointment|operation|surgery|treatment|trip))\b|\b(?:another|other|later|different) (?:date|day)\b|تاجيل|(?:^| )[ات]?[او]?(?:جل|نقل|غير) (?:ال)?(?:موعد|عمليه|علاج|تاريخ)/u;
const cancels = /\b(?:cancel|refund)\p{L}*|\bmoney back\b|الغ|استر[دج]/u;

/** Words of a question that asks what cancelling costs and nothing more: of no reason, way or time. */
const ofCancelling = new Set(
  tokensOf(
    [
      "cancel cancels cancelled canceled cancelling cancellation cancellations refund refunds refunded refundable money deposit prepayment",
      "fee fees charge charges charged cost costs penalty penalties free policy policies rules terms conditions pay paid payment lose keep keeps",
      "a an the is are there any some all do does i we you it my our me your if what whats happens happen can could will would must have to get give back",
      "and or of for on in be how much part share which not no come change changed mind dont please hello am im treatment operation surgery procedure booking appointment trip visit",
      "هل هناك يوجد في فيه رسوم رسم غرامه الغاء الغيت الغي الغينا كنسل كنسلت اكنسل بطلت ترجعون ترجعوا ترجع بترجعوا بترجع ترجعولي يرجع تعيدون تردون تسترجعون استرد استرجع استرجاع استرداد",
      "مال فلوس فلوسي مبلغ دفعه مقدمه عربون اذا لو ان ما ماذا شو ايش وش يحدث يصير بيصير حجز حجزي عمليه علاج موعد كم شي اي سياسه شروط عندكم لديكم لي اقدر يمكن يمكنني ممكن",
    ].join(" "),
  ),
);
/** How or when it is done is another question. */
const asksOfTheWay = /^\P{L}*(?:and )?(?:how (?:do|can|to|long)|when|until|where|who)\b/iu;
function asksOfAll(text: string): boolean {
  const { tokens, procedures, parts } = subjectOf(text);
  const ofTreatment = new Set([...procedures, ...parts].flatMap(({ at }) => at));
  return !asksOfTheWay.test(text) && tokens.every((token, place) => ofTreatment.has(place) || ofCancelling.has(token));
}
