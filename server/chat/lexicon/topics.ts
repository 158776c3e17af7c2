import type { Topic } from "../../../adapters/assistant/assistant.ts";
import { countries } from "../../../adapters/geo/country-currency.ts";
import { countryName } from "../../../web/format.ts";
import { createConcepts } from "../../catalogue/lexicon/concepts.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";

/** A country is no misspelled language: "back in Germany". */
const country = countries.flatMap((code) => [countryName(code, "en"), countryName(code, "ar")]).join(" | ");

/** Words that several topics are made of: `family+come`. */
const atoms = {
  country,
  asks: "arent | isnt | wont | dont | doesnt | does | do | will | is it | would | how much | how bad | how long | very | هل | قديش | كم | ماذا",
  asker: "can | could | may | should | do i | am i | هل | ممكن | اقدر | استطيع | يمكن | فيني | بقدر | ينفع",
  family:
    "wife | husband | spouse | partner | mother | father | mum | mom | dad | sister | brother | son | daughter | kid | kids | child | children | baby | family | relative | relatives | friend | someone | somebody | companion | carer | زوجي | زوجتي | مراتي | جوزي | امي | ابوي | ابي | والدي | والدتي | اختي | اخوي | اخي | ابني | بنتي | ولدي | اولادي | اطفالي | عيلتي | عايلتي | عائلتي | اهلي | حد | صديقي | صديقتي | صاحبي | مرافق",
  come: "come | bring | stay | bed | room | breakfast | company | guest | with me | join | accompany | travel | sleep | along | together | ييجي | يجي | تيجي | تجي | معي | معايا | وياي | اجيب | اخذ | ارافق | يرافقني | ترافقني | سرير | غرفه | الغرفه | يبات | يبيت | بيبات | يبقي | تبقي | ينام | تنام | اصطحب | يحضر | تحضر",
  talk: "talk | give me a ring | ring me | يتصل | تتصل | اتصل | speak | chat | call | contact | reach | message | connect | transfer me | put me through | اكلم | اتكلم | احكي | اتحدث | التحدث | اتواصل | التواصل | اخاطب | كلموني | وصلني | حولني | احاكي",
  somebody:
    "person | human | someone | somebody | agent | employee | representative | شخص | انسان | حد | احد | موظف | موظفه | بشر | بني ادم | واحد منكم",
  human:
    "person | human | people | someone | somebody | anyone | agent | staff | nurse | operator | team | real | actual | employee | representative | شخص | انسان | حد | احد | موظف | موظفه | بشر | بني ادم | ممرضه | واحد منكم | خدمه العملاء",
  send: "send | upload | share | bring | need | provide | required | require | give you | submit | ارسل | ابعث | ابعت | اطرش | ارفع | اجيب | احضر | تحتاجون | تحتاجوا | مطلوب | مطلوبه | لازم | احتاج",
  papers:
    "document | documents | paper | papers | paperwork | record | records | x ray | xray | x rays | mri | scan | scans | image | images | report | reports | test results | file | files | passport | وثايق | مستندات | اوراق | ورق | تقارير | اشعه | صور الاشعه | تحاليل | ملفات | جواز",
  letter: "report | letter | summary | records | discharge | results | تقرير | تقارير | رساله",
  home: "gp | family doctor | my doctor | my own doctor | my own dentist | doctor at home | doctor back home | local doctor | own doctor | طبيبي | دكتوري | الدكتور حقي | طبيب العايله | طبيب بلدي",
  hurt: "hurt | painful | pain | sore | ache | agony | uncomfortable | مولم | مولمه | يولم | تولم | يوجع | توجع | بتوجع | بيوجع | تعور | يعور | الم | وجع",
  differ:
    "difference | different | compare | comparison | versus | vs | better | instead of | الفرق | فرق | قارن | مقارنه | افضل | احسن",
  lessCost: "cheaper | cheapest | less expensive | lower price | costs less | cost less | ارخص | اقل سعر | اوفر",
  whole:
    "total | altogether | all together | in all | all in all | everything | whole trip | sum | اجمالي | المجموع | الكل | شامل كل | كله علي بعض",
  priced: "cost | price | how much | pay | كم | تكلفه | تكلف | سعر | بكم | تكلفني | يكلفني",
  hotel: "hotel | accommodation | room | فندق | سكن | اقامه",
  now: "now | right now | today | at the moment | currently | الحين | الان | هسا | دلوقتي | هلا | اليوم",
  open: "open | closed | available | reach you | فاتح | فاتحين | مفتوح | مفتوحه | مفتوحين | مسكر | مسكرين | دوام | مقفول",
  cancelled:
    "لغيت | لغي | نلغي | اتراجع | cancel | cancelling | cancelled | cancellation | back out | الغي | الغيت | الغاء | كنسل | اكنسل | بطلت",
  moneyBack:
    "refund | refunded | money back | deposit | get back | استرد | استرجع | يرجع | ترجع | ترجعون | فلوسي | مصاري | عربون | دفعه",
  daysOf: "day | days | week | weeks | month | يوم | ايام | يومين | اسبوع | اسبوعين | شهر",
  homeAgain:
    "back in | back to my country | im back | i am back | return to my country | home | back home | went home | returned | البيت | رجعت | ارجع | رجوعي | رجوعنا | ارجع لبلدي | العوده",
  wrong:
    "wrong | problem | complication | infection | infected | inflamed | fails | comes loose | issue | trouble | مشكله | مضاعفات | غلط | التهاب | التهب | التهبت",
  payer:
    "who pays | who will pay | who would pay | who covers | who bears | whose cost | your expense | do i pay again | pay again | مين يدفع | مين بيدفع | مين هيدفع | من يدفع | من سيدفع | منو يدفع | علي حساب مين | علي حساب من",
  again:
    "second operation | second surgery | another operation | another surgery | new operation | redo | revision | reoperation | repair it | wrong | complication | complications | infection | infected | fails | breaks | comes loose | عمليه ثانيه | عمليه تانيه | العمليه الثانيه | العمليه التانيه | مره ثانيه | مضاعفات | التهاب | التهب | التهبت | فشلت | باظت | باظ | خربت | خرب | انكسرت | انكسر | طاحت | وقعت | انخلعت",
  addedToo:
    "what could be extra | what would be extra | what can be extra | what might be extra | what may be extra | what is extra | whats extra | what comes on top | what could come on top | what may come on top | what can come on top | what might come on top | what could be added | what can be added | what may be added | what might be added | what gets added | what else do i pay | what else will i pay | what else could | قد يضاف | يمكن ان يضاف | ممكن يضاف | ممكن ينضاف | ممكن يزيد | ممكن تزيد | قد يزيد",
  eaten: "eat | drink | food | fast | smoke | alcohol | coffee | اكل | اشرب | اصوم | صيام | ادخن",
  earlier: "before | prior | قبل",
  slept: "sleep | stay | يجلس | تجلس | يقعد | تقعد | يبقي | انام | ابات | ابيت | اقعد | تنويم",
  nights: "night | nights | ليله | ليالي",
  ward: "ward | hospital | inpatient | مستشفي",
  want: "want | need | get me | give me | connect me | put me | transfer me | pass me | rather | prefer | let me | can i get | اريد | ابي | ابغي | ابغا | بدي | عايز | عايزه | عاوز | عاوزه | ودي | حولني | حولوني | وصلني | محتاج",
  machine: "robot | bot | chatbot | machine | computer | ai | automated | روبوت | كمبيوتر | اله | بوت",
  not: "not | no | stop | instead of | rather than | without | مش | مو | مب | ليس | غير",
  who: "who | whos | whom | which doctor | which surgeon | which dentist | مين | منو | من هو | من هي",
  does: "takes | take out | pulls | removes | puts in | put in | fits | implants it | places | يركب | بيركب | يزرع | بيزرع | do it | does | doing | performs | perform | operate | operates | operating | carries out | carry out | handles | treats | treat | fix | fixes | surgeries | surgery | operation | يعمل | بيعمل | يسوي | تسوي | يجري | بيسوي | هيعمل | العمليه",
  away: "off | home | flight | plane | airport | back to my country | go back home",
  earliest:
    "earliest | soonest | how soon | how long until | how long before | how many days after | when | what day | متي | امتي | ايمتي | بعد كم | بعد كام | بعد قديش",
  aboard:
    "board a | aboard | plane home | planes home | next plane | flight | fly | flying | flown | airport | airborne | in the air | طياره | طياره | طيران | الطياره | بالطياره | اطير | سافر",
  ahead: "ahead | before | beforehand | in advance | prior | earlier | قبل | قبلها | مسبقا",
  pulled:
    "back out | pull out | call it off | call off | calling it off | change my mind | cannot come | cant come | can not make it | cant make it | dont come | do not come | no show | pulled out | opt out | withdraw | اتراجع | بطلت | ما اقدر اجي | ما جيت | اعتذر | انسحب | كنسلت | كنسل | اكنسل | هكنسل",
  part: "how much | how much of | what share | what part | what comes back | comes back | get back | see again | keep | lose | left | كم يرجع | كم يرجعلي | يرجع لي | ترجعون | يرجعلي | كم بتردوا | كم تردون",
  down: "put down | pay first | pay now | up front | upfront | reserve | hold my place | secure | to book | in advance | before i come | before i travel | pay before | first payment | اول دفعه | ادفع اول | ادفع قبل | احجز مكان",
  money: "money | much | sum | amount | pay | dirhams | euros | won | فلوس | مبلغ | مصاري | كم | كام",
  covering:
    "part of | in the price | thrown in | come with | comes with | paid for | covered | free | on top | extra | on the house | داخل في السعر | داخل السعر | ضمن | مشمول | مشموله | عليكم | علي حسابكم",
  out: "left out | leave out | missing | isnt in | not in | isnt | what isnt | excluded | not part | extra | مو داخل | مش داخل | مو مشمول | مش مشمول | غير مشمول | ما يشمل | مش شامل | مو شامل | برا السعر",
  packaged: "package | packages | deal | plan | price | one | option | it | there | باقه | سعر",
  times:
    "how many times | how many trips | how many visits | how many journeys | how often do i have | one trip or two | one visit or two | come twice | كم مره | كام مره | كم زياره | كام زياره | كم سفره | كم رحله | قديش مره",
  days: "days | nights | weeks | how long | long | day | يوم | ايام | ليله | ليالي | اسبوع | اسابيع | مده",
  remain:
    "stay | be there | remain | be in | be away | be abroad | take off | in town | in dubai | in budapest | in seoul | you for | around | with you | plan for | block | عندكم | عندكو | عندكن | هناك | اقعد | نقعد | ابقي | اضل | ضل | نضل | امكث | البقاء | بودابست | دبي | سيول",
  offered: "offer | quote | plan | estimate | proposal | price | عرض | عرض السعر | العرض | خطه",
  holds:
    "hold | holds | valid | good for | expire | expires | last | lasts | how long | until when | stand | ساري | ساريه | صالح | صلاحيه | يضل | بيضل | يستمر | مده",
  writes: "write | message | text | contact | email | reach out | اكتب | كتبت | راسلت | ارسلت | راسلتكم",
  replies: "answer | answers | reply | replies | read | reads | get back | يرد | بيرد | ترد | يجاوب | يقرا",
  asleepness:
    "asleep | knock out | knocked out | knock me out | knock people out | put under | general | under general | out cold | awake | conscious | feel it | needle | numb | sleep through | نايم | نايمه | صاحي | صاحيه | بنج | تخدير | اكون صاحي | تخديري",
  nurse: "nurse | nurses | ممرضه | ممرضات",
  goingBack: "back | return | resume | start again | ارجع | يرجع | ترجع | نرجع | برجع | بيرجع | العوده | اداوم",
  carried:
    "جيب | اخد | اخذ | يصادر* | بيصادر* | bring | carry | travel with | take into | take in | import | customs | اجيب | احضر | ادخل",
  tablets:
    "tramadol | codeine | insulin | xanax | ritalin | painkiller | painkillers | inhaler | ترامادول | كودايين | انسولين | مسكنات | medicine | medicines | medication | tablet | tablets | pill | pills | prescription | drugs | ادويه | دواء | دوا | ادويتي | حبوب",
  lady: "female | woman | lady | انثي | سيده | امراه | دكتوره | حرمه",
};

