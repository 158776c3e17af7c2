/** People who may pay for a patient. */
const payers =
  "(?:brother|sister|mother|father|mum|mom|dad|parents?|husband|wife|partner|boyfriend|girlfriend|son|daughter|children|uncle|aunt|cousin|friends?|family|relatives?|employer|boss|(?:some(?:one|body)|any(?:one|body)) else|another person|others|(?:a )?third party)";
const inArabic =
  "(?:[أا]خي|[أا]خوي|[أا]ختي|[أا]بي|[أا]بوي|والدي|والدتي|[أا]مي|زوجي|زوجتي|جوزي|مراتي|مرتي|ابني|ابنتي|بنتي|صديق\\p{L}*|صاحب\\p{L}*|عمي|خالي|شخص [أا]خر|شخص آخر|حد (?:ثاني|تاني)|[أا]حد غيري|غيري)";

/** "Can my brother pay for me?" */
const asksToLetPay = new RegExp(
  String.raw`\b${payers} (?:(?!and\b)\S+ ){0,3}pays?\b|\bcan (?:s?he|they) pay my ${payers}\b|(?<!\p{L})ل?${inArabic}(?: \p{L}+){0,2} (?:[أا]ن )?(?:[يت]?دفع|[يت]سدد)(?!\p{L})`,
  "iu",
);
/** What somebody pays more for, or has to. */
const asksOfPrice =
  /\b(?:extra|beds?|more|hotel|flights?|meals?|how much|has to|have to|must|need)\b|كم|زيادة|[إا]ضافي/iu;

/** Whether a text asks if another person can pay. */
export const asksForAnotherPayer = (text: string): boolean => asksToLetPay.test(text) && !asksOfPrice.test(text);
