import type { Caution } from "../../../contract/chat-answers.ts";
import { tokensOf } from "../../catalogue/search.ts";
import { createTerms } from "../knowledge/terms.ts";
import { toldNow } from "./told-now.ts";
import { warningSignIn } from "./warning-signs.ts";

/**
 * Texts that get a warning in place of an answer. A rule matches a text that has a term of each of its groups; `*` stands for
 * any ending, typing errors are forgiven. Rules of all languages are tried, the gravest caution first.
 */
interface Danger {
  readonly caution: Caution;
  readonly groups: readonly string[];
}

const medicine =
  "ibuprofen | paracetamol | acetaminophen | tylenol | aspirin | warfarin | blood thinner* | metformin | insulin | antibiotic* | amoxicillin | painkiller* | tramadol | codeine | morphine | sleeping pill* | xanax | diazepam | steroid* | prednisolone | apixaban | eliquis | xarelto | clopidogrel | plavix | statin* | beta blocker* | eye drops | medicine* | medication* | tablet* | pill | pills | drug | drugs | دواء | الدواء | ادويه | ادويتي | حبوب | حبه | مسكن* | مضاد* حيوي* | انسولين | اسبرين | مميع* | باراسيتامول | ايبوبروفين | وارفارين | ibuprofene | medikament* | tabletten | schmerzmittel | blutverdunner | medicament* | comprime* | anticoagulant* | medicament* | pastilla* | medicina* | anticoagulante* | farmac* | лекарств* | таблет* | ilac* | ilaci | 약 | 진통제";