/**
 * Terms of each topic in the languages of our pages and in others that visitors write in; typing errors are forgiven, `*`
 * stands for any ending. Of terms of several topics, the longest decides.
 */
const said: Readonly<Record<Topic, string>> = {
  price:
    "شحال | بشحال | taklefa | taklifa | bkam | bekam | b kam | se3r | s3er | kam el | adesh | 2adesh | what would the bill | the bill | the damage | whats the damage | come to | comes to | run me | how dear | dearer | dear | prise | prize | pryce | how mutch | priced+asks | how much would | how much will | how much do | set me back | قديش | ايش سعر | وش سعر | شو سعر | بكام | cost* | price* | expensive | pricing | how much | how expensive | cheap* | fee | fees | charge* | afford | total amount | rates | كم سعر | سعر* | اسعار | كم تكلف* | تكلف* | كلف* | ثمن | بكم | كم يكلف | كم تبلغ | kosten | kostet | was kostet | preis* | prix | combien coute | combien | cout | couts | coute | tarif* | precio* | cuanto cuesta | cuesta | cuanto vale | costo | quanto costa | prezzo | сколько стоит | цена | стоимость | fiyat* | ne kadar | ucret* | mennyibe kerul | 얼마 | 얼마예요 | 가격 | 비용 | 价格 | 多少钱 | 費用",
  "price-factors":
    "pay more | full price | fixed price | price fixed | sure is the price | price guaranteed | finds something | find something | price change* after | السعر النهائي | السعر ثابت | ادفع اكثر | ادفع زياده | price change | price changes | change the price | affect* the price | hidden cost* | hidden fee* | hidden charge* | final price | more expensive | extra cost* | price go up | cost more than | surprise* on the bill | يغير السعر | تكاليف خفيه | تكاليف اضافيه | رسوم خفيه",
  included:
    "counted in | محسوب | محسوبه | محسوبين | covering+packaged | part of the | on top or | come in the | شو بيشمل | ايش يشمل | وش يشمل | بيشمل ايه | included | include | includes | inclusive | package | packages | what do i get | what is in | comes with | cover | covers | covered | whats in | باقه | باقات | يشمل | تشمل | مشمول* | ضمن السعر | enthalten | inklusive | paket* | inclus* | forfait* | compris* | incluye | incluido | paquete* | compreso | pacchetto | входит | paket | dahil | 포함 | 패키지",
  excluded:
    "out+packaged | what isnt | left out | out+priced | what do i pay myself | مو داخل | مش داخل | وش ناقص | ايش اللي مو | not included | excluded | exclude* | not cover* | pay on top | pay extra | on top of | extra to pay | isnt included | not part of | غير مشمول* | لا يشمل | لا تشمل | لا تشمله | nicht enthalten | non inclus | no incluye",
  extra:
    "=addedToo | extra | on top | additional | one more | a third | a fourth | further | each extra | each additional | per extra | how much more | cost more | costs more | what does it add | add to the price | added | adds | supplement | surcharge | too in the price | زياده | زياد | يزيد | تزيد | اضافي | اضافيه | اضافه | كمان واحد | كمان وحده | واحده زياده | وحده زياده | ثالث | ثالثه | مع بعض يزيد | قديش بزيد | كم بزيد | بكام زياده | ziyade | zyade | ziyada",
  deposit:
    "down+money | put down | put money down | pay everything | pay it all | up front | all upfront | in advance | deposit* | down payment | pay in advance | pay upfront | pay up front | prepay* | upfront | دفعه مقدمه | عربون | مقدم* | anzahlung | acompte | arrhes | deposito | предоплата | depozito",
  warranty:
    "payer+again | stand behind | how long are they good | if it breaks | if it fails later | come undone | warranty | warranties | guarantee* | guaranteed | ضمان* | كفاله | garantie* | garantia | garanzia | гарантия | garanti*",
  stay: "days+remain | بدي اقعد | قديش اقعد | قديش بقعد | كم بقعد | بدي ضل | هقعد كام | هقعد قد ايه | اقعد قد ايه | كم اجلس | كم نجلس | كم نقعد | كم ابقي | كم يوم ياخذ | كم يوم تاخذ | كم بياخذ وقت | كم يوم بياخد | كم يوم بتاخد | days should i plan | days to plan | how many days | how long in town | how long in dubai | how long away | days total | كم يوم | كم ليله | كم اقعد | كم لازم اقعد | قديش لازم | how many days | how long do i stay | how long should i stay | how long must i stay | how long do i have to stay | length of stay | days do i need | days off | how long would i be in | how long will i be in | how long is the trip | stay in | days in | how long in | how many weeks | plan for my trip | time off | كم يوم* | مده الاقامه | كم احتاج من الايام | كم اسبوع | ايام الاقامه | wie viele tage | wie lange bleib* | wie lange muss ich | combien de jours | combien de temps | cuantos dias | cuanto tiempo | quanti giorni | сколько дней | kac gun | hany nap* | 며칠 | 몇일",
  flight:
    "earliest+aboard | سافر | بسافر | نسافر | طير | بطير | ترجع بلدك | نرجع بلدنا | ارجع ديرتي | راجع بلدي | السفر | اسافر | يسافر | سفري | fly home | get on a plane | long haul | after how long can i travel | اطير | اركب طياره | طياره | السفر بعد | اسافر بعد | ارجع بلدي | ارجع لبلدي | fly | flying | flight | flights | by plane | a plane | the plane | planes home | on the plane | aeroplane | airplane | نطير | بطير | ما بطير | يطير | travel home | go home | get home | return home | board* | الطيران | طيران | طائره | اطير | السفر جوا | اسافر | العوده | fliegen | flug | flieg* | avion | prendre l avion | lavion | voler | volar | vuelo | aereo | volare | летать | самолет | ucak | ucabil* | repul* | 비행기 | 비행",
  hospital:
    "lie in hospital | lie in the hospital | in hospital after | long in hospital | long in the hospital | nights+ward | slept+ward | البقاء في المستشفي | مده البقاء في المستشفي | كم اقعد في المستشفي | كم ابقي في المستشفي | كم اضل في المستشفي | nights+ward | in the ward | on the ward | inpatient | how many nights will i be | nights in hospital | night in hospital | hospital nights | overnight | stay in hospital | hospital stay | how long in hospital | in the hospital | day case | sleep at the hospital | admitted | ليالي في المستشفى | المبيت | ابيت | ليله في المستشفى | krankenhaus* | klinikaufenthalt | hopital | hospitalisation | hospitalizacion | ospedale | в больнице | hastanede | 입원",
  duration:
    "how long will it take | how long is it | how long does the operation | how long does the surgery | how long does the procedure | how long does the treatment take | how long does it take | how long is the operation | how long is the surgery | how long is the appointment | minutes | hours does it | hours long | take to do | كم تستغرق | كم يستغرق | مده العمليه | wie lange dauert | duree de l operation | combien de temps dure | cuanto dura | quanto dura | сколько длится | ne kadar surer",
  anaesthesia:
    "asleepness+asks | knock out | knock me out | knock people out | under general | is it under general | asker+asleepness | general anaesthetic | local anaesthetic | will i sleep | بنج كامل | بنج موضعي | نايم | anaesth* | anesth* | asleep | put to sleep | put me to sleep | awake | sedat* | numb | numbed | put under | knocked out | تخدير | بنج | مخدر | نائم* | مستيقظ* | narkose | betaubung | vollnarkose | anesthesie | anestesia | anestes* | наркоз | anestezi | 마취",
  recovery:
    "off work | time off work | sick leave | on crutches | crutches | climb stairs | اجازه مرضيه | عكاز | عكازات | drive again | driving | go back to the gym | sport | when can i swim | walk again | walk normally | back at work | return to my job | متي امشي | متي ارجع الشغل | اسوق | ارجع لشغلي | امارس الرياضه | recover* | recuperat* | heal | heals | healing | back to work | return to work | aftercare | downtime | rehab* | after the operation | after surgery | after the surgery | after the procedure | afterwards | back to normal | when can i walk | when can i work | get better | week after | weeks after | days after | day after | first week | shower | exercise after | sport again | التعافي | تعاف* | نقاهه | شفاء | بعد العمليه | بعد الجراحه | العوده الى العمل | erholung* | heilung | genesung | nach der operation | recuperation | convalescence | guerison | apres l operation | recuperacion | despues de la | convalecencia | recupero | восстановление | iyilesme | 회복",
  risks:
    "risk* | complication* | side effect* | dangerous | dangers | go wrong | goes wrong | wrong with it | how safe | is it safe | safe | downside* | bad outcome* | failure rate | success rate | مخاطر | مضاعفات | خطر* | خطوره | امان | امن* | اثار جانبيه | risiken | risiko | nebenwirkungen | komplikationen | risque* | complication* | effets secondaires | riesgo* | complicacion* | efectos secundarios | rischi | риски | осложнения | risk* | yan etki* | 위험 | 부작용",
  preparation:
    "eaten+ahead | skip breakfast | empty stomach | nil by mouth | صايم | علي الريق | fast before | stop smoking | prepare | preparation | preparing | get ready | before the operation | before surgery | before the surgery | before my surgery | before treatment | before i come | beforehand | in advance of | what should i send | what do i send | stop eating | fasting before | التحضير | تحضير* | استعد* | الاستعداد | قبل العمليه | قبل الجراحه | vorbereit* | vorher | vor der operation | preparer | avant l operation | me preparer | preparar* | antes de la operacion | preparazione | подготов* | hazirlan* | 준비",
  steps:
    "how is it done | how do you do it | how is the operation | how is the procedure | what happens during | what happens on the day | step by step | steps | during the operation | during surgery | how does the treatment work | explain the procedure | explain the operation | كيف تتم | كيف تجرى | خطوات | ماذا يحدث اثناء | wie lauft | ablauf | comment se passe | comment se deroule | deroulement | como se hace | como se realiza | come si fa | как проходит | nasil yapilir | 어떻게 진행",
  suits:
    "who is it for | suitable for | suits | who can have | who benefits | who needs | is it for people | right for people | لمن يناسب | من يناسب* | لمن هذا | fur wen | pour qui | para quien",
  contraindications:
    "contraindicat* | who should not | who cant have | who cannot have | when is it not | not suitable | should avoid it | ruled out | reasons against | موانع | من لا يناسب* | لا يناسب | kontraindikation* | nicht geeignet | contre indication* | contraindicacion*",
  doctors:
    "who treats | من يجري | من تجري | من سيجري | من الذي يجري | من يقوم | من سيقوم | شسمها | شسمه | وش اسمه | وش اسمها | شو اسمها | شو اسمه | ايش اسمه | ايش اسمها | اسمها ايه | اسمه ايه | شنو اسمها | شنو اسمه | وش اسم الدكتور* | شو اسم الدكتور* | ايش اسم الدكتور* | اسم الدكتوره | اسم الدكتور | which of them treats | who them treats | who does it | who+does | who would do | whos the doctor | whos the surgeon | مين الجراح | مين الدكتور | منو يسوي | مين هيعمل | who will do | who is going to operate | who does the operation | مين الدكتور | مين بيعمل | من يعمل | منو الدكتور | doctor | doctors | surgeon | surgeons | dentist | dentists | specialist | specialists | who will operate | who operates | who does it | who performs | who will treat | qualified | qualifications | experience* | the team | طبيب* | اطباء | الدكتور | دكتور* | جراح | الجراح | من سيجري | arzt | arzte | arztin | chirurg* | zahnarzt | medecin* | chirurgien* | dentiste* | medico* | cirujano* | doctores | dottore | chirurgo | врач* | хирург | doktor* | orvos* | 의사 | 선생님",
  overview:
    "tell me about | tell me more | information on | more about | what is a | what is an | explain | details about | اخبرني عن | معلومات عن | ما هي | ما هو | was ist | qu est ce que | que es | cos e | что такое | nedir",
  procedures:
    "what do you do | what can you do | what do you specialise in | شو بتعملو | ايش عندكم | وش عندكم | ايش العمليات | what treatments | which treatments | what procedures | which procedures | treatments do you | procedures do you | what do you offer | do you offer | services | list of | what operations | what can you treat | what surgeries | ماذا تقدمون | ما العلاجات | ما هي العلاجات | ما العمليات | خدماتكم | الخدمات | اي علاجات | welche behandlungen | behandlungen | quels traitements | traitements | que tratamientos | tratamientos | trattamenti | какие процедуры | hangi tedavi* | 어떤 치료 | 시술",
  languages:
    "arabic | english | french | german | russian | hindi | urdu | turkish | in my language | بالعربي | عربي | انجليزي | تحكون | يحكي | بتتكلموا | language* | speak | speaks | interpreter* | translat* | understand me | لغه | لغات | اللغات | تتحدث* | يتحدث* | مترجم* | sprache* | sprechen | sprecht | dolmetscher | langue* | parle* | parlez | interprete | idioma* | hablan | hablais | lingue | parlate | говорит* | dil | konusuyor | 언어 | 통역",
  companion:
    "second bed | extra bed | another bed | spare bed | سرير ثاني | سرير اضافي | family+come | someone with me | somebody with me | anyone with me | stays with me | who stays with | travel alone | travelling alone | traveling alone | travelling by myself | traveling by myself | come alone | coming alone | اسافر وحدي | مسافر وحدي | مسافره وحدي | جاي لحالي | جايه لحالي | لحالي | travel companion | companion* | relative* | friend come | bring someone | bring somebody | bring a friend | family member* | accompany | مرافق* | begleit* | accompagn* | acompan* | accompagna* | сопровожда* | refakat* | 보호자 | 동반",
  airport:
    "meet me at | collect me | someone pick me | يستقبلني | تستقبلوني | تاخذوني من المطار | airport* | pick up | pickup | pick me up | transfer* | taxi | driver | how far from the airport | المطار | مطار | توصيل | نقل من | استقبال | flughafen* | abholung | aeroport | transfert | aeropuerto | traslado* | aeroporto | аэропорт* | havalimani | 공항",
  cancellation:
    "lose the money | lose my money | lose what i paid | money i paid | walk away | =pulled | =cancelled | moneyBack+cancelled | change my booking | move my date | change my mind | cancel* | refund* | money back | change my date* | change my mind | change the date* | postpone* | reschedul* | move my appointment | ااجل | اوجل | الغاء | الالغاء | الغي | استرداد | استرجاع | تاجيل | تغيير الموعد | stornier* | absagen | ruckerstattung | annul* | remboursement | reembolso | devolucion | cancellare | rimborso | отмен* | возврат* | iptal | iade | 취소 | 환불",
  privacy:
    "privacy | personal data | my data | data protection | gdpr | share my information | confidential* | الخصوصيه | خصوصيه | بياناتي | البيانات الشخصيه | سريه | datenschutz | meine daten | confidentialite | donnees personnelles | privacidad | datos personales | конфиденциальн* | gizlilik | 개인정보",
  "health-data":
    "medical records | health records | health data | my records | x-rays kept | who sees my | keep my records | copy of my records | copies of my | السجلات الطبيه | سجلي الطبي | ملفي الطبي | krankenakte | gesundheitsdaten | dossier medical | historial medico",
  terms:
    "rest of the money | rest of the price | balance | remaining amount | pay the rest | باقي المبلغ | ادفع الباقي | الباقي | credit card | cash | apple pay | visa card | mastercard | pay in cash | in installments | ادفع | الدفع | كاش | فيزا كارد | بطاقه | اقساط | terms | conditions | contract | pay by card | payment method* | how do i pay | how can i pay | instalment* | installment* | bank transfer | vat | complain* | الشروط | طرق الدفع | كيف ادفع | تقسيط | شكوى | zahlung* | ratenzahlung | bezahlen | conditions generales | moyen de paiement | payer | forma de pago | pagar | plazos | pagamento | оплат* | odeme | taksit | 결제 | 할부",
  contact:
    "24 hour line | 24 hour number | hour line | patients line | hotline | رقم خط | خط المرضي | مدار الساعه | الخط الساخن | الواتس | واتس | رقم الواتس | phone | telephone | phone number | call you | email | e-mail | whatsapp | contact | reach you | write to you | هاتف* | رقمكم | رقم تلفون | رقم جوال | رقم للتواصل | تلفون | جوال | موبايل | اتصل | واتساب | ايميل | البريد | telefon* | kontakt* | anrufen | joindre | contacter | telefono | contacto | contactar | contatto | телефон | iletisim | 연락처 | 전화",
  hours:
    "maftoo7a | maftoo7 | maftu7a | fat7een | shift | open+daysOf | what time do you | when do you close | office time | opening time | متي تفتحون | متي تسكرون | متي الدوام | دوامكم | opening hours | open on | open at | are you open | when do you open | when are you | closing time | close | working hours | office hours | on saturday | on sunday | weekend* | ساعات العمل | متى تفتح* | اوقات العمل | الدوام | تعملون | مفتوح* | offnungszeiten | geoffnet | horaires | ouvert* | horario* | abierto | orari | часы работы | calisma saatleri | 영업시간 | 진료시간",
  address:
    "where exactly | where clinic | where practice | where is the practice | where hospital | where is the hospital | which part of | in which part | whereabouts | how do i get to you | مكانكم | وينكم | فينكم | لوكيشن | اللوكيشن | وين مكان | فين مكان | address | where are you | where is the clinic | where is your | located | location | directions | find you | which city | what street | العنوان | عنوان* | اين تقع* | اين انتم | اين العياده | موقع* | adresse | wo seid | wo ist die | wo befindet | ou etes vous | ou se trouve | ou est | direccion | donde estan | donde esta | indirizzo | dove siete | адрес | где вы | adres | nerede | hol van* | 주소 | 위치",
  accreditation:
    "accredit* | certif* | licensed | licence* | license* | jci | iso | quality mark* | اعتماد* | معتمد* | شهاده | شهادات | ترخيص | مرخص* | zertifi* | akkredit* | zulassung | certifi* | agrement | acredita* | certificad* | accreditament* | сертифи* | аккредит* | akredit* | sertifika | 인증",
  about:
    "شغاله من | شغالين من | من متي شغال* | من امتي شغال* | من امتي العياده | من متي العياده | من امتي فاتحين | متي افتتح* | متي بديتو | how long has the clinic | been around | in business | open since | who are you | about the clinic | about your clinic | founded | how old is | how long have you | history of | since when | من انتم | عن العياده | تاسست* | متى تاسس* | نبذه | uber die klinik | gegrundet | qui etes vous | a propos | quienes son | fundada | chi siete | о клинике | hakkinizda",
  process:
    "how do i book | how can i book | how to book | where do i start | get started | كيف احجز | how do i start | how does it work | how do i begin | first step | next steps | whats the process | what is the process | how do i book a treatment | from start to finish | كيف ابدا | كيف تعمل | الخطوه الاولى | الخطوات | wie fange ich an | wie funktioniert | comment commencer | comment ca marche | como empiezo | como funciona | come funziona | с чего начать | nasil baslarim",
  coordinator:
    "writes+replies+who | who replies | who reads | coordinator | who will answer | who answers | contact person | case manager | who looks after me | من سيرد | المنسق* | منسق* | ansprechpartner* | interlocuteur | coordinador*",
  faq: "",
  visa: "visa | visas | entry permit | entry requirement* | do i need a permit | immigration | embassy | تاشيره | تاشيرات | فيزا | فيزه | الفيزا | visum | visado | виза | vize | 비자 | 签证",
  documents: "papers+send | what do you need from me | which documents | what documents | what paperwork | my scans to",
  report:
    "letter+home | home+papers | medical report | discharge letter | discharge summary | report in english | follow up at home | تقرير طبي | التقرير الطبي",
  insurance:
    "claim | claim the cost | claim my money | insurance | insurer | insured | insurance cover* | reimburse* | claim back | claim it back | bupa | daman | axa | cigna | aetna | allianz | nhs | تامين | التامين | تاميني | versicherung | krankenkasse | assurance | mutuelle | seguro | страховка | sigorta",
  pain: "asks+hurt | hurt+asker | how painful | is it painful | painless | pain level | pain after | pain relief | feel pain | feel anything | feel something",
  aftercare:
    "wrong+homeAgain | after i am home | once i am home | back in my country | when i get back | when i am back home | problem later | اذا صار شي بعد | بعد ما ارجع",
  medicines:
    "carried+tablets | bring my medicine | bring my medicines | bring my medication | bring medicine | bring medication | travel with my medicine | customs | ادويتي معي | احضر ادويتي | اجيب ادويتي | ادخل ادويه",
  fear: "afraid | scared | fear | terrified | nervous | anxious | anxiety | phobia | frightened | خايف | خايفه | خوف | اخاف | متوتر | قلقان | قلقانه",
  results:
    "success rate | survival | how successful | failure rate | outcome | outcomes | infection rate | patients get an infection | how often infection | infections do you | infections have you | mortality | how many operation | how many have you | how often does it work | statistics | نسبه نجاح | نسبه النجاح | معدل النجاح | نسبه الوفاه",
  staff:
    "lady+doctors | lady+nurse | lady+doctors | female doctor | woman doctor | female nurse | male nurse | female surgeon | طبيبه | دكتوره | ممرضه انثي",
  comparison: "=differ | =lessCost | less money | which of the two | which of them | ايهم ارخص | مين ارخص",
  total:
    "priced+addedToo | whole+hotel | whole+family | hotel+included+price | whole+priced | total cost | total price | whole+total | hotel+priced | how much for everything | all inclusive | كم يكلفني كل شي | كم الاجمالي | كم المجموع | التكلفه الكليه",
  nights:
    "nights+hotel | hotel nights | nights hotel | how many nights is that | nights are included | ليالي فندق | ليله فندق | ليالي الفندق | ليله السكن | ليالي السكن | كم مرافق | كام مرافق | عدد المرافقين | how many companions | number of companions",
  refund:
    "cancelled+daysOf | moneyBack+daysOf | pulled+daysOf | pulled+ahead | cancelled+ahead+moneyBack | pulled+part | cancelled+part+ahead",
  "open-now": "open+now | is anyone there | anybody there | متي تفتحون اليوم",
  consultation:
    "on video | by video | over video | online with | see the doctor before | بالفيديو | اون لاين | video consult | online appointment | see someone | next appointment | available appointment | احجز | حجز | استشاره اونلاين | consult | consults | consultation* | appointment* | free slot* | slots | book a call | video call | talk to a doctor | speak to a doctor | speak to a surgeon | speak with a doctor | talk to a surgeon | talk to a dentist | speak to a dentist | see a doctor | available times | استشاره | موعد | حجز موعد | التحدث الى طبيب | اتحدث مع طبيب | مواعيد | termin* | sprechstunde | rendez vous | parler a un medecin | cita | consulta | hablar con un medico | appuntamento | visita | консультац* | запис* | randevu | idopont* | 상담 | 예약",
  hotels:
    "hotel* | where to stay | where can i stay | accommodation | somewhere to stay | place to stay | places to stay | room near | sleep near | فندق | فنادق | سكن | اين اسكن | مكان للاقامه | unterkunft | ubernacht* | hebergement | ou dormir | alojamiento | donde dormir | alloggio | albergo | отел* | гостиниц* | otel* | konaklama | szalloda | 호텔 | 숙소",
  quote:
    "quote | a quote | get a quote | quotation | written offer | estimate | personal price | price for me | treatment plan | عرض سعر | عرض اسعار | خطه علاج | kostenvoranschlag | angebot | devis | presupuesto | cotizacion | preventivo | смет* | teklif | arajanlat* | 견적",
  person:
    "akallem 7ad | akalem 7ad | akallem had | a7ki ma3 7ada | want+somebody | talk+human | يتصل بيا | حد يتصل | احد يتصل | akallem | not+machine | human being | get me somebody | get me someone | somebody real | real somebody | give me a ring | ring me back | ring me | actually ring me | somebody ring | someone ring | phone me | somebody phone | on the phone+somebody | on the phone+someone | have somebody call | get somebody to call | someone call me | who can i actually talk | who can i talk to | who can i speak to | يكلمني | اكلم موظف | اكلم حد | اكلم احد | اكلم شخص | احكي مع حدا | احكي مع شخص | التحدث الي المنسقه | التحدث مع المنسقه | اتكلم مع المنسقه | رد الي | رد ارسلي | talk+human | real human | not a bot | not a robot | are you a bot | are you human | are you real | human please | person please | ابي احد | ابغي احد | عايز حد | بدي حدا | كلموني | اتصلوا فيني | اتصلوا علي | call me back | call me | callback | real person | talk to a person | talk to somebody | talk to someone | speak to someone | speak to somebody | speak to a person | speak with somebody | live agent | an agent | customer service | شخص حقيقي | التحدث الى شخص | اتحدث مع شخص | mit einem menschen | mitarbeiter | une personne | un humain | parler a quelqu un | una persona | agente | una persona reale | оператор* | живым человеком | yetkili | bir insan | 상담원 | 사람과",
};

