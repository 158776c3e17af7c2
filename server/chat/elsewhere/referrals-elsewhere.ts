import type { Caution } from "../../../contract/chat-answers.ts";

/**
 * What refers or refuses a question in German, Spanish, French, Russian or Chinese by its own words, of which the lists of everyday words know few:
 * a dose, a report, a condition, other people and orders to the machine.
 */
const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join("|"), "iu");
/** A word of Latin or Cyrillic letters from its beginning; Chinese has no ends of words. */
const start = (stems: string): string => String.raw`(?<!\p{L})(?:${stems})`;
const word = (words: string): string => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;

const medicine = any(
  String.raw`\p{L}{2,}(?:olol|pril|sartan|statin|xaban|gatran|zepam|zolam|dipin|dipine|dipino|formin|gliptin|mycin|cillin|cilin|ciline|prazol|prazole|profen|fène|feno|cetamol|parin|parine|dogrel|oxetin|triptan|tadol|tiazid|semid)(?:a|e|o|s|en)?(?!\p{L})`,
  String.raw`\p{L}{2,}(?:олол|прил|сартан|статин|ксабан|гатран|зепам|дипин|формин|глиптин|мицин|циллин|празол|профен|цетамол|парин|догрел|трамадол)(?:а|у|ом|е|ы)?(?!\p{L})`,
  String.raw`\d ?(?:mg|milligramm|miligramos|milligrammes|мг|毫克)(?!\p{L})`,
  "地平|洛尔|普利|沙坦|他汀|沙班|西林|拉唑|双胍|维A酸|维a酸|泼尼松|地塞米松|替尼|单抗|华法林|阿司匹林|布洛芬|氨基酚|氯吡格雷|胰岛素|降压药|止痛药|安眠药|抗凝药|激素",
  start(
    "xarelto|eliquis|marcumar|sintrom|aspirin|ass 100|ibuprofen|insulin|cortison|kortison|prednison|ксарелто|эликвис|аспирин|варфарин|инсулин|преднизолон|кортизон|blutverdünner|anticoagulant|разжижа|blutdrucktablette|schmerztablette|pastilla para la tensión",
  ),
);
const dose = any(
  start(
    "dosis|dosier|doz|dosifi|доз|weglass|absetz|erhöh|verdoppel|halbier|pausier|augment|doubl|diminu|arrêt|suspend|dejar de tomar|subir|bajar|doblar|отмен|увелич|уменьш|удво|прекра|бросить",
  ),
  word(
    "wie viele?(?: mg| milligramm| tabletten)?|wieviel|cu[aá]nt[oa]s?(?: mg| miligramos)?|combien(?: de mg| de comprimés)?|сколько(?: мг| таблеток)?",
  ),
  "剂量|加量|减量|停药|停掉|停多久|停几天|停多少天|加[一两半]?[片粒颗]|减[一两半]?[片粒颗]|多吃|少吃|几[片粒颗毫]|多少毫克|吃多少|要不要停|该停",
);
const notForDose = any(
  word(
    "kost\\p{L}*|preis\\p{L}*|cuesta\\p{L}*|precio|coûte\\p{L}*|prix|стоит|стоят|цена|zoll|aduana|douane|таможн\\p{L}*",
  ),
  "多少钱|价格|费用|海关",
);

