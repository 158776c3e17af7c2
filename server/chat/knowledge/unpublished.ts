import { normaliseText } from "../../catalogue/normalised-words.ts";

/**
 * Things that visitors ask of a clinic and that few clinics write about: how a question asks for one, and how a record that
 * answers it speaks of it. A text near such a question is no answer to it.
 */
const things: readonly { readonly asks: RegExp; readonly written: RegExp }[] = [
  ...same(
    "discounts?|loyalty|promo(?:tion|code|s)?|vouchers?|coupons?|special offers?|student rate|pensioners?|خصم|خصومات|تخفيض|تخفيضات|كوبون",
  ),
  ...same(
    String.raw`instal?lments?|financ(?:e|ing)|payment plan|pay monthly|monthly payments?|in (?:three|four|six|\d+) payments|tabby|tamara|klarna|اقساط|تقسيط|بالتقسيط|قسط`,
  ),
  ...same(String.raw`bitcoins?|crypto\w*|ethereum|usdt|بيتكوين|عملات رقميه|كريبتو`),
  ...same(
    "paypal|apple pay|google pay|american express|amex|mada|western union|revolut|باي بال|ابل باي|مدي|امريكان اكسبريس",
  ),
  ...each(
    "bupa|axa|cigna|aetna|allianz|daman|thiqa|nhs|tricare|metlife|tawuniya|medgulf|neuron|msh|vitality|aviva|humana|unitedhealth|medicare|medicaid|henner|nextcare|بوبا|اكسا|سيغنا|سيجنا|اليانز|ضمان الصحي|ثقه|التعاونيه|ميدغلف|نكست كير|متلايف",
  ),
  {
    asks: /\b(?:bill|charge|invoice|pay|settle)\w* (?:\w+ ){0,3}(?:insurance|insurer)\w*|insur\w+ (?:\w+ ){0,4}direct|direct(?:ly)? (?:with )?(?:\w+ ){0,2}insur|تقبلون? تامين|بتقبلوا تامين|شبكه تامين|تامين .*مباشره/u,
    written:
      /direct(?:ly)? (?:with|to|by) (?:your |the )?insur|insurers? directly|bill your insur|مباشره مع شركه التامين|شركات التامين مباشره/u,
  },
  {
    asks: /\b(?:which|what|whose) (?:\w+ ){0,3}(?:brand|make|model|manufacturer|maker)\b|\b(?:brand|make|model|manufacturer) (?:of|do|is|are)\b|\bmade by\b|zimmer|stryker|straumann|nobel|visumax|zeiss|alcon|medtronic|abbott|smith (?:and|&) nephew|osstem|biohorizons|depuy|(?:ال)?(?:ماركه|موديل|شركه المصنعه)|نوع الجهاز|اي شركه|صناعه ايه/u,
    written:
      /zimmer|stryker|straumann|nobel biocare|visumax|zeiss|alcon|medtronic|abbott|smith & nephew|osstem|biohorizons|depuy/u,
  },
  {
    asks: /\bhow (?:old|new) (?:is|are) (?:your|the) (?!clinic|hospital|centre|center)\w|كم عمر (?:الجهاز|الدكتور|الطبيب|المدير)|عمره كم|كم عمره/u,
    written: /(?:machines?|lasers?|devices?) (?:is|are|was|were) (?:bought|installed|from) /u,
  },
  ...same("parking|car park|valet|camper|موقف سيارات|مواقف|جراج|باركينج"),
  ...same("wi ?-?fi|internet|واي ?فاي|انترنت"),
  ...same("gyms?|fitness|جيم|صاله رياضيه|نادي رياضي"),
  ...same(String.raw`swimming pool(?! \w*after)|\bpool\b(?=.*(?:have|hotel|there))|مسبح`),
  ...same("prayer room|mosque|chapel|musalla|مصلي|مسجد|غرفه (?:ل)?(?:ال)?صلاه"),
  ...same("halal|kosher|vegan|vegetarian|gluten|حلال|نباتي"),
  ...same(String.raw`\bpets?\b|\bdogs?\b|\bcats?\b|guide dog|حيوان(?:ات)? اليف|كلبي|قطتي`),
  ...same("coffee (?:in|at|free|machine|shop)|the coffee|cafeteria|canteen|restaurant|مطعم|كافتيريا|كافيه"),
  ...same(String.raw`television|\btv\b|netflix|تلفزيون|نتفلكس`),
  ...same(String.raw`mattress\w*|\bpillows? (?:brand|type)|فرشه|مرتبه السرير`),
  ...same(String.raw`creche|nursery|babysit\w*|child ?care|play ?room|حضانه|جليسه اطفال|غرفه العاب`),
  ...same("robots?|robotic|da vinci|mako|robodoc|روبوت جراحي|روبوت|جراحه روبوتيه"),
  ...same(
    "satisf(?:action|ied) (?:rate|score|patients)|patient satisfaction|rated by patients|نسبه رضا|رضا المرضي|مدي رضا",
  ),
  ...same("malpractice|lawsuits?|sued|court cases?|دعاوي|قضايا|اخطاء طبيه"),
  ...same("nurse to patient|patients per nurse|ratio|نسبه الممرضات|ممرضه لكل"),
  ...same(
    String.raw`charging station|charge my (?:electric )?car|electric car|ev charg\w+|شحن سيار\p{L}*|سياره كهربا\p{L}*`,
  ),
  ...same("laundry|dry cleaning|غسيل ملابس|مغسله"),
  ...same("hyperbaric|oxygen chamber|اكسجين مضغوط"),
  ...same("blood bank|helipad|generator|بنك دم|مهبط|مولد كهربا"),
  ...same("refer a friend|referral bonus|bonus for|bring a friend discount|مكافاه|اجيب صاحبي"),
  ...same("students? discount|discount for students|group rate|group discount|للطلبه|للطلاب|طلاب خصم|خصم للمجموعات"),
  ...same("sign language|braille|لغه الاشاره|برايل"),
  ...same("hairdresser|barber|nail salon|صالون|حلاق رجالي"),
  ...same("helicopter|air ambulance|private jet|طائره اسعاف|هليكوبتر"),
  ...same("wheelchairs?(?= .*(?:rent|hire|access))|step.free|كرسي متحرك"),
  {
    asks: /\bhow many (?:\w+ ){0,3}(?:staff|employees|nurses|cleaners|people work|doctors? (?:are|do you have)|chairs|operating theatres|rooms)\b|كم عدد (?:الموظفين|الممرضات|العاملين|الاطباء)|(?:كم|كام) ممرض(?:ه|ات)?|كام موظف|كم موظف/u,
    written:
      /(?:staff of|team of|we employ|employs?) (?:about |some )?\w+|\b\d+ (?:nurses|employees|staff)|\d+ (?:موظف|ممرض)/u,
  },
  {
    asks: /\bhow many (?:\w+ ){1,6}(?:has|did|does|have) (?:dr|doctor|he|she|professor|prof|the (?:surgeon|doctor|dentist))\b|\bhow many (?:\w+ ){1,4}(?:last|this|per|a|each) (?:year|month|week)|in (?:his|her) (?:life|career)|كم عمليه|كام عمليه|كم عدد عمليات|كم عدد العمليات/u,
    written:
      /\b\d[\d,]* (?:operations|hips|knees|replacements|transplants|eyes|implants|procedures) (?:a|each|per|every|last|since)\b|has (?:done|performed|replaced) (?:more than |over |about )?\d|(?:اجري|اجرت) (?:اكثر من |نحو )?\d/u,
  },
  // That doctors receive a salary is often written, its amount is not.
  ...same(
    String.raw`salar(?:y|ies)|(?:does|do) (?:dr|doctor|the (?:surgeon|doctor|nurse))(?:[\s-]\p{L}+){0,4} (?:earn|make|get paid)|راتب|معاش|رواتب`,
  ).map(({ asks }) => ({ asks, written: /(?:salar(?:y|ies)|راتب\p{L}*) (?:\p{L}+ )?\d/u })),
  ...same("married|wife of dr|متزوج|متزوجه"),
  ...same("religio(?:n|us)|ديانه|ديانته"),
  ...same("nationalit(?:y|ies)|جنسيه|جنسيته|جنسيتها|جنسيات"),
  ...same("how old is (?:dr|the doctor|the surgeon)|zodiac"),
  ...same("branch(?:es)?|franchise|another location|other locations|second clinic|فرع|فروع|فرعكم"),
  {
    asks: /before (?:and|&|n) after|google (?:rating|reviews?)|\bstar rating|trustpilot|instagram|tiktok|facebook|youtube|صور قبل وبعد|تقييم(?:كم|ات)|انستغرام|انستقرام|سناب|تيك توك|فيسبوك/u,
    written: /before.and.after|google|trustpilot|instagram|tiktok|facebook|youtube|انستغرام|فيسبوك/u,
  },
  ...same("vacanc(?:y|ies)|job openings?|hiring|internship|work for you|وظائف|توظيف|تدريب طلاب"),
  ...same("made of wood|square met(?:re|er)s|how many floors|architect|built of|مساحه المبني|كم طابق"),
  ...same("filtered|tap water|مفلتر|فلتر ماء|مياه الشرب"),
  ...same(
    "stock market|shareholders?|owner of the (?:clinic|hospital)|who owns|ceo|turnover|revenue|مالك|صاحب (?:العياده|المستشفي)|مدير المستشفي|مدير العياده|المدير العام",
  ),
  ...same("live music|concert|football|weather|capital of|lottery|horoscope|اخبار الطقس|كره القدم"),
  ...same("smoking (?:area|room)|smoke in the|غرفه تدخين|مكان (?:ل)?(?:ال)?تدخين"),
  ...same("dress code|uniforms?|لباس معين"),
  ...same(String.raw`carbon footprint|recycl\w+|sustainab\w+|vegan leather|تدوير`),
  ...same("stem cells?|exosomes?|خلايا جذعيه"),
];

/** A thing that questions and records call alike. */
function same(words: string): readonly [{ asks: RegExp; written: RegExp }] {
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:وال|بال|ال|و|ب|ل|لل)?(?:${words})(?![\p{L}\d])`, "u");
  return [{ asks: pattern, written: pattern }];
}

/** Names, of which a record must have the one that is asked for. */
function each(names: string): readonly { asks: RegExp; written: RegExp }[] {
  return names.split("|").flatMap((name) => same(name));
}

/** Whether a record speaks of a thing, by the thing's pattern. */
export type Written = Map<RegExp, boolean>;

/**
 * @param record all texts of the clinic, read when a question asks for a thing that `known` does not have
 * @param known what was found in this record before
 */
export function createUnpublished(record: () => string, known: Written) {
  let normalised: string | undefined;
  const isWritten = (written: RegExp): boolean => {
    const before = known.get(written);
    if (before !== undefined) return before;
    normalised ??= normaliseText(record());
    const found = written.test(normalised);
    known.set(written, found);
    return found;
  };
  /** Whether a text asks for a thing of which the record says nothing. */
  return (text: string): boolean => {
    const said = normaliseText(text);
    return things.some(({ asks, written }) => asks.test(said) && !isWritten(written));
  };
}