/** How topics and what they are made of are named. */
export const topicNames: readonly string[] = [...Object.values(said), ...Object.values(atoms)];

/** Names of topics and of what they are made of; a topic's own name is no atom. */
const table = createConcepts<string>({ ...said, ...atoms }, { widest: 9, asWritten: new Set(["country"]) });
const isTopic = (id: string): id is Topic => id in said;

/** Topics that stand for more than another that their words also name. */
const wider: Partial<Record<Topic, readonly Topic[]>> = {
  refund: ["cancellation", "deposit", "stay", "included", "price", "terms"],
  cancellation: ["included", "visa", "price", "deposit"],
  terms: ["deposit", "price"],
  "open-now": ["hours"],
  excluded: ["included", "price"],
  deposit: ["price", "total"],
  anaesthesia: ["excluded", "price"],
  coordinator: ["contact"],
  flight: ["recovery"],
  stay: ["duration", "flight"],
  warranty: ["duration", "terms"],
  report: ["health-data", "documents"],
  documents: ["health-data"],
  staff: ["doctors"],
  results: ["risks", "price"],
  total: ["price", "terms", "hotels", "companion"],
  nights: ["hotels", "stay", "companion", "included", "total", "price"],
  extra: ["price", "included", "companion"],
  included: ["total"],
  consultation: ["doctors"],
  comparison: ["price"],
  visa: ["documents", "flight"],
  pain: ["recovery", "price"],
  person: ["contact", "consultation", "languages"],
  insurance: ["included", "terms"],
  aftercare: ["recovery", "risks"],
  medicines: ["documents"],
  "price-factors": ["price", "doctors"],
  hospital: ["stay", "preparation", "nights"],
};