const report = any(
  start(
    "röntgen|mrt|ct-|befund|laborwert|ekg|irm|radio|scanner|analyse|compte[- ]rendu|resonancia|radiograf|análisis|analítica|informe|ecograf|мрт|рентген|снимк|снимок|кт(?!\\p{L})|узи|анализ|заключени|экг",
  ),
  "核磁|片子|报告|化验|X光|CT|B超|心电图",
);
const own = any(
  word(
    "ich|nehme|darf|tomo|puedo|debo|prends|принимаю|пью|mein\\p{L}*|mir|je|j|moi|mon|ma|mes|m|yo|mi|mis|me|я|мне|меня|мо[йяёие]|мою|мо[её]м|моих",
  ),
  "我",
);
const supposes = any(
  word(
    "ist das|sind das|was bedeutet|heißt das|heisst das|habe ich|muss ich|brauche ich|est-ce (?:que c['’]est|grave|une?|un)|c['’]est (?:grave|une?|un|quoi)|(?:il )?faut-il|il faut|dois-je|ça veut dire|es (?:un|una|grave)|significa|hace falta|tengo que|debo|это|значит|нужна|нужно|надо",
  ),
  "是不是|还是|要不要|需要|严重|是什么意思|说明",
);
/** A sign on one's own body, and a guess of what it is. */
const feels = any(
  start(
    "pocht|pochen|schmerz|tut (?:\\p{L}+ )?weh|juck|geschwollen|knubbel|knoten|beule|klopf|duele|pica|hinchad|bulto|late|fait mal|gratte|démange|gonfl|lance|boule|болит|чеш|опух|ноет|дёрга|дерга|шишк|уплотнени",
  ),
  "疼|痛|痒|肿|变大|变黑|酸|硬块|包块|麻",
);
const asksWhatItIs = any(
  "\\bist das (?:der|die|das|ein|eine|nur|schon|vielleicht|wohl)|\\bkönnte (?:das|es)|\\bwas ist das|\\bhabe ich (?:ein|eine|da)(?!\\p{L})|¿(?:es|será|serán) (?:un|una|el|la|por)|\\b(?:puede|podría) ser|\\best-ce (?:un|une|le|la|que c|grave)|\\bc['’]est (?:un|une|le|la) |\\bqu['’]est-ce que (?:c['’]est|j)|(?<!\\p{L})это (?:\\p{L}+ )?(?:или|киста|нерв|воспален|опухол|рак)|что это|может быть",
  "是不是|是[^，。？?]{1,8}吗|是[^，。？?]{1,8}还是|怎么回事|什么病",
);
/** A report that is to be sent or brought, or that costs something. */
const toSend = any(
  start(
    "schick|send|hochlad|mitbring|mitnehm|übersetz|envoy|apport|envi|traer|traigo|traduc|tradui|mandar|присл|прислать|отправ|привез|загруз|перевод|kost|preis|precio|prix|стои|скольк|включ|inklus|inclu|compris",
  ),
  "发给|发送|上传|带来|带去|寄|翻译|多少钱|包括|包含",
);

const condition = any(
  start(
    "osteoporos|ostéoporos|diabet|diabét|zuckerkrank|schwanger|stillend|stille gerade|epileps|épileps|asthma|asthme|asma|hepatit|hépatit|hiv|vih|krebs|chemo|chimio|quimio|cáncer|cancer|niereninsuff|insuffisance|insuficiencia|herzinsuff|herzschrittmacher|schrittmacher|pacemaker|marcapasos|stimulateur cardiaque|blutverdünner|anticoagul|enceinte|allait|embaraz|bluthochdruck|hypertens|hipertens|allerg|alerg|übergewicht|obèse|obes|lupus|rheuma|polyarthrit|keratokonus|kératocône|queratocono|denosumab|dénosumab|bisphosphonat|bifosfonat|остеопороз|диабет|беременн|кормлю|эпилеп|астм|гепатит|вич|онколог|химиотерап|почечн|кардиостимулятор|гипертон|аллерг|ожирен|волчанк|кератоконус|дименция|деносумаб",
  ),
  "骨质疏松|糖尿病|怀孕|孕妇|哺乳|癫痫|哮喘|肝炎|艾滋|癌症|化疗|肾功能|起搏器|高血压|过敏|肥胖|红斑狼疮|圆锥角膜|地舒单抗|双膦酸盐|血压还是|抗凝",
);
const permits = any(
  word(
    "kann ich|darf ich|könnte ich|komme ich in frage|bin ich geeignet|geht das (?:bei|mit|trotz)|kann man mich|puis-je|je peux|est-ce que je peux|suis-je|c['’]est possible pour moi|peut-on m['’]|puedo|podría|soy apt[oa]|me pueden|me operarían|можно ли мне|мне можно|можно мне|подхожу|подойдёт ли мне|подойдет ли мне|возьмёте ли|возьмете ли|могу ли я|я могу",
  ),
  "我(?:可以|能|能不能|可不可以|适合|适不适合|还能)|可以做.{0,8}吗|能做.{0,8}吗|适合我|能不能做",
);

