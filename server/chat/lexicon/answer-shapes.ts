/** What kind of thing a question asks for, and how a passage shows that it has it. */
const shapes: readonly { readonly asks: RegExp; readonly has: RegExp }[] = [
  {
    asks: /\b(?:how much|cost|price|pay|charge|fee|set (?:me|us) back|damage)\b|بكم|بكام|قديش|سعر|كلفه|تكلف|فلوس|كم (?:يطلع|تبلغ)/u,
    has: /[€₩$]|AED|EUR|KRW|USD|HUF|\bwon\b|\beuros?\b|dirham|د\.إ|درهم|يورو|وون|percent|%|بالمئة|free|included|مجان|مشمول/u,
  },
  {
    asks: /\b(?:when|how (?:long|soon|often|far)|how many (?:days|weeks|months|years))\b|متي|امتي|كم (?:يوم|شهر|اسبوع|سنه|ساعه|مده)|مده|بعد كام/u,
    has: /\b(?:days?|weeks?|months?|years?|hours?|minutes?|nights?|day)\b|أيام|يوم|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|ساعة|ساعات|ساعتان|دقيقة|20\d\d|19\d\d/iu,
  },
  {
    asks: /\b(?:youngest|oldest|minimum age|what age|which age|from what age|how old must|how old do)\b|كم (?:لازم يكون )?(?:ال)?عمر|(?:ال)?سن الذي|من اي (?:عمر|سن)|اصغر سن/u,
    has: /\b(?:aged?|older|younger|grown|growing)\b|\b(?:years? old|\d\d or)\b|(?:ال)?عمر|سنّ?ه? ?\d\d|سن (?:ال)?\d\d|نمو/iu,
  },
  {
    asks: /\b(?:how many|max|maximum|youngest|oldest|age|how old)\b|كم|كام|عدد|السن|عمر/u,
    has: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice)\b|واحد|اثن|ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر|مرتان|مرتين/iu,
  },
  {
    asks: /\b(?:(?:does|will|can|could)\W+(?:\w+\W+){0,4}(?:come|drift|grow) (?:back|again)|(?:always|really) works?|success\w*|odds|chances?|how likely|likelihood|probability|risk of|what share|how many (?:in|out of)|percentage)\b|نسبه|احتمال|كم بالميه/u,
    has: /\d+ (?:in|of|out of|to \d+ (?:in|of)) (?:every )?[\d,]+|\d ?%|percent|\bin ten\b|من كل|بالمئة|٪|rare|uncommon|نادر/iu,
  },
  { asks: /\b(?:who|whos|which (?:doctor|surgeon|dentist))\b|مين|منو/u, has: /\b(?:Dr|Professor|Prof)\b|د\.|الدكتور/u },
];

/** The shapes that a passage has, one bit each. */
export const shapesOf = (text: string): number =>
  shapes.reduce((bits, { has }, at) => bits | (has.test(text) ? 1 << at : 0), 0);

/** The shapes that a question asks for. */
export const shapesAsked = (text: string): number =>
  shapes.reduce((bits, { asks }, at) => bits | (asks.test(text) ? 1 << at : 0), 0);

export const shapeCount = shapes.length;
/** The place of likelihoods: lines on one are found where no other word of a question is left. */
export const shapeOfOdds = 4;

/** Whether the bits of a text or a question have a shape, by its place. */
export const isOfShape = (bits: number, shape: number): boolean => (bits & (1 << shape)) !== 0;
