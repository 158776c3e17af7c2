import { normaliseText } from "../../formats/normalised-text.ts";

/**
 * Things that visitors ask of a clinic and that few clinics write about: how a question asks for one, and how a record that
 * answers it speaks of it. A text near such a question is no answer to it.
 */
const things: readonly Thing[] = [
  ...same(
    "discounts?|loyalty|promo(?:tion|code|s)?|vouchers?|coupons?|special offers?|student rate|pensioners?|خصم|خصومات|تخفيض|تخفيضات|كوبون",
  ).map(({ asks }) => ({ asks, written: /\bdiscount|\breduction|خصم|تخفيض/u, isNarrow: true })),
  {
    asks: /\brepatriat\w*|\b(?:sends?|send|fly|flies|brings?|ships?|transports?) (?:me|him|her|my|the|his|her) (?:body|remains|corpse|coffin)\b|\b(?:if|when|should) (?:i|he|she|somebody|someone|my \w+) (?:die|dies|died|pass(?:es)? away|dont make it|don't make it)\b|جثمان|جثه|(?:لو|اذا) (?:انا )?(?:مت|توفيت|اتوفيت|متت)(?= |$)/u,
    written: /repatriat|mortal remains|in the event of (?:a )?death|جثمان|حاله الوفاه/u,
    isNarrow: true,
  },
  ...same(
    String.raw`instal?lments?|financ(?:e|ing)|payment plan|pay monthly|monthly payments?|in (?:three|four|six|\d+) payments|tabby|tamara|klarna|اقساط|تقسيط|بالتقسيط|قسط|اقسط|نقسط|يقسط|تقسطون|تابي|تمارا`,
  ),
  ...same(String.raw`bitcoins?|crypto\w*|ethereum|usdt|بيتكوين|عملات رقميه|كريبتو`),
  ...same(
    "paypal|apple pay|google pay|american express|amex|mada|western union|revolut|باي بال|ابل باي|مدي|امريكان اكسبريس",
  ),
  ...each(
    "bupa|axa|cigna|aetna|allianz|daman|thiqa|nhs|tricare|metlife|tawuniya|medgulf|neuron|msh|vitality|aviva|humana|unitedhealth|medicare|medicaid|henner|nextcare|بوبا|اكسا|سيغنا|سيجنا|اليانز|ضمان الصحي|ثقه|التعاونيه|ميدغلف|نكست كير|متلايف",
  ),
  {
    asks: /\b(?:bill|charge|invoice|pay|settle)\w* (?:(?!so|for)\w+ ){0,2}(?:insurance|insurer)\w*|insur\w+ (?:\w+ ){0,4}direct|direct(?:ly)? (?:with )?(?:\w+ ){0,2}insur|تقبلون? تامين|بتقبلوا تامين|شبكه تامين|تامين .*مباشره/u,
    written:
      /direct(?:ly)? (?:with|to|by) (?:your |the )?insur|insurers? directly|bill your insur|مباشره مع شركه التامين|شركات التامين مباشره/u,
  },
  {
    asks: /\b(?:which|what|whose) (?:\w+ ){0,3}(?:brand|make|model|manufacturer|maker)\b|\b(?:brand|make|model|manufacturer) (?:of|do|is|are)\b|\bmade by\b|zimmer|stryker|straumann|nobel|visumax|zeiss|alcon|medtronic|abbott|smith (?:and|&) nephew|osstem|biohorizons|depuy|(?:ال)?(?:ماركه|موديل|شركه المصنعه)|نوع الجهاز|اي شركه|صناعه ايه/u,
    written:
      /zimmer|stryker|straumann|nobel biocare|visumax|zeiss|alcon|medtronic|abbott|smith & nephew|osstem|biohorizons|depuy/u,
  },
  {
    asks: /\bhow (?:old|new) (?:is|are) (?:your|the) (?!clinic|hospital|centre|center)\w|كم عمر (?:ال)?(?:جهاز|دكتور|دكتوره|طبيب|طبيبه|جراح|مدير)(?: |$)|عمره كم|كم عمره/u,
    written: /(?:machines?|lasers?|devices?) (?:is|are|was|were) (?:bought|installed|from) /u,
  },
  {
    asks: /\bfilm(?:ed|ing)? (?:my|the) (?:operation|surgery)\b/u,
    written: /\bfilm of an operation|\boperation (?:\w+ ){0,3}filmed\b|\bfilmed (?:\w+ ){0,3}operation\b/u,
  },
  ...same("parking|car park|valet|camper|موقف سيارات|مواقف|جراج|باركينج"),
  ...same("wi ?-?fi|internet|واي ?فاي|انترنت"),
  ...same("gyms?|fitness|جيم|صاله رياضيه|نادي رياضي"),
  ...same(String.raw`swimming pool(?! \w*after)|\bpool\b(?=.*(?:have|hotel|there))|مسبح`),
  ...same("prayer room|mosque|chapel|musalla|مصلي|مسجد|غرفه (?:ل)?(?:ال)?صلاه"),
  ...same("halal|kosher|vegan|vegetarian|gluten|حلال|نباتي"),
  ...same(
    "(?:pets?|dogs?|cats?|poodles?|pupp(?:y|ies)|kittens?)(?! (?:ate|has eaten|chewed|bit|broke|swallowed))|guide dog|حيوان(?:ات)? اليف|كلبي|قطتي",
  ),
  ...same("coffee (?:in|at|free|machine|shop)|the coffee|cafeteria|canteen|restaurant|مطعم|كافتيريا|كافيه"),
  ...same("(?:tv|television|satellite) channels?|russian television|قنوات (?:ال)?(?:تلفزيون|عربيه|روسيه)|قنوات فضاييه"),
  ...same(
    "yoga|pilates|personal trainer|baby (?:seat|cot|crib)|car seat|tax[ -]?free|tax refund|vat (?:back|refund)|كرسي (?:سياره )?(?:لل?)?(?:طفل|اطفال)|سرير (?:طفل|بيبي)|استرداد الضريبه",
  ),
  ...same(
    "(?:anaesthetist|anesthetist|nurse|interpreter|driver|physiotherapist)s? (?:by name|called|name|names)|name (?:of )?(?:the |your |my )?(?:anaesthetist|anesthetist|nurse|interpreter|driver|physiotherapist)|اسم (?:دكتور التخدير|طبيب التخدير|الممرضه|الممرض|السايق|المترجمه?)",
  ),
  ...same(String.raw`television|\btv\b|netflix|تلفزيون|نتفلكس`),
  ...same(String.raw`mattress\w*|\bpillows? (?:brand|type)|فرشه|مرتبه السرير`),
  ...same(String.raw`creche|nursery|babysit\w*|child ?care|play ?room|حضانه|جليسه اطفال|غرفه العاب`),
  ...same(
    "(?<!(?:not|to|with|than|no) (?:a |an |another )?)robots?|robotic|da vinci|mako|robodoc|روبوت جراحي|روبوت|جراحه روبوتيه",
  ),
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
    asks: /\bhow many (?:\w+ ){1,6}(?:has|did|does|have) (?:dr|doctor|he|she|professor|prof|the (?:surgeon|doctor|dentist))\b|\bhow many (?:\w+ ){1,4}(?:last|this|per|a|each) (?:year|month|week)|in (?:his|her) (?:life|career)|(?<!\p{L})كم عمليه|(?<!\p{L})كام عمليه|كم عدد عمليات|كم عدد العمليات/u,
    written:
      /\b\d[\d,]* (?:operations|hips|knees|replacements|transplants|eyes|implants|procedures) (?:a|each|per|every|last|since)\b|has (?:done|performed|replaced) (?:more than |over |about )?\d|(?:اجري|اجرت) (?:اكثر من |نحو )?\d/u,
  },
  // That doctors receive a salary is often written, its amount is not.
  ...same(
    String.raw`salar(?:y|ies)|(?:does|do) (?:dr|doctor|the (?:surgeon|doctor|nurse))(?:[\s-]\p{L}+){0,4} (?:earn|make|get paid)|راتب|معاش|رواتب`,
  ).map(({ asks }) => ({ asks, written: /(?:salar(?:y|ies)|راتب\p{L}*) (?:\p{L}+ )?\d/u })),
  ...same("married|wife of dr|متزوج|متزوجه"),
  {
    asks: /\b(?:dr|doctor|surgeon|dentist)\b(?! (?:for|who treats))(?: \p{L}+){1,3} (?:has |have |with )?(?:kids|child|children|sons?|daughters?)\b\W*$|(?:دكتور|دكتوره|جراح)(?: \p{L}+){1,3} (?:عنده|عندها) (?:عيال|اولاد|اطفال)/u,
    written: /\b(?:father|mother) of (?:two|three|four|\d)/u,
  },
  ...same("religio(?:n|us)|ديانه|ديانته"),
  ...same("nationalit(?:y|ies)|جنسيه|جنسيته|جنسيتها|جنسيات"),
  ...same("how old is (?:dr|the doctor|the surgeon)|zodiac"),
  ...same("branch(?:es)?|franchise|another location|other locations|second clinic|فرع|فروع|فرعكم"),
  {
    asks: /(?:photos?|pictures?|pics|images?|results|gallery|some|any|your) (?:of |from )?before (?:and|&|n) after|before (?:and|&|n) after (?:photos?|pictures?|pics|images?|shots?)|google (?:rating|reviews?)|\bstar rating|trustpilot|instagram|tiktok|facebook|youtube|صور قبل وبعد|تقييم(?:كم|ات)|انستغرام|انستقرام|سناب|تيك توك|فيسبوك/u,
    written: /before.and.after|google|trustpilot|instagram|tiktok|facebook|youtube|انستغرام|فيسبوك/u,
  },
  ...same(
    "vacanc(?:y|ies)|job openings?|hiring|internship|work (?:for|with) you as|nurse jobs?|وظائف|وظيفه|توظيف|تدريب طلاب",
  ),
  ...same("made of wood|square met(?:re|er)s|how many floors|architect|built of|مساحه المبني|كم طابق"),
  ...same("filtered|tap water|مفلتر|فلتر ماء|مياه الشرب"),
  ...same(
    "stock market|shareholders?|owner of the (?:clinic|hospital)|who owns|ceo|turnover|revenue|مالك|صاحب (?:العياده|المستشفي)|مدير المستشفي|مدير العياده|المدير العام",
  ),
  ...same("live music|concert|football|weather|capital of|lottery|horoscope|اخبار الطقس|كره القدم"),
  ...same("library|bookshel\\w+|newspapers?|magazines?|مكتبه|جرايد|مجلات"),
  ...same(
    "playground|kids corner|toys|playstation|video games|بلاي ستيشن|العاب (?:ل)?(?:ال)?اطفال|العاب للاطفال|(?:مكان|محل|زاويه) (?:لل?)?(?:عيال|اولاد|اطفال|صغار) (?:يلعب|تلعب)\\p{L}*|يلعب(?:ون|وا) فيه|غرفه العاب|غرفه لعب|ركن اطفال|ملعب اطفال",
  ),
  ...same("sim cards?|esims?|شريحه (?:جوال|موبايل|هاتف|اتصال)|شرايح (?:جوال|موبايل|هاتف|اتصال)|سيم كارد"),
  ...same(
    "(?:rent|hire|rental) (?:of )?(?:a |an |your |some )?(?:car|cars|bike|bikes|bicycle|scooter|phone|stroller|pram|laptop)|car (?:rental|hire)|(?:استاجر|اجار|ايجار|تاجير|نستاجر|استيجار) (?:لي )?(?:سياره|سيارات|دراجه|عربيه|موبايل)",
  ),
  ...same(
    "(?:store|leave|keep|storage of|storage for|look after) (?:\\w+ ){0,2}(?:luggage|suitcases?|bags)|luggage (?:storage|room|store)|left luggage|lockers?|(?:احط|نحط|اترك|نترك|تخزين|حفظ|امانات) (?:ال)?(?:شنط|شنطه|حقايب|امتعه|اغراض)\\p{L}*",
  ),
  ...same(
    "(?:own|private|personal) (?:chef|cook)|chef|room service|minibar|mini bar|microwave|kettle|hair ?dryer|ironing|iron my|bathrobe|slippers|bathtub|jacuzzi|balcon(?:y|ies)|طباخ|شيف|خدمه الغرف|ميني بار|ميكرويف|مجفف شعر|مكواه|روب حمام|جاكوزي|بلكونه|شرفه|بانيو",
  ),
  ...same(
    "view from (?:the|my|our)|(?:sea|city|river|garden) view|which floor|what floor|how tall|colou?r (?:are|is|of) the (?:rooms?|walls?|building|sheets?|curtains?)|paint on the walls|paintings?|اطلاله|اي طابق|الطابق كم|ارتفاع المبني|لون (?:الغرف|الجدران|المبني)|لوحات",
  ),
  ...same("change (?:the )?(?:sheets|linen|towels)|bed ?sheets|تغيرون (?:ال)?شراشف|شراشف|ملايات|مناشف"),
  ...same(
    "(?:shops?|shopping|mall|malls|supermarkets?|grocer(?:y|ies)|beach(?:es)?|museums?|restaurants?|night ?life|sights?eeing|tours?|tour guide|thermal baths?|spa) (?:\\w+ ){0,2}(?:near|nearby|close|around|inside|in the area|recommend)|(?:near|nearby|close|around|recommend|book me|arrange) (?:\\w+ ){0,3}(?:shops?|shopping|mall|supermarkets?|beach|museums?|restaurants?|thermal baths?|sightseeing|tours?|tour guide)|جوله سياحيه|جولات سياحيه|سياحه|مرشد سياحي|شاطي|متحف|متاحف|مطاعم",
  ),
  ...same("محلات|مولات|مول قريب|سوبر ?ماركت|بقاله"),
  ...same("atm|cash machine|money exchange|exchange office|currency exchange|صراف|صرافه|ماكينه صراف|تصريف"),
  ...same(
    "(?:gifts?|souvenirs?|goodie bag|goody bag|flowers|bouquet|balloons) (?:\\w+ ){0,3}(?:patients?|guests?|room|shop)|gift shop|هدايا|هديه|تذكار|باقه ورد|ورد للغرفه",
  ),
  ...same("sell|selling|merchandise|sponsors?(?:hip)?|تبيعون|تبيعوا|بتبيعوا|بتبيعو|نشتري منكم|رعايه فريق|ترعون"),
  ...same(
    "waiting list (?:for|of)|(?:people|patients|names) (?:are )?(?:on|in) (?:the |your )?waiting list|how long (?:is )?(?:the |your )?(?:queue|waiting list)|قايمه الانتظار|قوايم الانتظار|طابور",
  ),
  ...same(
    "(?:who|which company) (?:designed|built|made|programmed|hosts) (?:your|the|this) (?:website|site|web site|page|app)|mobile app|app store|play store|(?:صمم|برمج|عمل|سوي) (?:لكم )?(?:ال)?(?:موقع|موقعكم|تطبيق)|تطبيق (?:ل)?(?:ال)?(?:جوال|موبايل)|متجر التطبيقات",
  ),
  ...same(
    "black friday|white friday|cyber monday|sale season|summer sale|christmas offers?|ramadan offers?|free (?:trial|treatment|surgery|gift)|raffle|giveaway|competition to win|(?:ال)?جمعه (?:ال)?(?:بيضا|بيضاء|السوداء|سوداء)|عروض (?:رمضان|العيد|الصيف|الشتاء|يوم)|مسابقه|سحب على",
  ),
  ...same(
    "how many (?:lasers|machines|scanners|devices|computers|ambulances|cars|lifts|elevators|chairs|windows|toilets|receptionists|secretaries|guards|interpreters|coordinators)|(?:كم|كام|عدد) (?:جهاز|اجهزه|ليزر|مكنه|سياره|اسعاف|مصعد|كرسي|حمام|موظف|موظفه|سكرتيره|حارس|مترجم|منسق)(?: |$)(?!.*(?:سعر|باقه))",
  ),
  ...same(
    "electricity|power consumption|watts?|kilowatts?|volts?|voltage|plug adapter|socket type|solar panels?|كهربا(?:ء|ه)? (?:ال)?(?:جهاز|ليزر)|يستهلك|استهلاك|فولت|واط|طاقه شمسيه|نوع الفيش",
  ),
  ...same(
    "music (?:plays?|playing|during|in the)|what music|playlist|radio|headphones|virtual reality|vr glasses|موسيقي|اغاني|راديو|سماعات (?!طبيه)",
  ),
  ...same("live ?stream\\w*|watch the (?:operation|surgery) live|photographer|بث مباشر|مصور فوتوغرافي"),
  ...same(
    "(?:keep|take home|take) (?:my |the )?(?:removed|old|extracted) (?:tooth|teeth|bone|joint|lens)|(?:اخذ|احتفظ) (?:ب)?(?:ال)?(?:سن|ضرس|عظم|مفصل) (?:القديم|المخلوع)",
  ),
  ...same(
    "(?:oldest|youngest|heaviest|tallest|first) patient(?! may| can| you accept)|(?:اكبر|اصغر|اول) مريض(?! تقبل)",
  ),
  ...same(
    "how many patients (?:do|did|have|does|are|per|a|each|come)|patients (?:per|a|each|every) (?:day|week|month|year)|كم مريض|كام مريض|عدد المرضي|كم حاله (?:ب|في)|(?:most|majority) of (?:your )?(?:\\w+ )?patients|(?:غالبيه|معظم|اكثر) (?:ال)?مرض(?:ي|اكم|يكم)|(?:اكثر|اغلب) الزبائن",
  ),
  ...same(
    "share of women|(?:percentage|proportion|how many) of (?:your )?(?:\\w+ )?(?:women|men|females?) (?:surgeons|doctors|dentists)?|نسبه النساء|نسبه الرجال|عدد النساء",
  ),
  ...same("awards?|prizes?|won a|magazine|newspaper|tv show|on television|جوايز|جايزه|مجله|برنامج تلفزيوني|الصحف"),
  ...same(
    "(?:hobb(?:y|ies)|birthday|star sign|favou?rite|shoe size|car does|drives?) (?:\\w+ ){0,3}(?:dr|doctor|surgeon|dentist)|(?:dr|doctor|surgeon|dentist)(?:\\s\\p{L}+){0,3} (?:birthday|favou?rite|holiday|vacation|on leave|married|divorced|hobby|hobbies)|عيد ميلاد|هوايه الدكتور|اجازه الدكتور|الدكتور مسافر",
  ),
  ...same(
    "(?:metro|subway|tram|underground|bus) (?:line|station|stop|number|ticket)|which (?:metro|subway|tram|bus)|taxi fare|uber|careem|bolt|رقم الباص|محطه (?:ال)?(?:مترو|باص|قطار)|خط المترو|مترو|اوبر|كريم تاكسي",
  ),
  ...same(
    "(?:price|cost|fare) of (?:the |a |my )?(?:flight|flights|plane ticket|airline ticket|ticket)|(?:which|what|best) airlines?|airline|سعر (?:ال)?تذكره|سعر (?:ال)?تذاكر|سعر الطيران|شركه طيران|خطوط الطيران|اي طيران",
  ),
  ...same(
    "(?:hotel|apartment|flat|hostel|guest ?house)(?:\\s\\p{L}+){0,3} (?:called|named)|name of (?:the |your )?(?:\\w+ )?(?:hotel|apartment|flat|building|residence)|(?:whats|what is) the (?:hotel|apartment)s? (?:name|called)|hotels? name|اسم (?:ال)?(?:فندق|شقه|سكن|اوتيل)",
  ),
  ...same(
    "connecting rooms?|late check ?out|early check ?in|check ?in time|check ?out time|extra towels|room upgrade|penthouse|king size|twin beds|غرف متصله|غرف متجاوره|وقت تسجيل الدخول|تسجيل الخروج|ترقيه الغرفه",
  ),
  ...same("mattress topper|own (?:mattress|bed|sofa|tv|fridge)|مرتبتي|سريري الخاص|مخدتي الخاصه"),
  ...same(
    "cctv|security guards?|security cameras?|fire (?:alarm|drill|exit)s?|bomb|armed|كاميرات مراقبه|حراس|حارس امن|انذار حريق",
  ),
  ...same(
    "which bank|bank account number|iban|swift code|account number|رقم (?:ال)?حساب (?:ال)?بنك\\p{L}*|ايبان|اي بنك|سويفت",
  ),
  ...same(
    "k ?beauty|cosmetics shop|duty free|pharmacy (?:on|in|inside|floor|open|hours|near)|(?:floor|where) (?:is|has) (?:the |your )?pharmacy|صيدليه|محل تجميل",
  ),
  ...same("smoking (?:area|room)|smoke in the|غرفه تدخين|مكان (?:ل)?(?:ال)?تدخين"),
  ...same("dress code|uniforms?|لباس معين"),
  ...same(String.raw`carbon footprint|recycl\w+|sustainab\w+|vegan leather|تدوير`),
  ...same("laughing gas|nitrous(?: oxide)?|غاز الضحك|غاز ضحك"),
  ...same("stem cells?|exosomes?|خلايا جذعيه"),
];

interface Thing {
  readonly asks: RegExp;
  readonly written: RegExp;
  /** Only a line that speaks of it answers, whatever else the question names. */
  readonly isNarrow?: boolean;
}

/** How a line speaks of the thing that a text asks for, where no other line answers; null for another text. */
export function onlyLinesOn(text: string): RegExp | null {
  const said = normaliseText(text);
  return things.find(({ asks, isNarrow }) => isNarrow && asks.test(said))?.written ?? null;
}

/** A thing that questions and records call alike. */
function same(words: string): readonly [Thing] {
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:وال|بال|ال|و|ب|ل|لل)?(?:${words})(?![\p{L}\d])`, "u");
  return [{ asks: pattern, written: pattern }];
}

/** Names, of which a record must have the one that is asked for. */
function each(names: string): readonly Thing[] {
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