/** A medicine that travels, which no condition decides. */
const travels = any(
  start("mitbring|mitnehm|koffer|gepäck|emport|apport|valise|llevar|maleta|взять с собой|провез|привез"),
  "带",
);

const other = any(
  start(
    "schwieger|schwager|schwägerin|nuera|suegr|cuñad|belle-?(?:fille|mère|sœur|soeur)|beau-?(?:père|frère|fils)|gendre|невестк|свекров|тёщ|тещ|зят[ья]|золовк|schauspieler|sänger|influencer|fußballer|politiker|actriz|actric|actor|actrice|acteur|chanteu|cantante|futbolista|footballeu|ministr|актрис|актёр|актер|певиц|певец|блогер|депутат|exfrau|exmann|ex-frau|ex-mann|ex-?femme|ex-?mari|ex-?mujer|ex-?marido|ex-?esposa|nachbar|kolleg|mein(?:e|em|en|er)? chef|mitarbeiter von mir|angestellte von mir|mein(?:e|em|en|er)? (?:mitarbeiter|angestellt)|voisin|collègue|mon patron|ma patronne|mon employé|mon salarié|mi vecin|mi compañer|mi jef|mi emplead|бывш(?:ая|ий|ей|его|ую)|сосед|коллег|начальни|мо(?:й|его|ему) (?:сотрудник|работник|подчин[её]нн)|promi|prominent|célébrit|vedette|famos[oa]s|celebridad|знаменитост|звёзд|звезд|другого пациента|anderer patient|andere patient|otro paciente|autre patient",
  ),
  "儿媳|女婿|婆婆|岳母|嫂子|小姑|演员|歌手|网红|部长|前妻|前夫|邻居|同事|老板|我的?员工|明星|名人|艺人|别的病人|其他病人|另一个病人",
);
const treatedHere = any(
  start(
    "gemacht|machen lassen|operier|behandel|bezahlt|diagnos|ergebnis|akte|termin|war (?:\\p{L}+ ){0,3}bei (?:ihnen|euch)|fait (?:faire|chez)|opér|soign|payé|dossier|résultat|chez vous|hizo|hicieron|operó|operaron|trat[oó]|pagó|historial|resultado|con ustedes|делал|сделал|оперир|лечил|заплатил|диагноз|карт|результат|у вас",
  ),
  "做了什么|做过|做了|手术|花了|付了|病历|诊断|结果|整容",
);
/** The head of somebody at work, who asks for that one's papers. */
const heads = any(
  word(
    "ich bin (?:der|die) (?:chefin?|arbeitgeber(?:in)?|vorgesetzte) von|soy (?:el|la) (?:jef[ea]|encargad[oa]|empleador[a]?) de|je suis (?:l['’]employeu(?:r|se)|le patron|la patronne|le chef|le responsable|le supérieur) de|я (?:начальник|работодатель|директор|руководитель) \\p{Lu}?\\p{L}+",
  ),
  "我是.{1,12}的(?:老板|上司|领导|雇主|经理)",
);
/** What must not be known by the one whom it is about. */
const secretly = any(
  "(?:er|sie) (?:darf|soll) (?:es |das )?nicht wissen|ohne dass (?:er|sie) (?:es |das )?(?:weiß|weiss|erfährt|merkt)|sin que (?:se entere|lo sepa|él|ella)|no (?:puede|debe) saber|sans qu['’](?:il|elle) (?:le )?sache|(?:il|elle) ne doit pas savoir|чтобы (?:он|она) не (?:узнал|знал)|(?:он|она) не должн[аы]? знать|тайком от",
  "别让[他她](?:知道)?|不要让[他她]知道|不能让[他她]知道|瞒着",
);
/** Where somebody else lives, or how to reach them. */
const whereabouts = any(
  `${word("seine|ihre|su|sus|son|sa|ses|его|её|ее|их")} (?:\\p{L}+ )?${start("adresse|nummer|telefon|handy|anschrift|dirección|domicilio|teléfono|móvil|numéro|téléphone|адрес|номер|телефон")}`,
  "[他她](?:的)?(?:新)?(?:地址|住址|电话|手机号|微信)",
);
const asksAbout = any(
  word(
    "was (?:wurde|hat|haben)|hat (?:er|sie)|wann (?:war|hat)|welche (?:behandlung|diagnose|promi\\p{L}*)|ob|nenn\\p{L}*|zeig\\p{L}*|sag\\p{L}*(?: sie)? mir|gib|schick\\p{L}*|quelles?|quels?|qué|quién\\p{L}*|donnez les|envoy\\p{L}*|envíe\\p{L}*|mánd\\p{L}*|пришлите|кто|stimmt (?:das|es)|ist das wahr|es verdad|es cierto|c['’]est vrai|est-ce vrai|правда ли|это правда|qu['’]a-t-|qu['’]est-ce qu['’](?:il|elle)|qu['’]avez-vous fait|combien a-t-|a-t-(?:il|elle)|quand (?:est|a)|dites-moi|donnez-moi|montrez-moi|qué (?:se )?(?:hizo|le hicieron|pagó)|cuánto pagó|dígame|dime|deme|muéstr\\p{L}*|что (?:ей|ему|она|он|вы) |сколько (?:она|он)|скажите|назовите|покажите|какие|кто из",
  ),
  "告诉我|做了什么|花了多少|付了多少|有没有|哪些|哪个|是谁|给我看",
);
/** A recommendation, or a wish of one's own beside the others. */
const recommends = any(
  start("empf(?:ahl|ohl|iehl)|recommand|conseill|recomend|aconsej|посовет|рекоменд"),
  "推荐|介绍我",
);