const dangers: readonly Danger[] = [
  // Self-harm
  {
    caution: "self-harm",
    groups: [
      "kill myself | suicid* | end my life | want to die | wanna die | harm myself | hurt myself | cut myself | no reason to live | better off dead | end it all | take my own life | انتحر | اقتل نفسي | انهي حياتي | اريد ان اموت | اريد الموت | اؤذي نفسي | لا اريد العيش | umbringen | selbstmord | suizid* | nicht mehr leben | me suicider | me tuer | envie de mourir | veux mourir | suicidarme | matarme | quiero morir | quitarme la vida | uccidermi | voglio morire | покончить с собой | хочу умереть | intihar | olmek istiyorum | 자살 | 죽고 싶",
    ],
  },
  // Emergencies
  {
    caution: "emergency",
    groups: [
      "chest pain | pain in my chest | chest is tight | tight chest | crushing pain | cant breathe | cannot breathe | cant breath | can not breathe | struggling to breathe | hard to breathe | difficulty breathing | trouble breathing | short of breath | shortness of breath | passed out | unconscious | not waking up | wont wake up | fainted | collapsed | seizure | having a stroke | a stroke | face is drooping | face drooping | slurred speech | cant speak properly | arm is numb and | sudden numbness | heart attack | bleeding heavily | heavy bleeding | bleeding wont stop | wont stop bleeding | bleeding does not stop | bleeding that does not stop | keeps bleeding | blood everywhere | coughing blood | coughing up blood | vomiting blood | throat is swelling | throat swelling | swelling in my throat | tongue is swelling | face is swelling | neck is swelling | anaphyla* | allergic reaction | overdose* | took too many | swallowed too many | sudden loss of vision | suddenly blind | cant see suddenly | suddenly cannot see | suddenly cant see | lost my sight | lost vision | curtain over my eye | cant feel my legs | cannot feel my legs | lost control of my bladder | numb between my legs | calf is swollen and | worst headache | this is an emergency | its an emergency | it is an emergency | need an ambulance | call an ambulance | send an ambulance",
    ],
  },
  {
    caution: "emergency",
    groups: [
      "الم في صدري | الم في الصدر | الم بالصدر | ضيق في الصدر | لا استطيع التنفس | لا اقدر اتنفس | ضيق تنفس | ضيق في التنفس | صعوبه في التنفس | اختناق | اختنق | فاقد الوعي | فقد الوعي | فقدت الوعي | اغمي علي* | اغماء | جلطه | سكته | نوبه قلبيه | ازمه قلبيه | نزيف شديد | انزف | نزيف لا يتوقف | النزيف لا يتوقف | تورم في الحلق | تورم الحلق | تورم اللسان | حساسيه شديده | جرعه زائده | فقدان البصر | فقدت بصري | لا ارى فجاه | تشنج* | حاله طارئه | اسعاف",
    ],
  },
  {
    caution: "emergency",
    groups: [
      "brustschmerz* | schmerzen in der brust | keine luft | bekomme keine luft | atemnot | bewusstlos* | schlaganfall | herzinfarkt | starke blutung | blutung hort nicht auf | notfall | notarzt | douleur thoracique | douleur dans la poitrine | mal a la poitrine | je ne peux plus respirer | narrive plus a respirer | du mal a respirer | inconscient* | avc | crise cardiaque | saigne beaucoup | hemorragie | une urgence | dolor en el pecho | dolor de pecho | no puedo respirar | me cuesta respirar | inconsciente | derrame | infarto | sangra mucho | no para de sangrar | una emergencia | dolore al petto | non riesco a respirare | infarto | боль в груди | не могу дышать | инсульт | инфаркт | сильное кровотечение | gogus agrisi | nefes alamiyorum | felc | kalp krizi | cok kaniyor | mellkasi fajdalom | nem kapok levegot | 가슴 통증* | 숨을 못 | 숨이 안 | 피가 멈추지",
    ],
  },
  {
    caution: "emergency",
    groups: ["swallow* | breath*", "cant | cannot | hard to | unable | difficult*", "swell* | swollen | now"],
  },
  // The same with the words in any order
  ...[
    [
      "chest | breastbone",
      "pain | pains | painful | hurt* | ache* | aching | pressure | tight* | crushing | squeez* | heavy | heaviness",
    ],
    [
      "breath*",
      "cant | cannot | can not | not | isnt | hard | difficult* | trouble | struggl* | unable | out of | barely | hardly | stopped",
    ],
    [
      "im bleeding | i am bleeding | is bleeding | still bleeding | started bleeding | bleeding from",
      "a lot | heavy | heavily | badly | too much | nonstop | wont | doesnt | does not | not stopping | cant stop | soak* | pouring | gushing",
    ],
    [
      "face | mouth | arm | leg | speech | half of my | one side",
      "droop* | numb | paralys* | paralyz* | doesnt move | does not move | cant move | cannot move | not moving | slur*",
      "sudden* | cant | cannot | now | went | half | one side | doesnt | does not",
    ],
    [
      "not responding | unresponsive | not waking | wont wake | doesnt wake | cant wake | turning blue | is blue | not moving",
      "wife | husband | partner | he | she | him | her | mother | father | mum | mom | dad | son | daughter | baby | child | friend | brother | sister",
    ],
    [
      "took | taken | swallow* | drank",
      "whole box | whole pack | whole bottle | entire box | entire pack | entire bottle | all my pills | all the pills | handful | bleach | poison*",
    ],
    ["tongue | throat | airway", "swell* | swelled | swollen"],
    [
      "صدر | صدري | صدره | صدرها | بصدري",
      "الم | بالم | الام | وجع | يولمني | تولمني | يوجعني | بيوجعني | ضغط | ثقل | ضيق | نغزه | نغزات",
    ],
    ["اتنفس | يتنفس | تتنفس | تنفس", "لا | ما | مو | مش | صعوبه | صعب | ضيق | بالكاد"],
    ["نفسي | نفسه | نفسها", "ضيق | ضاق | انقطع | مقطوع"],
    ["ينزف | تنزف | انزف | نزيف", "بشده | كثيرا | بغزاره | غزير | لا يتوقف | ما يوقف | ما يتوقف | لا يقف"],
    [
      "وجه | وجهي | وجهه | وجهها | فمي | نصف جسمي | بنصف جسمي | نصف جسمه | ذراعي | لساني",
      "مايل | مائل | ملتوي | مشلول | شلل | لا اشعر | ما احس | لا احس | لا يتحرك | لا استطيع الكلام",
    ],
    [
      "وعي | للوعي | لا يستجيب | لا تستجيب | لا يصحو | لا تصحو",
      "فاقد* | فقد* | غاب* | امي | ابي | زوجي | زوجتي | ابني | ابنتي | هو | هي",
    ],
    ["بلع* | اخذت | تناولت | شربت", "علبه | كل الحبوب | حبوب كثيره | شريط كامل | سم | مبيض"],
    ["لسان | لساني | لسانه | حلق | حلقي", "متورم* | تورم* | منتفخ* | انتفخ*"],
  ].map((groups) => ({ caution: "emergency" as const, groups })),
  // Dosing
  {
    caution: "dosing",
    groups: [
      "how much | how many | dose* | dosage | double | mg | milligram* | should i take | can i take | may i take | should i stop | can i stop | do i stop | stop taking | keep taking | skip | together with | mix | how often | when do i take | safe to take | instead of my | restart | half a | كم جرعه | جرعه | كم حبه | كم مره | هل اخذ | هل اتناول | هل يمكنني تناول | هل اوقف | اتوقف عن | ايقاف | wie viel | dosis | dosierung | absetzen | nehmen | darf ich | combien | dose | prendre | arreter | cuanto | dosis | tomar | dejar de | quanto | prendere | сколько | дозу | принимать | kac | dozu | almali | 얼마나 | 복용",
      medicine,
    ],
  },
  // Eligibility
  {
    caution: "eligibility",
    groups: [
      "eligib* | am i a candidate | a good candidate | right candidate | candidate for | am i suitable | suitable for me | right for me | is it ok for me | is it safe for me | safe for me | would you operate on me | would you accept me | will you accept me | would you treat me | can i have this | can i have it | can i have the | can i have a | can i get it done | can i still have | could i have | may i have this | am i allowed | qualify | do i qualify | am i too old | am i too young | am i too heavy | am i fit | do i need surgery | do i need an operation | do i need the operation | is surgery necessary for me | should i have | is it for me | work for me | مؤهل* | هل انا مؤهل | هل اصلح | هل يناسبني | يناسبني | تناسبني | مناسب لي | هل يمكنني اجراء | هل استطيع اجراء | هل اقدر اعمل | هل يمكن لي اجراء | هل احتاج الى عمليه | هل احتاج عمليه | geeignet fur mich | bin ich geeignet | kommt fur mich | kann ich mich operieren | bin ich zu alt | puis je beneficier | suis je eligible | eligible | convient il | suis je trop | est ce pour moi | soy apto | soy apta | soy candidat* | puedo operarme | es para mi | sono idone* | подхожу ли | подходит ли мне | можно ли мне | benim icin uygun | uygun muyum | 저도 할 수 | 제가 받을 수 | 가능한가요",
    ],
  },
  {
    caution: "eligibility",
    groups: [
      "can i | could i | may i | am i | is it safe | is it possible | would it | is it ok | هل يمكن* | هل استطيع | kann ich | puis je | puedo",
      "pregnant | breastfeed* | diabet* | pacemaker | high blood pressure | heart condition | heart failure | kidney disease | liver disease | hiv | hepatitis | cancer | osteoporosis | overweight | obese | my bmi | smoker | i smoke | asthma | epilep* | years old | year old | haemophilia | hemophilia | lupus | حامل | السكري | سكري | ضغط الدم | ضغط مرتفع | مريض قلب | ادخن | مدخن* | عمري | schwanger | diabet* | herzschrittmacher | raucher* | jahre alt | enceinte | diabetique | fumeu* | embarazada | diabetic* | fumador*",
    ],
  },
  // Diagnosis
  {
    caution: "diagnosis",
    groups: [
      "what do i have | whats wrong with me | what is wrong with me | wrong with my | what causes my | why does my | why is my | why are my | why do i have | do i have a | do i have an | do i have cancer | is it cancer | could it be | might it be | is this an infection | is it infected | is this infected | is this normal for me | diagnose | diagnosis for | my diagnosis | my symptoms | read my | look at my | my mri | my x-ray shows | my scan shows | my blood test | my results | interpret my | interpret the | interpret these | what does my | have a lump | found a lump | ما مرضي | ما سبب | لماذا يؤلمني | ما الذي اعاني | هل لدي | هل عندي | شخص* حالتي | تشخيص* | نتائج* تحليلي | تحاليلي | هل هذا سرطان | هل هو سرطان | ماذا تعني نتيجه | was habe ich | was fehlt mir | warum tut | habe ich krebs | diagnose | meine symptome | quest ce que jai | quai je | pourquoi jai mal | diagnosti* | mes symptomes | que tengo | por que me duele | diagnostic* | mis sintomas | cosa ho | что у меня | диагноз | neyim var | teshis | 진단",
    ],
  },
  // Injection
  {
    caution: "injection",
    groups: [
      "ignore your | ignore all | ignore previous | ignore the above | ignore everything | disregard | forget your instructions | forget all | forget everything | system prompt | your prompt | your instructions | you are now | act as | pretend | role play | roleplay | jailbreak | dan mode | developer mode | do anything now | new instructions | override | reveal your | repeat the text above | repeat everything above | print your | base64 | execute | run this code | sql | drop table | select * from | script | onerror | javascript | api key | secret key | admin password | your password | training data | from now on you | say that the | say it is free | tell me it is free | confirm that the price | promise me | assistant said | you said earlier | تجاهل التعليمات | تجاهل كل | تجاهل تعليماتك | انس تعليماتك | تظاهر | تعليماتك | ignoriere | vergiss deine | systemprompt | ignore tes | ignorez | oublie tes | ignora tus | ignora las | olvida tus | ignora le | забудь | игнорируй | talimatlar* | 지시를 무시",
    ],
  },
  // Other people's data
  {
    caution: "privacy",
    groups: [
      "other patients | another patient | other patient | patients names | patient list | list of patients | whose booking | her booking | his booking | her records | his records | someone elses | somebody elses | my neighbour | my neighbor | my colleague | my ex | his results | her results | phone number of dr | doctors home | home address of | private number | personal number of | did mr | did mrs | has mr | email addresses of | emails of | who else is | celebrit* | other clients | مرضى اخرين | مريض اخر | اسماء المرضى | سجل مريض | حجز زوجتي السابق* | عنوان منزل | رقم الطبيب الشخصي | andere patienten | anderer patient* | autres patients | autre patient | otros pacientes | otro paciente | altri pazienti | других пациентов | diger hastalar* | 다른 환자",
    ],
  },
  // Other providers
  {
    caution: "other-provider",
    groups: [
      "other clinic* | another clinic | another hospital | other hospital* | competitor* | better than you | cheaper elsewhere | compare you with | compared to | which clinic is best | best clinic in | recommend another | other provider* | another provider | عياده اخرى | عيادات اخرى | مستشفى اخر | مستشفيات اخرى | منافس* | افضل عياده | andere klinik* | anderen klinik* | autre clinique | autres cliniques | otra clinica | otras clinicas | altra clinica | другая клиника | другие клиники | baska klinik | diger klinik | 다른 병원",
    ],
  },
];

