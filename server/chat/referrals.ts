import type { Caution } from "../../contract/chat-answers.ts";
import { createConcepts } from "../catalogue/lexicon/concepts.ts";
import { tokensOf } from "../catalogue/normalised-words.ts";
import { normaliseText } from "../formats/normalised-text.ts";

/**
 * What makes a question one about a person's own health, or about other people: concepts that stand near each other. Names are
 * written as in `catalogue/lexicon/concepts.ts`.
 */
const referrals = createConcepts<string>(
  {
    "own-state":
      "i weigh | my weight | my bmi | kilos | i have diabetes | im diabetic | diabetic | i am diabetic | my sugar | hba1c | pregnant | expecting a baby | breastfeeding | nursing a baby | weeks pregnant | blood thinner | blood thinners | warfarin | roaccutane | isotretinoin | accutane | aspirin | clopidogrel | insulin | metformin | chemo | chemotherapy | steroids | pacemaker | epilepsy | asthma | asthmatic | heart attack | had a stroke | hepatitis | hiv | lupus | osteoporosis | keloid | keloids | allergic | allergy | my allergies | dialysis | haemophilia | anaemia | sickle cell | my blood pressure | high blood pressure | my prescription | my eyes are minus | minus | diopters | thin cornea | dry eyes | im 82 | i smoke | smoker | overweight | obese | autistic | years old with | حامل | مرضع | ارضع | برضع | عندي سكر | عندي سكري | سكري | عندي ضغط | ضغط | عندي قلب | ربو | وزني | عمرها | عمره | عمري | كيلو | ادخن | بدخن | مدخن | اسبرين | وارفارين | مميع | مميعات | روكوتان | كورتيزون | حساسيه | تليف | غسيل كلي | صرع | فقر دم | انيميا | نظري ناقص",
    permits:
      "can he | can she | could he | could she | may he | may she | would you | will you | can you | could you | can i | could i | may i | am i | do i qualify | qualify | eligible | suitable | alright | all right | ok for me | okay | is it ok | safe | go ahead | allowed | possible for me | operate on | accept me | take me | treat me | candidate | too old | too young | too heavy | too fat | still | should i | yes or no | هل اقدر | اقدر | فيني | بقدر | ينفع | ينفعني | تصلح | يصلح | اصلح | مناسب | تنفع | يصير | هل يمكنني | يمكنني | ممكن | هل يجوز | تقبلون | تعملون | تسوون | اسوي | اعمل",
    normal:
      "is that normal | is it normal | is this normal | normal or | should she worry | should he worry | طبيعي | عادي",
    sign: "bled | swelled | hurts | hurt | aches | ache | clicks | clicking | itchy | itches | lump | patch | spot | swollen | numb | tingling | blurry | bleeds | bleeding | loose | wobbly | discharge | black | crooked | burning | stiff | mole | rash | snaps | gives way | يوجع | يوجعني | بتوجع | يعورني | تنزف | بتنزف | نزيف | يحك | حكه | تورم | ورم | بقعه | وخز | تنميل | يهتز | مخلخل | رائحه",
    own: "my | i | me | mine | ive | im | myself | عندي | لثتي | ركبتي | سني | عيني | ظهري | جلدي | وجهي | انفي | راسي | يدي | رجلي | ابني | بنتي | امي | ابوي",
    supposes:
      "is it | could it be | what could it be | what is it | is this | might it be | does that mean | do i have | what do i have | wrong with | cause | causes | caused by | why | arthritis | melanoma | cancer | infection | tumour | tumor | وش عندي | شو عندي | ايش عندي | عندي ايه | شنو عندي | هل هو | هل هذا | ليش | ليه | ما سبب | شو السبب | وش السبب | خبيث | سرطان | التهاب",
    needs:
      "do i need | need the | need an | need a | or will tablets do | instead of surgery | necessary for me | بحاجه | هل احتاج | احتاج عمليه | لازم عمليه",
    report:
      "report | ecg | mri | x ray | scan | results | hba1c | angiogram | blood test | تقرير | اشعه | رنين | تحليل | نتيجه | نتايج",
    "other-person":
      "neighbour | neighbor | colleague | cousin | ex | ex boyfriend | ex girlfriend | ex husband | ex wife | my boss | another patient | other patient | other patients | patients names | patient called | patient named | your patients | anyone else | somebody else | someone else | clients | celebrity | mr | mrs | جاري | جارتي | زميلي | زميلتي | طليقي | طليقتي | خطيبي | مريض | المريض | المريضه | مريضه | مرضي | المرضي | الناس | الزبائن | ناس",
    tells:
      "tell me | show me | read me | give me | send me | list | print | which one | what did | did she | did he | has she | has he | had surgery | booked | booked in | name | names | file | record | records | message | messages | appointment | details | phone number | paid | what treatment | عطني | اعطني | وريني | ورني | قولي | قول لي | اخبرني | ملف | اسماء | الاسماء | اسامي | رقم | حجز | موعد | سجل | رساله | صور",
    "is-somebody":
      "is my colleague | is my neighbour | is my neighbor | is my ex | is my friend | is my boss | is my cousin | is my teacher | has my colleague | has my neighbour | has my ex | has my boss | did my colleague | did my neighbour | did my ex | did my boss | did my cousin | هل جاري | هل جارتي | هل زميلي | هل زميلتي | هل طليقي | هل طليقتي | هل مديري",
    "kin-person":
      "my wife | my wifes | my husband | my husbands | my sister | my sisters | my brother | my brothers | my mother | my mothers | my father | my fathers | my mum | my mums | my dad | my dads | my friend | my friends | my daughter in law | my son in law | my boyfriend | my girlfriend | a friend | زوجتي | زوجي | مرتي | مراتي | جوزي | اختي | اخوي | اخي | امي | ابوي | صديقي | صديقتي | صاحبي | صاحبتي | خالي | عمي",
    "held-of-them":
      "has booked | have booked | has she booked | has he booked | is she booked | is he booked | booked with you | came to you | coming to you | is a patient | was a patient | registered with you | been to see you | visited you | result back | results back | result is back | results are back | results ready | test results | what did she | what did he | what she had | what he had | what she paid | what he paid | what he wrote | what she wrote | her file | his file | her results | his results | her diagnosis | his diagnosis | her bill | his bill | her booking | his booking | wrote to you | paid you | حجز عندكم | حجزت عندكم | حجزها | حجزه | ملفها | ملفه | نتيجتها | نتيجته | نتايجها | نتايجه | تحليلها | تحليله | كم دفعت عندكم | كم دفع عندكم | تعالج عندكم | تعالجت عندكم | راجعكم | راجعتكم | مسجل عندكم | مسجله عندكم | موعدها | موعده | شو كتب | شو كتبت | وش كتب | وش كتبت",
    "coming-here":
      "coming to you | came to you | came in | was with you | were with you | with you | a patient | having surgery | treated by you | been treated | wrote | did they find | عندكم | عندكو | عندكن | كتب | كتبت | حكي معك",
    "well-known":
      "celebrity | celebrities | famous | footballer | actor | actress | singer | influencer | minister | princess | sheikh | politician | model from | film star | مشاهير | المشهور | مشهور | مشهوره | لاعب | ممثل | ممثله | مغني | مغنيه | فنان | فنانه | فنانين | وزير | شيخ | بلوقر | فاشينيستا",
    names:
      "who was it | which | who | names | did | name | has | have | treated | what | مين | منو | من | اسماء | اسم | عمل | عملوا | سوي | سوت | هل",
    private:
      "home address | where does she live | where does he live | where do they live | private number | private mobile | private phone | personal number | personal phone | personal mobile | personal email | private link | link for request | link to the request | عنوان بيت | عنوان منزل | بيت الدكتور | وين ساكن | وين يسكن | رقمه الخاص | رقمها الخاص | رقمه الشخصي | رقمها الشخصي | الرقم الشخصي | رابط طلب",
    "records-of-many":
      "files of | bookings of | bookings from | requests of | records of | list of patients | patient list | everyone who | all patients | all bookings | every patient | database | ملفات المرضي | ملفات | المرضي المسجلين | كل المرضي | كل الحجوزات | قاعده البيانات | باسم عايله",
    "gives-out":
      "give me | show me | pull up | list | export | send me | print | read out | dump | download | tell me | اعطني | عطني | اعرض | وريني | هات | ابعتلي | اطبع | طلع لي",
    "to-send":
      "i send | we send | send you | upload | bring | email you | book for | book an appointment for | ارسل | ابعت | ارفع | اجيب",
    inner:
      "system prompt | prompt | your instructions | your rules | the rules | your guidelines | tools | your tools | keys | api key | api keys | hidden text | hidden prompt | configuration | your settings | source code | your model | system message | التوجيهات | تعليماتك | التعليمات | اعداداتك | النص الاصلي | القواعد | مفاتيح | الادوات",
    "brings-out":
      "reveal | ignore | disregard | forget | override | print | output | dump | leak | repeat | verbatim | word for word | bypass | disable | show me your | unlock | اعرض | اطبع | اكشف | تجاهل | انس | انسي | اظهر | حرفيا | تعمل بها | تخطي",
    forged:
      "fake | forged | forge | false | phony | bogus | backdate | backdated | fictitious | made up | make up | وهمي | وهميه | مزور | مزوره | تزوير | مزيف | مزيفه",
    "official-paper":
      "invoice | invoices | bill | receipt | certificate | sick note | doctors note | medical note | letter | report | prescription | appointment letter | booking confirmation | proof | review | reviews | فاتوره | فواتير | وصل | ايصال | شهاده | تقرير | اجازه مرضيه | روشته | وصفه | خطاب | موعد | تقييمات",
    "plays-a-role":
      "you are now | youre now | your new name is | your name is now | roleplay | role play | you are connected to the system | انت الحين | انت من الحين | من الحين انت | من هلق انت | انت من الان | العب دور | اعتبر نفسك | تقمص شخصيه | answer only as | act as | acting as | play the role | pretend | pretend you | behave as | behave like | speak as the owner | from now on | as the owner | no restrictions | without rules | without limits | no limits | you have no rules | developer mode | admin login | admin password | root access | تصرف كان | تصرف كانك | تظاهر | تقمص | بلا ضوابط | بدون ضوابط | بدون قيود | بلا قيود | من الان فصاعدا | انت الان | كلمه مرور | صلاحيات المدير | رد كانك",
    "all-names":
      "names of everyone | names of all | list of everyone | who is having | whos having | who is booked | whos booked | who has an appointment | مين عنده موعد | منو عنده موعد | مين حاجز | من حجز | اسماء كل | عطني الاسماء | اسماء الناس",
    "ones-own":
      "my own | myself | my file | my record | my records | my booking | my appointment | ملفي | حجزي | موعدي",
  },
  { widest: 14 },
);