const playsRole = any(
  word(
    "entwickler-?modus|debug-?modus|wartungsmodus|(?:modo|mode) (?:desarrollador|depuración|administrador|mantenimiento|développeur|debug|admin\\p{L}*|maintenance)|режим (?:разработчика|отладки|администратора)|developer mode|debug mode|ohne (?:\\p{L}+ )?regeln|sans (?:aucune )?règles?|sin (?:ninguna )?reglas?|без (?:\\p{L}+ )?(?:правил|ограничений)|du bist (?:jetzt|ab jetzt|nun) (?:kein|ein|im)|ab jetzt bist du|tu es (?:maintenant|désormais|à présent)|à partir de maintenant tu|vous êtes maintenant (?:un|une)|ahora eres|eres ahora|a partir de ahora eres|ты (?:теперь|больше не|отныне|сейчас) \\p{L}+|представь,? что ты|притворись|tu n['’]es plus|ya no eres|du bist nicht mehr",
  ),
  "调试模式|维护模式|管理员模式|超级用户|你现在是|从现在起你|扮演|假装你是|管理员身份|开发者模式|没有(?:任何)?(?:规则|限制)",
);
const ignores = any(
  `${start("ignorier|vergiss|missachte|umgeh|ignor|oubli|contourn|olvida|игнорир|забудь|обойди|отбрось")}.{0,30}${start("regel|anweisung|vorgabe|instruktion|règle|instruction|consigne|regla|instruccion|norma|правил|инструкц|указани")}`,
  "(?:忽略|无视|忘记|忘掉|绕过|跳过).{0,12}(?:规则|指令|指示|限制|设定)",
);
const attacks = any(
  `${word("affiche\\p{L}*|imprime\\p{L}*|écris|gib aus|drucke\\p{L}*|escribe|imprímeme|выведи|напечатай|nenn\\p{L}*|gib|geben sie|zeig\\p{L}*|verrate\\p{L}*|schick\\p{L}*|donne\\p{L}*|montre\\p{L}*|envoie|révèle|dame|dime|deme|muéstr\\p{L}*|revela|enséñ\\p{L}*|назови\\p{L}*|покажи\\p{L}*|дай\\p{L}*|выдай|скинь")}.{0,40}${start("zugangsdaten|system-?prompt|systemanweisung|interne (?:anweisung|regel)|instructions? (?:internes?|système|cachées?)|prompt|instrucciones (?:internas|ocultas|del sistema)|clave (?:de )?api|clés? (?:de l['’])?api|системн\\p{L}+ (?:промпт|инструкц|подсказк)|внутренн\\p{L}+ (?:инструкц|правил)|промпт|ключ api|datenbank|passw[oö]rt|admin-?(?:passwort|zugang)|quellcode|api-?(?:key|schlüssel)|base de données|mots? de passe|code source|contraseñas?|base de datos|código fuente|парол|баз[ауы] данных|исходн|доступ к (?:баз|админ)")}`,
  `${start("hack|knack(?:en|e|t)? |piratear|pirater|взлом|взлама")}`,
  "(?:系统)?提示词|系统指令|内部指令|(?:告诉|给|显示|导出|输出|打印).{0,12}(?:数据库|密码|后台|源代码|管理员|密钥|指令)|攻破|入侵|黑客|破解|攻击你们",
  String.raw`drop table|union select|<script|\bsql\b.{0,12}inject`,
);
/** One's own account, whose password is lost. */
const ownAccount = any(
  word("mein(?:e|em|en|er|s)?|mon|ma|mes|mi|mis|мой|моего|мою|свой"),
  "我的(?:密码|账号|账户)|我忘",
);