/** The topics of a text, with their places. */
export const topicMentions = (tokens: readonly string[]) => table.read(tokens).mentions.filter(({ id }) => isTopic(id));

const mentions = (text: string, name: keyof typeof atoms): boolean =>
  table.read(tokensOf(text)).mentions.some(({ id }) => id === name);

/** Whether a text asks how often one comes. */
export const asksHowOften = (text: string): boolean => mentions(text, "times");

/** Whether a text asks when somebody goes back to something: to work, not to its hours. */
export const asksOfGoingBack = (text: string): boolean => mentions(text, "goingBack");

/** Whether a text names somebody of a family or a companion. */
export const namesFamily = (text: string): boolean => mentions(text, "family");

/** Whether a text is about talking, calling or writing to somebody. */
export const wishesToTalk = (text: string): boolean => mentions(text, "talk");

/** "And how many", written as one word. */
const andAsks = /(^|\s)و(?=(?:كم|كام|متى|متي|امتى|إمتى|مين|بكم|شو|وين|ايش|إيش|كيف|هل)\s)/gu;

/** "I want to know" wants nobody. */
const toKnow = /(?:عايز|عاوز|عايزه|عاوزه|ابي|ابغي|ابغى|أبي|أبغى|بدي|ودي|حابب?|حابه) (?:ا|أ|إ|ن)?(?:عرف|فهم|سال|سأل)/gu;
/** A night that nobody stays. */
const ofNight = /\b(?:(?:at|last|good|every) night\b(?! in)|night(?= (?:guard|splint|shift|cream|nurse)))/giu;

/** The topics of a text, the longest match first. */
export function topicsIn(text: string): Topic[] {
  const weights = new Map<Topic, number>();
  for (const { id, weight } of topicMentions(
    tokensOf(text.replace(andAsks, "$1").replace(ofNight, " ").replace(toKnow, " ")),
  ))
    if (isTopic(id)) weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  // "How many days can I not fly?" asks for no stay.
  if (weights.has("stay") && mentions(text, "aboard") && !mentions(text, "remain")) weights.delete("stay");
  const covered = new Set([...weights.keys()].flatMap((topic) => wider[topic] ?? []));
  return [...weights]
    .filter(([topic]) => !covered.has(topic))
    .toSorted(([, a], [, b]) => b - a)
    .map(([topic]) => topic);
}
