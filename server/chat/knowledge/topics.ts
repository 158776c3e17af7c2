import type { Topic } from "../../../adapters/assistant/assistant.ts";
import { createTerms } from "./terms.ts";

/**
 * Terms of each topic in the languages of our pages and in others that visitors write in; typing errors are forgiven, `*`
 * stands for any ending. Of terms of several topics, the longest decides.
 */
const said: Readonly<Record<Topic, string>> = {
  price:
    "cost* | price* | expensive | pricing | how much | how expensive | cheap* | fee | fees | charge* | afford | total amount | rates | كم سعر | سعر* | اسعار | كم تكلف* | تكلف* | كلف* | ثمن | بكم | كم يكلف | كم تبلغ | kosten | kostet | was kostet | preis* | prix | combien coute | combien | cout | couts | coute | tarif* | precio* | cuanto cuesta | cuesta | cuanto vale | costo | quanto costa | prezzo | сколько стоит | цена | стоимость | fiyat* | ne kadar | ucret* | mennyibe kerul | 얼마 | 얼마예요 | 가격 | 비용 | 价格 | 多少钱 | 費用",
  "price-factors":
    "price change | price changes | change the price | affect* the price | hidden cost* | hidden fee* | hidden charge* | final price | more expensive | extra cost* | price go up | cost more than | surprise* on the bill | يغير السعر | تكاليف خفيه | تكاليف اضافيه | رسوم خفيه",
  included:
    "included | include | includes | inclusive | package | packages | what do i get | what is in | comes with | cover | covers | covered | whats in | باقه | باقات | يشمل | تشمل | مشمول* | ضمن السعر | enthalten | inklusive | paket* | inclus* | forfait* | compris* | incluye | incluido | paquete* | compreso | pacchetto | входит | paket | dahil | 포함 | 패키지",
  excluded:
    "not included | excluded | exclude* | not cover* | pay on top | pay extra | on top of | extra to pay | isnt included | not part of | غير مشمول* | لا يشمل | لا تشمل | لا تشمله | nicht enthalten | non inclus | no incluye",
  deposit:
    "deposit* | down payment | pay in advance | pay upfront | pay up front | prepay* | upfront | دفعه مقدمه | عربون | مقدم* | anzahlung | acompte | arrhes | deposito | предоплата | depozito",
  warranty:
    "warranty | warranties | guarantee* | guaranteed | ضمان* | كفاله | garantie* | garantia | garanzia | гарантия | garanti*",
  stay: "how many days | how long do i stay | how long should i stay | how long must i stay | how long do i have to stay | length of stay | days do i need | days off | how long would i be in | how long will i be in | how long is the trip | stay in | days in | how long in | how many weeks | plan for my trip | time off | كم يوم* | مده الاقامه | كم احتاج من الايام | كم اسبوع | ايام الاقامه | wie viele tage | wie lange bleib* | wie lange muss ich | combien de jours | combien de temps | cuantos dias | cuanto tiempo | quanti giorni | сколько дней | kac gun | hany nap* | 며칠 | 몇일",
  flight:
    "fly | flying | flight | flights | plane | aeroplane | airplane | travel home | go home | get home | return home | board* | الطيران | طيران | طائره | اطير | السفر جوا | اسافر | العوده | fliegen | flug | flieg* | avion | prendre l avion | lavion | voler | volar | vuelo | aereo | volare | летать | самолет | ucak | ucabil* | repul* | 비행기 | 비행",
  hospital:
    "nights in hospital | night in hospital | hospital nights | overnight | stay in hospital | hospital stay | how long in hospital | in the hospital | day case | sleep at the hospital | admitted | ليالي في المستشفى | المبيت | ابيت | ليله في المستشفى | krankenhaus* | klinikaufenthalt | hopital | hospitalisation | hospitalizacion | ospedale | в больнице | hastanede | 입원",
  duration:
    "how long does the operation | how long does the surgery | how long does the procedure | how long does the treatment take | how long does it take | how long is the operation | how long is the surgery | how long is the appointment | minutes | hours does it | hours long | take to do | كم تستغرق | كم يستغرق | مده العمليه | wie lange dauert | duree de l operation | combien de temps dure | cuanto dura | quanto dura | сколько длится | ne kadar surer",
  anaesthesia:
    "anaesth* | anesth* | asleep | put to sleep | put me to sleep | awake | sedat* | numb | numbed | put under | knocked out | تخدير | بنج | مخدر | نائم* | مستيقظ* | narkose | betaubung | vollnarkose | anesthesie | anestesia | anestes* | наркоз | anestezi | 마취",
  recovery:
    "recover* | recuperat* | heal | heals | healing | back to work | return to work | aftercare | downtime | rehab* | after the operation | after surgery | after the surgery | after the procedure | afterwards | back to normal | when can i walk | when can i work | get better | week after | weeks after | days after | day after | first week | shower | exercise after | sport again | التعافي | تعاف* | نقاهه | شفاء | بعد العمليه | بعد الجراحه | العوده الى العمل | erholung* | heilung | genesung | nach der operation | recuperation | convalescence | guerison | apres l operation | recuperacion | despues de la | convalecencia | recupero | восстановление | iyilesme | 회복",
  risks:
    "risk* | complication* | side effect* | dangerous | dangers | go wrong | goes wrong | wrong with it | how safe | is it safe | safe | downside* | bad outcome* | failure rate | success rate | مخاطر | مضاعفات | خطر* | خطوره | امان | امن* | اثار جانبيه | risiken | risiko | nebenwirkungen | komplikationen | risque* | complication* | effets secondaires | riesgo* | complicacion* | efectos secundarios | rischi | риски | осложнения | risk* | yan etki* | 위험 | 부작용",
  preparation:
    "prepare | preparation | preparing | get ready | before the operation | before surgery | before the surgery | before my surgery | before treatment | before i come | beforehand | in advance of | what should i send | what do i send | stop eating | fasting before | التحضير | تحضير* | استعد* | الاستعداد | قبل العمليه | قبل الجراحه | vorbereit* | vorher | vor der operation | preparer | avant l operation | me preparer | preparar* | antes de la operacion | preparazione | подготов* | hazirlan* | 준비",
  steps:
    "how is it done | how do you do it | how is the operation | how is the procedure | what happens during | what happens on the day | step by step | steps | during the operation | during surgery | how does the treatment work | explain the procedure | explain the operation | كيف تتم | كيف تجرى | خطوات | ماذا يحدث اثناء | wie lauft | ablauf | comment se passe | comment se deroule | deroulement | como se hace | como se realiza | come si fa | как проходит | nasil yapilir | 어떻게 진행",
  suits:
    "who is it for | suitable for | suits | who can have | who benefits | who needs | is it for people | right for people | لمن يناسب | من يناسب* | لمن هذا | fur wen | pour qui | para quien",
  contraindications:
    "contraindicat* | who should not | who cant have | who cannot have | when is it not | not suitable | should avoid it | ruled out | reasons against | موانع | من لا يناسب* | لا يناسب | kontraindikation* | nicht geeignet | contre indication* | contraindicacion*",
  doctors:
    "doctor | doctors | surgeon | surgeons | dentist | dentists | specialist | specialists | who will operate | who operates | who does it | who performs | who will treat | qualified | qualifications | experience* | the team | طبيب* | اطباء | الدكتور | دكتور* | جراح | الجراح | من سيجري | arzt | arzte | arztin | chirurg* | zahnarzt | medecin* | chirurgien* | dentiste* | medico* | cirujano* | doctores | dottore | chirurgo | врач* | хирург | doktor* | orvos* | 의사 | 선생님",
  overview:
    "tell me about | tell me more | information on | more about | what is a | what is an | explain | details about | اخبرني عن | معلومات عن | ما هي | ما هو | was ist | qu est ce que | que es | cos e | что такое | nedir",
  procedures:
    "what treatments | which treatments | what procedures | which procedures | treatments do you | procedures do you | what do you offer | do you offer | services | list of | what operations | what can you treat | what surgeries | ماذا تقدمون | ما العلاجات | ما هي العلاجات | ما العمليات | خدماتكم | الخدمات | اي علاجات | welche behandlungen | behandlungen | quels traitements | traitements | que tratamientos | tratamientos | trattamenti | какие процедуры | hangi tedavi* | 어떤 치료 | 시술",
  languages:
    "language* | speak | speaks | interpreter* | translat* | understand me | لغه | لغات | اللغات | تتحدث* | يتحدث* | مترجم* | sprache* | sprechen | sprecht | dolmetscher | langue* | parle* | parlez | interprete | idioma* | hablan | hablais | lingue | parlate | говорит* | dil | konusuyor | 언어 | 통역",
  companion:
    "companion* | my wife | my husband | my mother | my father | my sister | my brother | my daughter | my son | relative* | friend come | bring someone | bring somebody | bring a friend | bring my | family member* | accompany | مرافق* | زوجتي | زوجي | امي | ابي | اختي | اخي | عائلتي | قريب* | begleit* | accompagn* | acompan* | accompagna* | сопровожда* | refakat* | 보호자 | 동반",
  airport:
    "airport* | pick up | pickup | pick me up | transfer* | taxi | driver | how far from the airport | المطار | مطار | توصيل | نقل من | استقبال | flughafen* | abholung | aeroport | transfert | aeropuerto | traslado* | aeroporto | аэропорт* | havalimani | 공항",
  cancellation:
    "cancel* | refund* | money back | change my date* | change my mind | change the date* | postpone* | reschedul* | move my appointment | الغاء | الالغاء | الغي | استرداد | استرجاع | تاجيل | تغيير الموعد | stornier* | absagen | ruckerstattung | annul* | remboursement | reembolso | devolucion | cancellare | rimborso | отмен* | возврат* | iptal | iade | 취소 | 환불",
  privacy:
    "privacy | personal data | my data | data protection | gdpr | share my information | confidential* | الخصوصيه | خصوصيه | بياناتي | البيانات الشخصيه | سريه | datenschutz | meine daten | confidentialite | donnees personnelles | privacidad | datos personales | конфиденциальн* | gizlilik | 개인정보",
  "health-data":
    "medical records | health records | health data | my records | x-rays kept | who sees my | keep my records | copy of my records | copies of my | السجلات الطبيه | سجلي الطبي | ملفي الطبي | krankenakte | gesundheitsdaten | dossier medical | historial medico",
  terms:
    "terms | conditions | contract | pay by card | payment method* | how do i pay | how can i pay | instalment* | installment* | bank transfer | vat | complain* | الشروط | طرق الدفع | كيف ادفع | تقسيط | شكوى | zahlung* | ratenzahlung | bezahlen | conditions generales | moyen de paiement | payer | forma de pago | pagar | plazos | pagamento | оплат* | odeme | taksit | 결제 | 할부",
  contact:
    "phone | telephone | phone number | call you | email | e-mail | whatsapp | contact | reach you | write to you | هاتف* | رقم | اتصل | واتساب | ايميل | البريد | telefon* | kontakt* | anrufen | joindre | contacter | telefono | contacto | contactar | contatto | телефон | iletisim | 연락처 | 전화",
  hours:
    "opening hours | open on | open at | are you open | when do you open | when are you | closing time | close | working hours | office hours | on saturday | on sunday | weekend* | ساعات العمل | متى تفتح* | اوقات العمل | الدوام | تعملون | مفتوح* | offnungszeiten | geoffnet | horaires | ouvert* | horario* | abierto | orari | часы работы | calisma saatleri | 영업시간 | 진료시간",
  address:
    "address | where are you | where is the clinic | where is your | located | location | directions | find you | which city | what street | العنوان | عنوان* | اين تقع* | اين انتم | اين العياده | موقع* | adresse | wo seid | wo ist die | wo befindet | ou etes vous | ou se trouve | ou est | direccion | donde estan | donde esta | indirizzo | dove siete | адрес | где вы | adres | nerede | hol van* | 주소 | 위치",
  accreditation:
    "accredit* | certif* | licensed | licence* | license* | jci | iso | quality mark* | اعتماد* | معتمد* | شهاده | شهادات | ترخيص | مرخص* | zertifi* | akkredit* | zulassung | certifi* | agrement | acredita* | certificad* | accreditament* | сертифи* | аккредит* | akredit* | sertifika | 인증",
  about:
    "who are you | about the clinic | about your clinic | founded | how old is | how long have you | history of | since when | من انتم | عن العياده | تاسست* | متى تاسس* | نبذه | uber die klinik | gegrundet | qui etes vous | a propos | quienes son | fundada | chi siete | о клинике | hakkinizda",
  process:
    "how do i start | how does it work | how do i begin | first step | next steps | whats the process | what is the process | how do i book a treatment | from start to finish | كيف ابدا | كيف تعمل | الخطوه الاولى | الخطوات | wie fange ich an | wie funktioniert | comment commencer | comment ca marche | como empiezo | como funciona | come funziona | с чего начать | nasil baslarim",
  coordinator:
    "coordinator | who will answer | who answers | contact person | case manager | who looks after me | من سيرد | المنسق* | منسق* | ansprechpartner* | interlocuteur | coordinador*",
  faq: "",
  consultation:
    "consult | consults | consultation* | appointment* | free slot* | slots | book a call | video call | talk to a doctor | speak to a doctor | speak to a surgeon | speak with a doctor | talk to a surgeon | talk to a dentist | speak to a dentist | see a doctor | available times | استشاره | موعد | حجز موعد | التحدث الى طبيب | اتحدث مع طبيب | مواعيد | termin* | sprechstunde | rendez vous | parler a un medecin | cita | consulta | hablar con un medico | appuntamento | visita | консультац* | запис* | randevu | idopont* | 상담 | 예약",
  hotels:
    "hotel* | where to stay | where can i stay | accommodation | somewhere to stay | place to stay | places to stay | room near | sleep near | فندق | فنادق | سكن | اين اسكن | مكان للاقامه | unterkunft | ubernacht* | hebergement | ou dormir | alojamiento | donde dormir | alloggio | albergo | отел* | гостиниц* | otel* | konaklama | szalloda | 호텔 | 숙소",
  quote:
    "quote | a quote | get a quote | quotation | written offer | estimate | personal price | price for me | treatment plan | عرض سعر | عرض اسعار | خطه علاج | kostenvoranschlag | angebot | devis | presupuesto | cotizacion | preventivo | смет* | teklif | arajanlat* | 견적",
  person:
    "human | real person | talk to a person | talk to somebody | talk to someone | speak to someone | speak to somebody | speak to a person | speak with somebody | live agent | an agent | operator | customer service | شخص حقيقي | التحدث الى شخص | اتحدث مع شخص | موظف | mit einem menschen | mitarbeiter | une personne | un humain | parler a quelqu un | una persona | agente | una persona reale | оператор* | живым человеком | yetkili | bir insan | 상담원 | 사람과",
};

const table = (Object.entries(said) as [Topic, string][])
  .filter(([, words]) => words !== "")
  .map(([topic, words]) => ({ topic, terms: createTerms(words.split(" | ")) }));

const greetings = createTerms(
  "hello | hi | hey | hiya | good morning | good afternoon | good evening | مرحبا | السلام عليكم | اهلا | صباح الخير | مساء الخير | hallo | guten tag | bonjour | salut | hola | buenos dias | ciao | привет | merhaba | szia | 안녕하세요".split(
    " | ",
  ),
);
const thanking = createTerms(
  "thank you | thanks | thank | cheers | شكرا | شكرا لك | danke | merci | gracias | grazie | спасибо | tesekkur* | koszonom | 감사합니다".split(
    " | ",
  ),
);

/** The topics of a text, the longest match first. */
export const topicsIn = (words: readonly string[]): Topic[] =>
  table
    .map(({ topic, terms }) => ({ topic, weight: terms.find(words)?.weight ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ topic }) => topic);

/** A short text that only greets or thanks. */
export function courtesyIn(words: readonly string[]): "greeting" | "thanks" | null {
  if (words.length > 6) return null;
  if (thanking.find(words)) return "thanks";
  return greetings.find(words) ? "greeting" : null;
}