/** Which concepts together make a referral, the gravest first. */
const rules: readonly (readonly [Caution, readonly string[]])[] = [
  ["injection", ["brings-out", "inner"]],
  ["injection", ["plays-a-role"]],
  ["injection", ["forged", "official-paper"]],
  ["privacy", ["all-names"]],
  ["privacy", ["private"]],
  ["privacy", ["well-known", "names"]],
  ["privacy", ["kin-person", "held-of-them"]],
  ["privacy", ["other-person", "coming-here", "names"]],
  ["privacy", ["gives-out", "records-of-many"]],
  ["privacy", ["is-somebody", "coming-here"]],
  ["privacy", ["other-person", "tells"]],
  ["diagnosis", ["sign", "own", "supposes"]],
  ["diagnosis", ["report", "own", "needs"]],
  ["diagnosis", ["other-person", "sign", "normal"]],
  ["eligibility", ["own-state", "permits"]],
];

/** Names of medicines by the endings that substances of one kind share, beside a verb that changes their dose. */
const medicineName =
  "(?:olol|pril|sartan|statin|xaban|gatran|azepam|azolam|dipine|formin|gliptin|mycin|cillin|prazole|profen|cetamol|parin|dogrel|oxetine|aline|triptan|adol)";
const changesDose = new RegExp(
  String.raw`\b(?:halve|half|double|cut|stop|skip|pause|raise|increase|lower|reduce|split|more|less|miss)\b.*\b\p{L}{2,}${medicineName}\b`,
  "iu",
);