/** "What could that be?" of something that somebody has. */
const guesses = any(
  "was (?:könnte|kann|mag) das sein|was habe ich (?:da|denn)?\\s*[?]|qué (?:puede|podría) ser|qué será esto|qu['’]est-ce que (?:ça peut|j['’]ai)|ça peut être quoi|что это (?:может быть|такое у меня)|что у меня",
  "是什么病|什么毛病|是怎么回事|是不是(?:癌|肿瘤|发炎|感染|得了)|还是(?:皮肤)?癌",
  `${word("ist das|ist es|est-ce|c['’]est|es|это")} (?:ein(?:e|en)? |une? |un(?:a)? )?${start("krebs|zyste|tumor|entzünd|infekt|kyste|tumeur|infection|abcès|abszess|quiste|infecci|absceso|cáncer|cancer|рак(?!\\p{L})|киста|опухоль|воспалени|инфекци|меланом|melanom|mélanom")}`,
);

const relative = any(
  word(
    "mein(?:er|es|e|em)? (?:frau|mann|mannes|mutter|vaters?|sohne?s?|tochter|schwester|bruders?|freund(?:in|es|s)?|partner\\p{L}*)|de (?:ma|mon) (?:femme|mari|mère|père|fils|fille|sœur|soeur|frère|amie?|conjointe?)|de mi (?:mujer|marido|esposa|esposo|madre|padre|hij[oa]|herman[oa]|amig[oa])|мо(?:ей|его) (?:жены|мужа|мамы|матери|отца|папы|сына|дочери|сестры|брата|друга|подруги)",
  ),
  "我(?:太太|老婆|妻子|丈夫|老公|先生|妈妈?|爸爸?|儿子|女儿|姐姐?|妹妹?|哥哥?|弟弟?|朋友)的",
);
const looksInto = any(
  word(
    "zeig\\p{L}*|sehen|einsehen|ansehen|schick\\p{L}*|geben sie mir|montre\\p{L}*|voir|consulter|envoye\\p{L}*|donne\\p{L}*|ver|muéstr\\p{L}*|enseñ\\p{L}*|envíe\\p{L}*|покажи\\p{L}*|посмотреть|пришлите|дайте",
  ),
  "看|查|发给我|给我",
);
const held = any(
  start(
    "arrêt|baja|informe|krankmeldung|больничн|termin|buchung|akte|befund|ergebnis|rechnung|krankengeschichte|dossier|réservation|rendez-vous|résultat|facture|cita|reserva|historial|expediente|resultado|factura|запись|карт|истори[юя] болезни|результат|анализ|бронирован|счёт|счет",
  ),
  "预约|病历|检查结果|化验结果|报告|账单|订单",
);
const personal = any(
  `${start("privat|persönlich|privé|personnel|privad|particular|personal|личн|домашн")}.{0,24}${start("nummer|handy|telefon|adresse|anschrift|numéro|téléphone|portable|número|móvil|teléfono|dirección|domicilio|номер|телефон|адрес")}`,
  `${start("nummer|handynummer|adresse|numéro|téléphone|adresse|número|móvil|teléfono|dirección|номер|телефон|адрес")}.{0,24}${start("privat|privé|personnel|privad|particular|личн|домашн")}`,
  "(?:私人|个人|家庭|家里的?)(?:电话|手机|号码|微信|地址|住址)|住在哪[里儿]?.{0,4}医生",
);
const everyones = any(
  `${start("liste|namen|telefonnummern|noms|lista|nombres|correos|список|имена|телефоны|почт")}.{0,24}${start("patient|pacient|пациент")}`,
  "(?:所有|全部|其他|今天|明天|昨天)?(?:病人|患者|客人)(?:的)?(?:名单|名字|姓名|电话|名册)",
);
const forged = any(
  `${start("gefälscht|fälsch|falsche|fiktiv|erfunden|faux|fausse|fictif|inventé|fals[oa]|ficticia|inventad|поддел|фальшив|фиктивн|липов")}.{0,30}${start("rechnung|attest|bescheinigung|bewertung|rezept|krankmeldung|facture|certificat|avis|ordonnance|arrêt|factura|certificado|reseña|receta|baja|счёт|счет|справк|отзыв|рецепт|больничн")}`,
  "假(?:的)?(?:发票|证明|病假|诊断|处方|好评|评价|收据)|(?:伪造|编造).{0,8}(?:发票|证明|处方|评价|收据)",
);

const rules: readonly (readonly [Caution, readonly RegExp[], readonly RegExp[]])[] = [
  ["injection", [playsRole], []],
  ["injection", [ignores], []],
  ["injection", [attacks], [ownAccount]],
  ["injection", [forged], []],
  ["privacy", [other, treatedHere, asksAbout], [recommends]],
  ["privacy", [heads, held], []],
  ["privacy", [secretly], []],
  ["privacy", [other, whereabouts], []],
  ["privacy", [relative, looksInto, held], [toSend]],
  ["privacy", [personal], [ownAccount]],
  ["privacy", [everyones], []],
  ["dosing", [medicine, dose, own], [notForDose]],
  ["diagnosis", [report, own, supposes], [toSend]],
  ["diagnosis", [guesses], []],
  ["diagnosis", [feels, own, asksWhatItIs], [toSend, notForDose]],
  ["eligibility", [condition, own, permits], [travels]],
];

/** The referral or refusal that a text needs by its own words; null for any other. */
export const referralElsewhere = (text: string): Caution | null =>
  rules.find(([, all, none]) => all.every((one) => one.test(text)) && !none.some((one) => one.test(text)))?.[0] ?? null;
