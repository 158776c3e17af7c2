/**
 * What a text only passes on: what a page or a leaflet of the clinic says to do, a film, how somebody died three generations ago. Nobody has it now;
 * the other sentences are read for themselves.
 */
interface Cues {
  /** Pages and papers that say something. */
  readonly source: string;
  /** What such a paper says to do, and when. */
  readonly advice: string;
  readonly fiction: string;
  readonly ancestor: string;
  readonly death: string;
  /** That it is somebody's own, near or present: such a sentence is no tale. */
  readonly own: string;
  /** In another sentence, that what was quoted is the case. */
  readonly likewise: string;
}

const cues: readonly Cues[] = [
  {
    source: String.raw`\b(?:your|the|this|that|a) (?:\w+ ){0,2}(?:page|website|site|brochure|leaflet|booklet|flyer|sheet|handout|guide|email|letter|instructions|faq)\b.{0,24}\b(?:says?|said|tells?|states?|mentions?|warns?|reads?|advises?)\b|\bit says (?:on|in) (?:your|the)\b|\bi (?:read|saw) (?:on|in) your\b`,
    advice: String.raw`\b(?:call|ring|dial|phone|emergency|hospital|if|in case|when|means?|urgent|\d{3})\b`,
    fiction: String.raw`\bin (?:the|a|an|that|this|my|last night['’]?s|yesterday['’]?s) (?:\w+ )?(?:film|movie|series|show|soap|drama|novel|episode|thriller)\b|\b(?:film|movie|series|drama|show) (?:that )?(?:i|we) (?:saw|watched|am watching|['’]m watching)\b|\bwatch(?:ed|ing) [“"«][^”"»]+[”"»]`,
    ancestor: String.raw`\bgreat[- ]?(?:great[- ]?)*(?:grand)?(?:father|mother|dad|pa|ma|mum|mom|parents?|uncle|aunt)\b|\bancestors?\b`,
    death: String.raw`\b(?:died|dead|death|war|killed|bled to death|passed away|1[789]\d\d)\b`,
    own: String.raw`\b(?:like in|i have|i['’ ]?ve|i feel|i can['’ ]?t|i cannot|i['’ ]?m (?!just|only|fine|well|ok|good|curious|asking)|me|my (?!own |phone|mobile|trip|stay|booking|notes|favou?rite|great)|now|today|tonight|since|already|he|she|he['’]s|she['’]s)\b`,
    likewise: String.raw`\b(?:exactly|same (?:here|thing)|that['’ ]?s (?:me|it|what)|i have (?:it|this|that|those|these)|what i have|happening)\b`,
  },
  {
    source: String.raw`(?:صفحتكم|صفحتكن|صفحتكو|موقعكم|موقعكن|موقعكو|النشرة|نشرتكم|الكتيب|كتيبكم|المنشور|الورقة|ورقة التعليمات|التعليمات).{0,20}(?:مكتوب|كاتبين|تقول|يقول|بتقول|بيقول|قالت|ذكر|مذكور)|(?:مكتوب|كاتبين|قرأت|قريت|مذكور)(?: \p{L}+)? (?:في|ب|على|عندكم في)? ?(?:ال)?(?:صفحت|صفحة|موقع|نشرة|كتيب|بروشور|منشور|ورق)`,
    advice: String.raw`اتصل|اتصال|نتصل|طوار[ئي]|[إا]سعاف|مستشفى|(?<!\p{L})(?:لو|[إا]ذا|عند|في حال[ةه]?)(?!\p{L})|[0-9٠-٩]{3}`,
    fiction: "(?:في|ب)(?: )?(?:ال)?(?:فيلم|فلم|مسلسل|رواي[ةه]|حلق[ةه])|بطل[ةه]? (?:ال)?(?:فيلم|فلم|مسلسل)",
    ancestor: "جد (?:جدي|جدتي|[أا]بوي|[أا]بي|[أا]مي)|والد جدي|جد[يت]? (?:الكبير|الكبيرة|ال[أا]كبر)",
    death: "مات|ماتت|توفي|توفيت|الحرب|الله يرحم",
    own: String.raw`(?<!\p{L})(?:مثل|زي|متل|عندي|حاس[سةه]*|[أا]حس|الحين|هلق|هلأ|دلوقتي|ال[آا]ن|اليوم|صارلي|صار لي|من شوي|صدري|راسي|رجلي|زوجي|زوجتي|ابني|بنتي|[أا]مي|[أا]بوي)(?!\p{L})`,
    likewise: "بالضبط|نفس الشي|نفس الحال|هذا اللي|هذا ما|هيدا يلي|ده اللي",
  },
  {
    source: String.raw`\b(?:auf (?:ihrer|eurer|der) (?:\p{L}+)?(?:seite|website|homepage)|in (?:ihrer|der|eurem|ihrem) (?:\p{L}+)?(?:broschüre|flyer|faltblatt|merkblatt|heft|infoblatt|unterlagen)|im (?:merkblatt|flyer|faltblatt|heft|infoblatt)|auf dem (?:merkblatt|zettel|blatt))\b.{0,30}\b(?:steht|heißt|heisst|las|gelesen|schreib\p{L}*|warn\p{L}*)|\b(?:ihre|die|eure) (?:broschüre|seite|homepage)\b.{0,20}\b(?:sagt|schreibt|rät|nennt|warnt)|\b(?:ihr|das|euer) (?:merkblatt|flyer|heft|infoblatt)\b.{0,20}\b(?:sagt|schreibt|rät|nennt|warnt)`,
    advice: String.raw`\b(?:ruf\p{L}*|anruf\p{L}*|wähl\p{L}*|notruf\p{L}*|notfall|notaufnahme|krankenhaus|klinik|wenn|falls|bei|warnzeichen|\d{3})\b`,
    fiction: String.raw`\b(?:im|in dem|in einem) (?:\p{L}+ )?(?:film|krimi|tatort|roman|drama|thriller)\b|\bin (?:der|einer|meiner) (?:\p{L}+ )?(?:serie|folge|arztserie|doku)\b|[„"«][^“"»]+[“"»] (?:gesehen|geschaut|geguckt)`,
    ancestor: String.raw`\b(?:ur)+(?:gro(?:ß|ss)\p{L}*|oma|opa)\b|\bvorfahr\p{L}*`,
    death: String.raw`\b(?:starb|gestorben|verblutet|tot|krieg|gefallen|1[789]\d\d)\b`,
    own: String.raw`\b(?:wie (?:im|in)|ich (?:habe|hab|kriege|bekomme|spüre|blute)|mir|mein mann|meine frau|mein sohn|meine tochter|jetzt|gerade|heute|eben|seit (?:heute|gestern|stunden|\d)|er hat|sie hat)\b`,
    likewise: String.raw`\bgenau (?:das|so)\b|\bdas (?:habe|hab) ich\b|\bbei mir (?:ist|auch)\b|\bso ist es\b`,
  },
  {
    source: String.raw`\b(?:votre|la|le|cette|une) (?:page|site|brochure|notice|feuille|fiche|livret|dépliant|document)\b.{0,20}\b(?:dit|disent|indique|précise|mentionne|parle|conseille|prévient)|\b(?:sur|dans) (?:votre|la|le) (?:page|site|brochure|notice|feuille|fiche|livret|dépliant)\b.{0,20}\b(?:écrit|lis|lu|indiqué|marqué|précisé|vu)`,
    advice: String.raw`\b(?:appel\p{L}*|urgences?|hôpital|en cas|si|quand|alerte|\d{3})\b`,
    fiction: String.raw`\bdans (?:le|un|la|une|ma|mon|ce|cette) (?:\p{L}+ )?(?:film|série|roman|feuilleton|polar|livre|épisode)\b|\bregard\p{L}+ (?:\p{L}+ )?[«“"]|\bl['’]?héroïne\b|\ble héros\b`,
    ancestor: String.raw`\barrière[- ](?:arrière[- ])*grand\p{L}*[- ]?(?:mère|père|parents?|oncle|tante)\b|\bancêtres?\b`,
    death: String.raw`\b(?:mort|morte|décédée?|guerre|1[789]\d\d)\b`,
    own: String.raw`\b(?:comme dans|j['’ ]ai (?!lu|vu)|je (?:sens|saigne|suffoque)|me |mon mari|ma femme|mon fils|ma fille|maintenant|aujourd['’]hui|depuis|là)\b`,
    likewise: String.raw`\bexactement\b|\bc['’]est (?:mon cas|ce que j)|\bj['’]ai (?:ça|cela|pareil)\b|\bpareil\b`,
  },
  {
    source: String.raw`\b(?:su|el|la|este|esta|un|una) (?:folleto|página|web|hoja|prospecto|guía|documento|librito)\b.{0,20}\b(?:dice|pone|indica|menciona|avisa|aconseja|explica)|\b(?:en|por) (?:su|el|la) (?:folleto|página|web|hoja|prospecto|guía)\b.{0,20}\b(?:dice|pone|leí|leo|vi|escrito|indica)`,
    advice: String.raw`(?<!\p{L})(?:llam\p{L}*|urgencias?|emergencias?|hospital|si|en caso|cuando|señal|\d{3})(?!\p{L})`,
    fiction: String.raw`\ben (?:la|una|el|un|mi) (?:\p{L}+ )?(?:película|peli|serie|telenovela|novela|libro|episodio)\b|\b(?:vimos|viendo|vi) (?:\p{L}+ )?[«“"]|\bprotagonista\b`,
    ancestor: String.raw`\b(?:bisabuel|tatarabuel)\p{L}+|\bantepasad\p{L}+`,
    death: String.raw`(?<!\p{L})(?:murió|muert[oa]|falleci\p{L}+|guerra|1[789]\d\d)(?!\p{L})`,
    own: String.raw`(?<!\p{L})(?:como en|tengo|siento|me (?:duele|falta|sangra|ahogo)|mi marido|mi mujer|mi hij[oa]|ahora|hoy|desde)(?!\p{L})`,
    likewise: String.raw`\bexactamente\b|\bes lo que (?:me|tengo)|\beso (?:me pasa|tengo)|\bme pasa (?:eso|lo mismo)`,
  },
  {
    source: String.raw`(?<!\p{L})(?:в|на) (?:вашей|вашем|этой|этом)? ?(?:памятке|брошюре|листке|листовке|странице|сайте|инструкции|буклете)(?!\p{L}).{0,24}(?:написано|сказано|читал\p{L}*|указано|пишут|пишете|назван\p{L}*|прочитал\p{L}*)|(?<!\p{L})(?:ваша|ваш|эта)? ?(?:памятка|брошюра|листовка|страница|буклет|инструкция) (?:говорит|советует|пишет|предупреждает)`,
    advice: String.raw`звон|вызыва|вызов|скор(?:ую|ой)|больниц|(?<!\p{L})(?:при|если|когда)(?!\p{L})|\d{3}`,
    fiction: String.raw`(?<!\p{L})в (?:\p{L}+ )?(?:фильме|сериале|кино|романе|книге|серии|дораме)(?!\p{L})|смотре\p{L}+ (?:\p{L}+ )?[«"]|(?<!\p{L})героин[яеию](?!\p{L})`,
    ancestor: String.raw`(?<!\p{L})(?:пра)+(?:дед\p{L}*|баб\p{L}+)|(?<!\p{L})предк\p{L}*`,
    death: String.raw`умер|погиб|войн|истек|смерт|1[789]\d\d`,
    own: String.raw`(?<!\p{L})(?:как в|у меня|мне|я (?:не|чувствую|задыхаюсь)|у мужа|у жены|у мамы|у папы|у сына|у дочки|сейчас|сегодня|с утра|со вчерашнего)(?!\p{L})`,
    likewise: "именно так|(?:это|как раз) у меня|у меня (?:так|это|то же|тоже)|то же самое",
  },
  {
    source:
      "(?:网页|网站|手册|小册子|说明书|说明|单子|传单|宣传|注意事项|页面|册子|须知)[^。！？!?]{0,6}(?:写|说|提到|讲|列|标)",
    advice: String.raw`打|拨|叫|急诊|急救|医院|如果|要是|危险|\d{3}`,
    fiction: "看(?:了|过)?《|电影里|片子里|[韩日美电连]续?视?剧|剧里|小说里|[男女]主",
    ancestor: "太爷爷|太奶奶|太姥爷|太姥姥|太外[公婆]|曾祖|曾外祖|高祖|祖先",
    death: "死|去世|走的|过世|没的|打仗|战争",
    own: "像|跟|我(?:现在|有点|也|胸|感|觉|喘|流|头|手|脚|眼)|我(?:妈|爸|老公|老婆|丈夫|妻子|儿子|女儿)|现在(?!实)|刚刚|今天|今早|正在|从昨",
    likewise: "就是这样|正是这样|我就是|一模一样|我也是|现在就",
  },
];

const of = (source: string): RegExp => new RegExp(source, "iu");
const patterns = cues.map((one) => ({
  ...{ source: of(one.source), advice: of(one.advice), fiction: of(one.fiction) },
  ...{ ancestor: of(one.ancestor), death: of(one.death), own: of(one.own), likewise: of(one.likewise) },
}));

const isTale = (sentence: string): boolean =>
  patterns.some(
    ({ source, advice, fiction, ancestor, death, own }) =>
      ((source.test(sentence) && advice.test(sentence)) ||
        fiction.test(sentence) ||
        (ancestor.test(sentence) && death.test(sentence))) &&
      !own.test(sentence),
  );

/** A text without the sentences that pass on what a paper, a film or a family tells; whole where another sentence says that it is so. */
export function withoutTales(text: string): string {
  const sentences = text.split(/(?<=[.!?。！？؟\n])(?!\d)\s*/u);
  const [tales, rest] = [true, false].map((is) => sentences.filter((one) => isTale(one) === is));
  const told = rest?.join(" ") ?? "";
  return tales?.length === 0 || patterns.some(({ likewise }) => likewise.test(told)) ? text : told;
}
