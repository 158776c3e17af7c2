/**
 * Everyday things that visitors ask about in English, Arabic and its dialects, so that a question meets a text in the other
 * language or in other words. Names are written as in `catalogue/lexicon/concepts.ts`.
 */
export const everyday = {
  "e:drive":
    "steering | behind the wheel | اسوق العربيه | سواقه العربيه | drive | driving | car | wheel | اسوق | سواقه | قياده | سياره | يسوق | تسوق | سوق",
  "e:pray": "pray | prayer | prostrat* | kneel | kneeling | سجود | اسجد | يسجد | صلاه | اصلي | ركوع",
  "e:swim": "swim | swimming | pool | sea | sauna | اسبح | سباحه | مسبح | بحر | ساونا",
  "e:gym": "gym | exercise | sport | sports | running | jog | run | train | رياضه | جيم | تمرين | تمارين | اركض",
  "e:work": "work | job | desk | office | manual | lift | lifting | heavy | شغل | عمل | دوام | وظيفه | مكتب",
  "e:walk": "walk | walking | stick | frame | crutches | امشي | مشي | عكاز | يمشي",
  "e:eat": "eat | food | soft food | diet | chew | meal | meals | اكل | طعام | وجبه | وجبات | لين | طري",
  "e:drink": "drink | alcohol | coffee | wine | اشرب | كحول | قهوه",
  "e:smoke": "smoke | smoking | smoker | tobacco | vape | nicotine | تدخين | ادخن | بدخن | سيجاره | سجاير",
  "e:shower": "shower | bath | wash | hair wash | دش | استحمام | اتحمم | اغسل | غسل",
  "e:sleep": "sleep | pillow | انام | نوم | مخده",
  "e:makeup": "makeup | make up | mascara | cosmetics | مكياج | ماكياج | كحل",
  "e:sun": "sun | sunscreen | tan | شمس | واقي",
  "e:glasses": "glasses | spectacles | نظاره | نظارات",
  "e:lenses": "contact lens | contact lenses | lenses | soft lenses | hard lenses | عدسه | عدسات | لاصقه",
  "e:stitch": "stitch | stitches | suture | sutures | خياطه | غرز | خيوط | غرزه",
  "e:scar": "scar | scars | ندبه | ندبات | اثر العمليه",
  "e:xray": "x ray | xray | x rays | panoramic | radiograph | اشعه | اشعات | بانوراما",
  "e:ct": "ct | ct scan | cone beam | اشعه مقطعيه | مقطعيه | سي تي",
  "e:mri": "mri | magnetic | رنين | رنين مغناطيسي",
  "e:scan": "scan | scans | image | images | imaging | صوره | صور | تصوير",
  "e:blood": "blood | دم | تحليل | تحاليل",
  "e:sickle": "sickle cell | sickle | فقر دم منجلي | منجلي | منجليه",
  "e:colonoscopy": "colonoscopy | منظار قولون | منظار القولون",
  "e:interpreter": "interpreter | interpreters | interpreting | translator | translation | مترجم | مترجمه | ترجمه",
  "e:hour": "hour | hours | ساعه | ساعات | ساعتين",
  "e:week": "week | weeks | اسبوع | اسابيع | اسبوعين",
  "e:month": "month | months | شهر | اشهر | شهور | شهرين",
  "e:year": "year | years | سنه | سنوات | سنين | عام | اعوام",
  "e:age":
    "at least 18 | at least 20 | at least 16 | at least 21 | adults | over 18 | over 20 | age | aged | minimum age | or older | or over | or younger | grown up | old enough | youngest | oldest | how old | under 18 | years old | سن | عمر | عمره | سنه العمر",
  "e:wear":
    "wear | wears | wearing | worn | need to be in | keep in | keep them in | have them in | leave in | البس | لبس | يلبس | تلبس",
  "e:fall":
    "fall out | falls out | drop out | drops out | shed | shedding | come out | تساقط | يتساقط | تتساقط | يطيح | تطيح | بيوقع",
  "e:shows":
    "show | until i see | see something | see a difference | see results | see the result | visible | notice | see it | look | looks | presentable | يبان | يبين | واضح",
  "e:often": "often | times | visits | trips | sessions | twice | once | مره | مرات | مرتين | زيارات | جلسات",
  "e:daily": "daily | a day | per day | every day | باليوم | يوميا | كل يوم",
  "e:onevisit":
    "same day | one day | single day | نفس اليوم | بنفس اليوم | يوم واحد | one visit | same visit | single visit | one trip | same trip | single trip | same stay | in one go | at the same time | both together | نفس الزياره | زياره واحده | زياره وحده | نفس السفره | سفره واحده | نفس الرحله | مره وحده | بنفس الوقت | مع بعض",
  "e:travel": "travel | trip | trips | journey | visit | visits | come to | اسافر | اجي | زياره",
  "e:minor": "under 18 | minor | guardian | parent | parents | 17 | 16 | قاصر | ولي امر | وصي",
  "e:money-home":
    "تنخصم | بتنخصم | تنحسب | يتخصم | بيتخصم | تحسم | come off the bill | off the price of | fee knocked off | knocked off | taken off | deducted | credited | set against | count towards | يخصم | ينخصم",
  "e:nofood": "skip breakfast | empty stomach | eat nothing | do not eat | fast | fasting | صايم | الصيام | علي الريق",
  "e:currency": "currency | dollars | dirhams | won | euros | other currencies | عمله | دولار | درهم | يورو",
  "e:later": "back to work | go back | return to | resume | again | ارجع | العوده",
  "e:stairs": "stairs | climb | upstairs | درج | سلم | سلالم | اطلع الدرج",
  "e:sit": "sit | sitting | floor | squat | cross legged | chair | اجلس | اقعد عالارض | الارض | جلوس",
  "e:lie": "lie down | lie flat | face down | on my side | on my back | اتمدد | انام علي",
  "e:kiss": "sex | intimate | intercourse | جماع | العلاقه الزوجيه",
  "e:swell": "swelling | swollen | puffy | bruise | bruises | bruising | black and blue | تورم | ورم | كدمات | زرقه",
  "e:alone": "alone | solo | unaccompanied | by myself | on my own | travel alone | لحالي | لوحدي | بمفردي",
  "e:repeat": "again | repeat | second time | redo | revision | retouch | touch up | اعاده | مره ثانيه | تصحيح | رتوش",
  "e:undo": "remove | removed | taken out | reversed | undo | reversible | ازاله | نشيل | تنشال | يتشال | فك",
  "e:last":
    "last | lasts | permanent | for life | wear out | lifetime | يدوم | تدوم | دائم | مدي الحياه | عمرها الافتراضي",
  "e:natural": "natural | fake | obvious | real looking | طبيعي | طبيعيه | مصطنع",
  "e:colour": "colour | color | shade | stain | stains | yellow | white | لون | صفار | بياض | تصبغ",
  "e:material":
    "material | made of | titanium | ceramic | zirconia | plastic | metal | porcelain | ماده | مصنوع | تيتانيوم | سيراميك | زركون | معدن",
  "e:metaldetector": "security | metal detector | airport alarm | alarm | scanner | set off | انذار | تفتيش | بوابه",
  "e:ramadan": "ramadan | fast | fasting | iftar | رمضان | صيام | صايم | اصوم",
  "e:christmas": "christmas | holiday | holidays | eid | new year | عيد | العيد | اجازه | عطله",
  "e:night-call":
    "at night | middle of the night | out of hours | any hour | emergency number | on call | بالليل | في الليل | مناوب | ساعات متاخره",
  "e:answer-time":
    "how fast | how quick | how quickly | write back | hear back | hear from you | answer me | reply | respond | response | get back to me | ترد | تردون | بتردوا | رد | الرد",
  "e:passport": "passport | identity | جواز | هويه",
  "e:letter":
    "letter | report | summary | certificate | sick note | invoice | receipt | itemised | تقرير | شهاده | فاتوره | ورقه",
  "e:gp":
    "own doctor | family doctor | gp | local doctor | dentist at home | doctor at home | طبيبي | دكتوري | طبيب العايله",
  "e:opinion": "second opinion | opinion | another view | راي ثاني | راي تاني | استشاره ثانيه",
  "e:ward": "room | ward | single room | private room | shared room | bed | غرفه | غرفه خاصه | غرفه مفرده",
  "e:food": "breakfast | meal | meals | lunch | dinner | فطور | افطار | وجبات | غداء | عشاء",
  "e:icu": "intensive care | icu | عنايه | العنايه | العنايه المركزه",
  "e:visitors": "visit | visitor | visitors | visiting | زياره | زيارات | زوار",
  "e:baby": "pregnant | pregnancy | breastfeeding | حامل | حمل | رضاعه",
  "e:diabetes": "diabetes | diabetic | hba1c | sugar | سكري | السكري | سكر",
  "e:thinner": "blood thinner | blood thinners | aspirin | warfarin | مميع | مميعات | اسبرين | وارفارين",
  "e:tablet":
    "tablet | tablets | pill | pills | medicine | medicines | medication | painkiller | painkillers | antibiotic | antibiotics | eye drops | دواء | ادويه | مسكن | مسكنات | مضاد | قطرات | قطره | حبوب",
  "e:approve":
    "permit | permission | approve | approval | licence | ministry | allowed in | customs | تصريح | موافقه | وزاره | جمارك",
  "e:hairwash": "wash my hair | hair wash | shampoo | washes | اغسل شعري | شامبو",
  "e:haircut": "hat | cap | wig | cover it | قبعه | طاقيه",
  "e:growth":
    "survive | survives | survival | grow | grows | growth | growing back | new hair | ينمو | يطلع | نمو | ينبت",
  "e:crust": "scab | scabs | crust | crusts | قشور | قشره",
  "e:screen": "screen | computer | phone | read | reading | شاشه | كمبيوتر | اقرا | قراءه",
  "e:night-vision": "halo | halos | night driving | glare | هالات | وهج",
  "e:dry": "dry eye | dry eyes | dryness | جفاف",
  "e:blow": "blow my nose | blow your nose | sneeze | sneezing | اتمخط | تمخط | عطس",
  "e:splint":
    "splint | cast | plaster | bandage | brace | sling | boot | stocking | stockings | dressing | جبيره | جبس | ضماد | شاش | حزام | حماله",
  "e:drain": "drain | tube | catheter | packing | انبوب | قسطره بوليه | حشوه",
  "e:crutch": "crutch | crutches | walker | frame | stick | عكاز | عكازات | مشايه",
  "e:bothsides":
    "الرجلين | رجلين | قدمان | القدمان | قدمين | اليدان | يدين | ايدين | العينان | عينين | الركبتان | ركبتين | كلتا | كلتي | مع بعض | سوا | both sides | two hands | two feet | both together | both at once | both hands | both feet | both knees | both jaws | other side | second side | second jaw | other jaw | الجهتين | القدمين | الفكين | الفك الثاني | الطرفين | الجهه الثانيه",
  "e:each":
    "each | every | per | apiece | a piece | a tooth | one more | another | لكل | الواحد | الواحده | للحبه | الحبه | وحده | واحده",
  "e:temporary":
    "temporary | temporaries | in between | meanwhile | without teeth | toothless | مؤقت | مؤقته | بدون اسنان",
  "e:denture": "denture | dentures | false teeth | plate | طقم | طقم اسنان",
  "e:clean": "clean | cleaning | scaling | scale and polish | tartar | brush | floss | hygiene | تنظيف | فرشاه | خيط",
  "e:grind": "grind | grinding | clench | bruxism | جز | صرير | اجز",
  "e:extraction": "extract | extraction | pull | pulled out | taken out | old tooth | خلع | قلع | شلع",
  "e:photo": "photo | photos | photograph | photographs | picture | pictures | selfie | صوره | صور",
  "e:lab": "lab | laboratory | technician | مختبر | معمل | فني",
  "e:checkup": "check up | checkup | examination | exam fee | كشف | كشفيه | كشفت | معاينه | فحص اولي",
  "e:half-done":
    "half done | half finished | half way through | unfinished | in the middle of treatment | غير مكتمل | نصف",
  "e:hairline":
    "hairline | front of my head | front of the head | temples | مقدمه الراس | مقدمه الرأس | مقدمه راسي | النصف الامامي | وللنصف الامامي | خط الشعر",
  "e:count": "pair | زوج | ازواج | count | counted | number of | how many grafts | pairs | sets | عدد | كم عدد",
  "e:limit": "limit | stop below | at most | no more than | most | max | maximum | اقصي | حد | اكثر",
  "e:least": "at least | minimum | no less than | fewest | علي الاقل | اقل شي | الحد الادني",
  "e:notes": "ask | advise | advice | recommend | recommended | نصيحه | تنصحون | ننصح",
  "e:heartrhythm": "flutter | palpitation | palpitations | rhythm | رجفان | خفقان | نظم",
  "e:angiogram": "angiogram | catheter lab | contrast | dye | look inside | look at my arteries | قسطره تشخيصيه | صبغه",
  "e:nothing-found":
    "nothing to fix | no stent | not needed | no stent is needed | turns out | find nothing | nothing wrong | ما لقيتوا شي | ما احتاج | مش محتاج دعامه",
  "e:rejected": "rejected | refused | refusal | denied | turned down | رفض | رفضت | مرفوض | انرفض",
  "e:ill": "fall ill | ill | sick | too ill | doctors note | مرضت | مريض | تعبت",
  "e:postpone":
    "move | postpone | reschedule | change the date | change my date | another date | اجل | تاجيل | اغير الموعد | انقل",
  "e:complaint": "complain | complaint | unhappy | not satisfied | not happy | شكوي | غير راضي | مو راضي",
  "e:card": "card | cash | transfer | bank transfer | wire | بطاقه | كاش | نقدا | تحويل | حواله",
  "e:tax": "vat | tax | taxes | ضريبه | ضرايب",
  "e:rise":
    "shot up | gone up | goes up | higher | more expensive | percent above | dearer | price rise | ارتفع | يزيد | زاد | اغلي",
  "e:turbinates": "turbinate | turbinates | قرنيات | محاره | محارات",
  "e:septum": "septum | deviated | crooked inside | الحاجز | وتيره",
  "e:top-up": "top up | refill | more gel | extra gel | maintenance | تعبئه | جل اضافي",
  "e:deaf": "hearing | hear | earplugs | سمع | اسمع",
  "e:water-in": "get wet | wet | water | swim | bath | ماء | موي | مي | البلل",
  "e:child":
    "child | children | kid | kids | teenager | teenagers | growing | son | daughter | طفل | اطفال | صغار | ولدي | بنتي | ابني | مراهق",
  "e:extra":
    "extra | further | additional | another | third | more | each extra | every extra | added | add | on top | supplement | زياده | اضافي | اضافيه | اضافه | اضفت | ثالثه | تالته | تالت | كمان",
  "e:second":
    "second | further | other side | other one | both | two | second side | ثاني | ثانيه | تاني | تانيه | الجهتين | ثنتين | ايدين",
  "e:discount": "discount | off the price | less for | reduction | خصم | تخفيض",
  "e:stage": "stage | first stage | second stage | مرحله | مراحل",
  "e:session":
    "session | sessions | sitting | visit | visits | trip | trips | جلسه | جلسات | زياره | زيارات | مره | مرات | اجي",
  "e:physio": "physio | physiotherapy | فيزيو | علاج طبيعي | علاج فيزيائي",
  "e:video": "video call | video | video consultation | online consultation | call | فيديو | مكالمه",
  "e:fee":
    "fee | fees | charge | charged | price | cost | pay | مبلغ | رسوم | تكلفه | سعر | بكم | بكام | قديش | فلوس | ادفع | ببلاش | مجانا | مجاني | free",
  "e:deposit": "deposit | deposits | down payment | عربون | مقدم | دفعه مقدمه",
  "e:balance":
    "balance | rest of the money | rest of the price | remainder | remaining | باقي المبلغ | المبلغ المتبقي | باقي | بقيه",
  "e:refund":
    "refund | refunded | money back | return | returned | ترجعون | ترجعوا | استرداد | استرجاع | يرجع | نعيد | اعاده",
  "e:cancel": "cancel | cancelled | cancellation | الغاء | الغيت | لغيت | الغي",
  "e:valid": "valid | validity | expire | expires | صلاحيه | صالح | ساري | ساريه | سارٍ",
  "e:quote":
    "quote | quotes | written offer | written plan | estimate | offer | عرض سعر | عرض السعر | عروض الاسعار | عرض",
  "e:guarantee":
    "guarantee | guaranteed | warranty | stand behind | redo | repair | free of charge | come undone | ضمان | كفاله | من غير رسوم | تعدلونه | تعديل",
  "e:hotel": "hotel | hotels | accommodation | apartment | فندق | اوتيل | سكن | اقامه | فندقيه",
  "e:without": "without | only | just | no hotel | من غير | بدون | بلا | من دون | بس | فقط",
  "e:companion": "companion | relative | partner | wife | husband | someone with me | مرافق | مرافقه | زوجتي | زوجي",
  "e:sauna": "sauna | spa | ساونا | سبا",
  "e:airport": "airport | مطار",
  "e:transfer": "transfer | transfers | driver | taxi | pick up | توصيل | سائق | سواق",
  "e:parking": "parking | park | garage | car park | جراج | موقف | مواقف | اركن",
  "e:wifi": "wifi | wi fi | internet | واي فاي | انترنت | نت",
  "e:halal": "halal | kosher | حلال",
  "e:prayerroom": "prayer room | mosque | مصلي | مسجد",
  "e:beds": "bed | beds | rooms | سرير | اسره | غرفه | غرف | سريرا",
  "e:found": "founded | opened | began | started | since when | established | تاسس | تاسست | بدا | افتتح | افتتاح",
  "e:since":
    "since | practising | practicing | practised | experience | career | qualified | يزاول | خبره | خبرته | بيشتغل | يمارس",
  "e:director": "medical director | director | head | chief | boss | in charge | مدير | مديره | رييس | رييسه",
  "e:trained": "trained | studied | training | university | degree | درس | تدرب | جامعه",
  "e:speaks": "speak | speaks | spoken | language | languages | لغه | لغات | يتكلم | بتتكلم | يحكي | يتحدث | بيحكي",
  "e:arabic": "arabic | عربي | عربيه",
  "e:urdu": "urdu | اورديه | اوردو",
  "e:dutch": "dutch | هولنديه | هولندي",
  "e:german": "german | الماني | المانيه",
  "e:polish": "polish | بولندي | بولنديه",
  "e:russian": "russian | روسي | روسيه",
  "e:film": "film | filmed | video recording | record | recording | recorded | camera | تصوير العمليه | تسجيل",
  "e:keep": "keep | kept | store | stored | retain | delete | deleted | احتفاظ | تحتفظون | نحتفظ",
  "e:notice": "notice | in advance | tell us | let us know | before you come | ابلغ | ابلغكم | قبلها | اخبرنا",
  "e:bone": "bone graft | graft material | graft | تطعيم عظمي | طعم | ماده التطعيم",
  "e:animal": "animal | bovine | cow | pig | porcine | synthetic | حيوان | حيوانيه | بقر | خنزير | صناعي",
  "e:crown": "crown | crowns | تلبيسه | تاج | تيجان",
  "e:rootcanal": "root canal | عصب | عصب السن",
  "e:stent": "stent | stents | دعامه | دعامات",
  "e:valve": "valve | صمام",
  "e:level": "level | levels | مستوي | مستويات | فقره | فقرتين",
  "e:graft": "طعما | طعوم | طعومها | grafts | hairs | follicle* | بصيله | بصيلات",
  "e:further":
    "again | once more | repeat it | repeated | another session | another round | one more session | second session | next session | each session | further session | further sessions | additional session | additional sessions | extra session | extra sessions | جلسه ثانيه | جلسه تانيه | جلسه اضافيه | جلسات اضافيه | كمان جلسه | جلسه زياده | مره ثانيه | مره تانيه",
  "e:shave": "shave | shaving | shaved | unshaven | unshaved | shaven | حلاقه | احلق",
  "e:lose": "lose | lost | break | broken | replacement | ضاع | ضيعت | كسر | انكسر",
  "e:guard": "night guard | guard | splint | واقي ليلي",
  "e:trays": "tray | trays | aligner | aligners | gel | syringe | قالب | قوالب | جل",
  "e:sedation": "sedation | sedated | sedate | تهدئه | مهدئ",
  "e:bilateral":
    "both | bilateral | both eyes | both knees | both wrists | الاثنين | الثنتين | كلا | الايدين | العينين",
  "e:apart": "apart | between | interval | weeks apart | بين الجلسات | كل كم",
  "e:maximum": "maximum | max | most | at most | up to | اكثر شي | اقصي | حد اقصي",
  "e:toe": "toe | second toe | hammer toe | صباع | اصبع | اصابع",
  "e:closes": "close | closes | opening hours | open | تقفل | تقفلوا | بتقفلوا | تسكرون | تفتحون | دوام",
  "e:saturday": "saturday | السبت",
  "e:sunday": "sunday | الاحد",
  "e:friday": "friday | الجمعه",
  "e:notreat":
    "not suitable | decide not to treat | turn down | not treated | no treatment | not needed | no stent | decline",
  "e:nurse": "nurse | nurses | ممرضه | ممرضات",
  "e:numbness": "numb | numbness | tingling | تنميل | خدر",
} as const satisfies Readonly<Record<string, string>>;