const rules = dangers.map(({ caution, groups }) => ({
  caution,
  groups: groups.map((group) => createTerms(group.split(" | "))),
}));

/** The reason for a warning in place of an answer; null without one. */
export function cautionIn(text: string): Caution | null {
  const told = toldNow(text);
  const [all, now] = [tokensOf(text), tokensOf(told)];
  const listed =
    rules.find(({ caution, groups }) => groups.every((group) => group.find(caution === "emergency" ? now : all)))
      ?.caution ?? null;
  const sign = warningSignIn(text, told);
  return listed === "self-harm" || sign === "self-harm" ? "self-harm" : (sign ?? listed);
}

/**
 * Orders to an assistant in a catalogue's text, in lower case. Stricter than the rules for visitors: a clinic may well write
 * that a material acts as scaffolding, or that bleeding is not to be ignored.
 */
export const orders: readonly RegExp[] = [
  /(?<!not |never |n't )\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|guidelines?|rules)\b/,
  /\b(?:system|developer) (?:prompt|message|mode)\b|<\/?(?:system|records?|tool)|\btool[_ ]?calls?\b|\bfunction[_ ]?calls?\b|"(?:name|tool|function|arguments)"\s*:/,
  /\byou are (?:now )?(?:an? |the )?(?:ai|assistant|language model|chatbot|dan)\b|\b(?:as an ai|dear assistant|note to the assistant)\b/,
  /\b(?:say|tell|write|answer|reply|respond|claim|quote|confirm)\b[^.!?\n]{0,40}\bprices? (?:is|are)\b/,
  /\b(?:tell|answer|convince|send) (?:every |each |the |all )*(?:visitor|user)s?\b/,
  /(?:تجاهل|انس|تخط)[^.!؟\n]{0,40}(?:تعليمات|القواعد|السجلات)|(?:قل|اكتب|اجب|أجب|أخبر)[^.!؟\n]{0,40}السعر|أنت الآن (?:مساعد|نموذج)/,
  /ignorier[^.!?\n]{0,40}(?:anweisung|regel)|(?:ignore[sz]?|oublie[sz]?) [^.!?\n]{0,40}(?:consignes|règles)|(?:ignora|olvida)[^.!?\n]{0,40}(?:instruccion|reglas)/,
];

/** By country; in any other, 112 reaches help from most mobile phones. */
const emergencyNumbers: Readonly<Record<string, string>> = {
  AE: "998",
  AT: "112",
  AU: "000",
  BE: "112",
  BH: "999",
  BR: "192",
  CA: "911",
  CH: "112",
  CN: "120",
  CZ: "112",
  DE: "112",
  DK: "112",
  EG: "123",
  ES: "112",
  FI: "112",
  FR: "112",
  GB: "999",
  GR: "112",
  HK: "999",
  HU: "112",
  IE: "112",
  IL: "101",
  IN: "112",
  IQ: "122",
  IT: "112",
  JO: "911",
  JP: "119",
  KE: "999",
  KR: "119",
  KW: "112",
  LB: "140",
  MA: "150",
  MX: "911",
  MY: "999",
  NG: "112",
  NL: "112",
  NO: "113",
  NZ: "111",
  OM: "9999",
  PH: "911",
  PK: "1122",
  PL: "112",
  PT: "112",
  QA: "999",
  RO: "112",
  RU: "112",
  SA: "997",
  SE: "112",
  SG: "995",
  TH: "1669",
  TN: "190",
  TR: "112",
  UA: "112",
  US: "911",
  VN: "115",
  ZA: "112",
};

/** The emergency number of the visitor's country; in the clinic's country, the clinic's own. */
export const emergencyNumberIn = (
  country: string | undefined,
  clinic: { readonly countryCode: string; readonly emergencyNumber: string },
): string =>
  country === undefined || country === clinic.countryCode
    ? clinic.emergencyNumber
    : (emergencyNumbers[country] ?? "112");