/** "She is 17. Is that a problem?" */
const asksOfAge =
  /(?:\b(?:i am|im|i['’]m|s?he is|s?he['’]?s|who is|aged?|turns|turned) |عمر(?:ي|ها|ه|و|ك) )(?:only |just |already |nearly |almost )?(?:\d{1,2}|1[01]\d)\b(?! ?(?:days?|weeks?|months?|hours?|minutes?|kilos?|kg|cm|%|of)\b).*(?:\b(?:problem|issue|obstacle|matter|too (?:young|old)|young enough|possible|allowed|accept\w*|okay?|all ?right|still)\b|مشكل|مانع|يفرق|صغير|كبير|ممكن|ينفع|تقبل)/isu;

/** Clinics and hospitals that a text names, with capital letters. */
const clinicNames =
  /\b((?:[A-Z][\p{L}']+ ){1,3})(?:Dental|Clinic|Clinics|Hospital|Hospitals|Medical|Centre|Center|Smiles)\b/gu;
/** Words that stand before "clinic" without being its name. */
const noName = new Set("the your this our a my which what is does do are can at in hi hello dear".split(" "));

const namesOtherClinic = (text: string, clinic: string): boolean => {
  const own = normaliseText(clinic);
  return [...text.matchAll(clinicNames)].some(([, name = ""]) => {
    const words = normaliseText(name)
      .trim()
      .split(" ")
      .filter((word) => !noName.has(word));
    return words.length > 0 && !words.some((word) => own.includes(word));
  });
};

/** "I want to see my wife's booking": who looks, what of, and whose it is, in the order of either language. */
const [kin, held] = [
  "(?:wife|husband|mother|father|mum|mom|dad|son|daughter|child|sister|brother|friend|partner)",
  "(?:booking|bookings|appointments?|results|reports?|file|records?|book)",
];
const looksInto = new RegExp(
  String.raw`\b(?:show|see|look (?:at|up|into)|check|view|read)(?: me)?(?: the)? (?:(?:\w+ )?${held}(?: of)? (?:my )?${kin}|(?:my )?${kin}(?:['’]?s)?(?: \w+)? ${held})\b|(?:[أا]رى|[أا]شوف|[أا]طلع على|ور[يّ]ني|اعرض) (?:لي )?(?:حجز|موعد|ملف|نتائج|نتيجة|تقرير) (?:زوجتي|زوجي|مرتي|مراتي|جوزي|[أا]مي|[أا]بي|[أا]بوي|[أا]ختي|[أا]خي|[أا]خوي|ابني|بنتي|ابنتي|صديق\p{L}*)`,
  "iu",
);

/** "Has my brother paid the deposit?": what another person did, in the languages of the pages. */
const asksWhetherPaid = new RegExp(
  [
    String.raw`\b(?:has|have|did) my ${kin}\b[^?.]{0,40}\b(?:paid|pay|transferred|booked|cancell?ed)\b`,
    String.raw`^\P{L}*(?:هل )?(?:دفعت?|حوّ?لت?|حجزت?|[أا]لغت?|[أا]لغى) (?:زوجتي|زوجي|[أا]مي|[أا]بوي|[أا]ختي|[أا]خوي|[أا]خي|ابني|بنتي)`,
    String.raw`\bhat meine? (?:mann|frau|mutter|vater|mama|papa|sohn|tochter|bruder|schwester|freund(?:in)?|partner(?:in)?)\b[^?.]{0,60} (?:überwiesen|bezahlt|gezahlt|gebucht|storniert|abgesagt)`,
    String.raw`\bha (?:pagado|transferido|reservado|cancelado)(?: ya)? mi (?:marido|mujer|madre|padre|hijo|hija|hermano|hermana|amigo|amiga)\b|\bmi (?:marido|mujer|madre|padre|hijo|hija|hermano|hermana|amigo|amiga) (?:ya )?ha (?:pagado|transferido|reservado|cancelado)\b[^?.]{0,40}\?`,
    String.raw`\bm(?:on|a) (?:mari|femme|mère|père|fils|fille|frère|sœur|soeur|amie?)\b[^?.]{0,30} a(?:-t-(?:il|elle))? (?:déjà |bien )?(?:payé|versé|viré|réservé|annulé)[^?.]{0,40}\?`,
    String.raw`(?:мой|моя|моего) (?:муж|жена|мама|папа|сын|дочь|брат|сестра|друг|подруга)(?: \p{L}+){0,2} (?:уже )?(?:оплатила?|перевела?|перевёл|заплатила?|забронировала?|отменила?)[^?.]{0,40}\?`,
    `我(?:哥|弟|姐|妹|爸|妈|老公|老婆|丈夫|妻子|朋友)[^?？。]{0,12}(?:付了|交了|转了|付过|交过|打款|订了|取消了)[^?？。]{0,8}(?:吗|没有|了没|[?？])`,
  ].join("|"),
  "iu",
);

/** "Can you tell me whether Ahmed Farsi had his knee done with you? He works for me": a person by name, or by the work. */
const asksOfPerson =
  /\b(?:tell me|confirm|know|check|find out) (?:whether|if|that) (?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+ (?:had|has|was|is|came|got|did|went|paid)\b/u;
const asksOfWorker =
  /\b(?:my (?:employee|employer|worker|assistant|driver|maid|nanny|tenant)|works for me|i am (?:his|her) (?:boss|employer|manager))\b.*\b(?:with you|at your|there|treated|operation|surgery|had|came)\b|\b(?:had|was|came|treated)\b.*\b(?:with you|at your)\b.*\bworks for me\b/isu;

/** Whether somebody asks of another person by name, or of somebody who works for them. */
export const asksOfNamedPerson = (text: string): boolean => asksOfPerson.test(text) || asksOfWorker.test(text);

/** Concepts of somebody else. */
const others: ReadonlySet<string> = new Set([
  ...[
    "other-person",
    "kin-person",
    "is-somebody",
    "well-known",
    "all-names",
    "private",
    "held-of-them",
    "records-of-many",
  ],
]);

/** Whether a text names somebody else, or what is held of them. */
export const namesOthers = (text: string): boolean =>
  referrals.read(tokensOf(text)).mentions.some(({ id }) => others.has(id));

/** Whether somebody asks what another person paid, booked or cancelled. */
export const asksOfOthersMoney = (text: string): boolean => asksWhetherPaid.test(text);

/** The line at any hour is printed on every page. */
export const asksForLine =
  /\b24[ -]?(?:h|hours?)\b|\bhotline\b|مدار الساعة|24 ساعة|٢٤ ساعة|خط (?:المرضى|الطوارئ|ساخن)|الخط الساخن/iu;

/** The referral that a question needs which is about a person's health, other people's data or another clinic; null for any other. */
export function referralOf(text: string, clinic: string): Caution | null {
  const { mentions } = referrals.read(tokensOf(text));
  const has = new Set(mentions.map(({ id }) => id));
  const found = rules.find(
    ([caution, needed]) =>
      needed.every((one) => has.has(one)) &&
      !(caution === "privacy" && (has.has("ones-own") || has.has("to-send")) && !has.has("all-names")),
  );
  if (found === undefined && (looksInto.test(text) || asksOfOthersMoney(text))) return "privacy";
  if (found?.[0] === "privacy" && asksForLine.test(text)) return null;
  if (found?.[0] === "privacy" || found?.[0] === "injection") return found[0];
  if (changesDose.test(text)) return "dosing";
  if (asksOfAge.test(text)) return "eligibility";
  return namesOtherClinic(text, clinic) ? "other-provider" : (found?.[0] ?? null);
}