/** Words of a conversation that say nothing of what is asked. */
export const chatter: ReadonlySet<string> = new Set(
  `till until فتره الفتره those these معها معه معهم فيها فيه فيهم منها منه لها له ليها ليه بتاعتها بدل عوض باقه الباقه separately bring brings brought bringing carry well order نسبه احتمال احتماليه place half afterwards exact exactly possible possibly allowed roughly total altogether please anyway instead alone later soon early earlier already usually often odds chance supposed meant mean means called call calls stuff guess suppose hope afraid seen heard read wrote told asked asking answer question quick quickly quite pretty rather such same different another each every both either neither none nothing nobody everybody everyone someone whether though although because since until while during within without against between through around across along upon per via etc btw fyi lol pls plz thx abt bc cuz gonna wanna gotta lemme dunno yeah yep nope hmm actually basically literally honestly apparently obviously definitely certainly probably perhaps accept accepts متي امتي ايمتي الي وقت fix must shall use uses used big interested whole new old best better work works working free first next last time today own try trying worth interested please does done do doing happen day hi hello hey please thanks thank u ur im ive id ill us we our they them he him his she her hers its it that this these those there here who whom whose why which what whats when where will would could should can cant do does did dont doesnt is are was were be been being am has had have having get gets got getting go goes going come comes came coming make makes want wants wanted need needs needed like know tell ask say says said think see look looking put set takes take took just really actually also too so then than as by at from with into about after before up down off over if but and or not no yes ok okay any some anything something everything someone much many long how far soon often kind sort type thing things stuff one ones way bit lot else still yet only own itself myself yourself other way back give gives hand happen happens end ends actually roughly exactly usually normally sure maybe mind deal bother real wondering hoping my mum dad mother father wife husband sister brother daughter son friend living person people folks guys mate back whole
  احتجت احتاج نحتاج يحتاج تحتاج بحتاج هحتاج محتاجه لان لانه لانها لاني كمان برضه برضو ايضا كذلك حضرتك حضراتكم لحضرتك ياريت عفوا رجاء الرجاء ارجو نفس غير سوا سوي معا معاي معايا معانا وياي وياكم عليا علي عليه عليها عليكم يكون تكون نكون اكون كنت كنا بكون هيكون حيكون راح رح حا حق حقي تبعكم تبعكو تبعي بتاعكم بتاعي بتاعه بتوع مال مالي مالكم اعرف تعرف نعرف بعرف ادري تدري فهمت افهم اشوف شوف شفت قول قولي قولوا قولولي قلت احكيلي خبروني خبرني اخبرني اسال سوال سؤالي استفسار استفسر بخصوص حول لحد لغايه حتي لما حين عندما وقتها ساعتها طول بقدر فيني فينا بنقدر تقدر تقدرون تقدروا يقدر قدرت لو اذا ان انه اني اللي الي هاد هادا هاي هيك كذا كده جذي هكذا وايد كتير كثير قليل شويه شوي بالضبط بالظبط تحديدا يعني اصلا فعلا طبعا اكيد ربما يمكن هلق هسه توا لسه لسا بالكثير بالاكثر بالاقل اقصى ادنى معدل تقريب تصير صار بتصير بيبقي يبقي تبقي هل ما ماذا شو ايش وش اي انا انت احنا نحن انتم عندكم عندكو عندي لدي لديكم لديك ان كان كانت اذا لو بس طيب طب يعني هو هي هم هذا هذه هاي ده دي دا اللي التي الذي بعد قبل عند بعدها فيه فيها في من على عن الى مع او ثم قد سوف بدي ابغي ابغى ابي ابا اريد عايز عاوز محتاج ممكن اقدر ينفع يصير بيصير لازم سمحت فضلك شكرا كم كام متى امتى وين فين كيف ازاي ليش ليه مين منو قديش اعمل عمل تعمل يعمل اسوي تسوون نسوي بيكون تكون يكون حدا حد احد شي شيء عملت لنا لي لكم له لها بتاعتي بتاع تبع تبعكن انتو كل مره عشان علشان زي مثل تقريبا عاده عادتا الان هلأ دلوقتي الحين`.split(
    /\s+/,
  ),
);
