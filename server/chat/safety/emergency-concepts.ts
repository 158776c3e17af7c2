import { createConcepts } from "./concepts.ts";

/** What an emergency is told with: parts of the body, changes, persons, means and times, in English and Arabic with its dialects. */
const concepts = {
  abrupt:
    "sudden | all of a sudden | out of nowhere | all at once | just now | minutes ago | minute | woke up | mid sentence | فجاه | فجاءه | مره وحده | بغته | دقايق | من شوي",

  baby: "baby | newborn | infant | month old | weeks old | days old | رضيع | بيبي | مولود | نونو",
  allowed:
    "can she | can i | may i | may she | accompany | fly | travel | cot | surgery | operation | package | سفر | طيران | ينفع | ممكن | تقدر | اقدر | بقدر | عمليه | تجي",
  odd: "than the other | as the other | other one | other leg | only one | just one | one leg | one calf | one thigh | من الثانيه | من التانيه | عن الثانيه | عن التانيه | رجل وحده | رجل واحده | وحده بس",
  rash: "itching everywhere | itchy all over | itching | itch | covered in | hives | welts | rash | blotches | urticaria | covered in spots | bumps all over | itching all over | طفح | شري | ارتيكاريا | بقع حمرا | حبوب حمرا | حكه | هرش | طلع لي",
  foul: "pus | stink | stinking | smell | smelly | foul | rotten | ooze | oozing | leak | leaking | green | yellow stuff | yellow fluid | discharge | weeping | صديد | قيح | ريحه | نتن | عفن | معفن | كريه | يسرب | افرازات | اخضر | اصفر | مده",
  insulin: "insulin | انسولين | morphine | fentanyl | methadone | digoxin | warfarin | مورفين",
  inflates:
    "wheeze | wheezing | swell | swollen | lips | throat | faint | dizzy | breath | collapse | vomit | spreading | tongue | شفايف | ورم | انتفخ | نتفخ | نفس | دوخ | دايخ | حلق | لسان | ضيق | وجه",
  person:
    "he | she | hes | shes | him | his | her | dad | daddy | father | papa | mum | mummy | mom | mommy | mama | mother | husband | hubby | wife | son | daughter | brother | sister | partner | boyfriend | girlfriend | fiance | friend | colleague | roommate | neighbour | neighbor | boy | girl | kid | toddler | baby | newborn | infant | child | children | grandma | gran | granny | nan | nana | grandpa | grandad | granddad | grandmother | grandfather | grandson | granddaughter | aunt | auntie | uncle | cousin | nephew | niece | patient | somebody | someone | اب | ابو | بابا | والد | والدت | ام | امي | يمه | ماما | زوج | زوجه | زوجت | جوز | مرت | مراتي | مراته | ابن | بنت | ولد | طفل | رضيع | بيبي | اخ | اخو | اخوي | اخت | جد | جده | جدت | جدو | سته | ستي | تيته | تيتا | يده | خال | عمي | عمه | عمت | خالت | خطيب | صديق | صاحب | حما | حمات | حفيد | هو | هي | واحد",
  small:
    "baby | newborn | infant | toddler | child | children | kid | son | daughter | boy | girl | grandson | granddaughter | nephew | niece | month old | year old | ابن | بنت | ولد | طفل | رضيع | بيبي | مولود | حفيد | صغير | عيال | نونو",
  mine: "احس | حاس | حاسس | حاسه | اشعر | i | im | ive | my | me | myself | we | our | انا | اني | عندي | فيني | عليا | علي | نفسي | حالي",
  sudden:
    "came on | noon | midday | while | during dinner | mid sentence | in the middle of | since | woke up | half an hour | an hour | hours | moments ago | seconds ago | a moment ago | this second | at lunch | at breakfast | at dinner | while eating | in the shower | من نص ساعه | نص ساعه | ساعه | من عشر دقايق | ثواني | لحظه | قبل ساعه | وهو ياكل | وهي تاكل | قبل دقايق | بسرعه | صحي من النوم | قام من النوم | sudden | suddenly | all of a sudden | out of nowhere | out of the blue | now | right now | just now | minute | hour ago | at once | today | tonight | this morning | this evening | this afternoon | since morning | overnight | woke up with | started | last night | yesterday | فجاه | فجاءه | الحين | الحينه | هلق | هلا | هلء | دلوقتي | دلوقت | توه | توني | توها | الان | لسا | من شوي | من شويه | من شوية | من قليل | قبل شوي | دقيقه | دقايق | دقائق | من ساعه | من الصبح | من صبح | صبح | صباح | اليوم | يوم | نهارده | النهارده | ليله | الليله | مبارح | امبارح | امس | مره واحده | مره وحده | بغته",
  side: "side | sided | half | left | right | one arm | one leg | نص | نصف | شق | جنب | جهه | ناحيه | طرف | صوب | يمين | يسار | شمال",
  face: "grin | eyebrow | brow | half of her | half of his | خشم | ثغر | خدود | ملامح | نص وجه | سحنه | face | mouth | cheek | eyelid | smile | lip | lips | jaw | corner | وجه | وش | ويه | خلقه | فم | تمه | تمها | تمي | ثمه | ثمها | بق | بقه | بقها | بوز | خد | حنك | حلج | شفه | شفت | شفاه | شفايف | براطم | جفن | ابتسامه",
  droops:
    "obey | only half | half shut | half closed | squint | skew | askew | runs out | went to the | moved to the | shifted | pulled | yanked | not straight | not even | wont shut | wont close | doesnt close | not close | dribble | drool | dribbling | drooling | out of shape | distorted | hanging down | down on one | gone to one | moved to one | off to one | leaning | tilting | flat | frozen | stiff | lifeless | على جنب | لجنب | لجهه | صوب واحد | على صوب | صار على | راح على | ريق | لعاب | ريالته | سعابيل | متغير شكل | مفتل | مقلوب | انقلب | نقلب | راح لجهه | مش متحرك | ما تحرك | جامد | ميت | متجمد | سايح | ساح | droop | drooping | drop | hang | hung | sag | slack | slid | slide | sliding | slip | fallen | fell | fall | lopsided | crooked | twisted | uneven | asymmetric | melt | limp | paralysed | paralyzed | paralysis | pulled to | pulled down | wonky | skewed | tilted | collapsed | dead | not moving | doesnt move | wont move | numb | weak | مايل | مايله | مال | معوج | معووج | معوجه | عوج | اعوج | انعوج | ملوي | ملتوي | التوي | انلوي | ارتخي | رتخي | مرتخي | مرخي | راخي | رخي | ارتخت | رتخت | مدلدل | متدلي | تدلي | نازل | طاح | طايح | واقع | ساقط | متهدل | هدل | هبط | مشلول | شلل | انشل | نشل | منحرف | انحرف | معطوف | مفتول | خدر | خدران | مخدر | نمل | منمل",
  beauty:
    "facelift | face lift | lift | filler | botox | surgery to | rejuvenation | cosmetic | before and after | price | cost | package | شد | فيلر | بوتوكس | تجميل | سعر | تكلفه | بكم | خصم",
  speech:
    "answers | replies | sounds | utter | pronounce | talks | spoke | صوت | سوالف | جمله | slur | slurry | word | words | speak | speech | speaking | talk | sentence | voice | say | tongue | كلام | كلم | تكلم | يتكلم | حكي | يحكي | تحكي | احكي | رمس | لسان | نطق | ينطق | هرج | يهرج | تحدث | كلمه | كلمات | حروف",
  garbled:
    "gobbledygook | double dutch | like a baby | doesnt understand anything | does not understand anything | understands nothing | chewing | marbles | stones | cotton | backwards | strange | odd | weird | funny | wrong | rubbish | salad | scrambled | broken | unintelligible | incomprehensible | cant understand | cannot understand | like a drunk | مثل سكران | زي سكران | هذي | يهذي | ما ينفهم | ما عم ينفهم | ما بينفهم | غريب | مو طبيعي | مش طبيعي | مدغدغ | مش مترتب | بالعكس | خرف | يخرف | خبص | عم يخبص | slur | slurry | mumble | garbled | porridge | jumble | nonsense | gibberish | mush | mushy | muddled | not making sense | makes no sense | make no sense | doesnt make sense | wrong words | tangled | babble | incoherent | drunk | come out wrong | coming out wrong | comes out wrong | come out like | comes out like | coming out like | come out all | mixed up | stammer | stutter | thick | unclear | blurred | ثقيل | ثقل | مو مفهوم | مش مفهوم | مب مفهوم | غير مفهوم | مهو مفهوم | ما نفهم | ما فهم | مش فاهم | مو فاهم | ملخبط | متلخبط | لخبط | خربط | مخربط | خربطه | تلعثم | لعثم | متلعثم | تاتي | مكسر | متقطع | مش واضح | مو واضح | مب واضح | غير واضح | مدغم | سكران | تقيل",
  languages:
    "اتصلوا | call back | call you | call me | later | اتصل | بعدين | كلموني | english | arabic | german | french | russian | language | accent | interpreter | translator | translate | on the phone | to the doctor | to a doctor | to somebody | to someone | to a person | with a | انجليزي | انكليزي | عربي | لغه | مترجم | ترجمه | مع دكتور | مع طبيب | مع موظف",
  cant: "cant | cannot | can not | couldnt | could not | can no longer | unable | not able | wont | will not | doesnt | does not | hardly | barely | struggle | trouble | difficulty | difficult | ما قدر | مو قادر | مش قادر | مب قادر | مهو قادر | موب قادر | مش عارف | مو عارف | ما عرف | لا ستطيع | لا يمكن | ما في | غير قادر | مش راضي | مو راضي | ما رضي | صعب | صعوبه | بالعافيه | بالكاد | بالقوه | عجز | فيه",
  limb: "right half | left half | half his body | half her body | half my body | نص جسم | fingers | arm | leg | hand | foot | limb | body | left side | right side | one side | ايد | يد | يده | يدي | يدها | ذراع | دراع | رجل | ساق | كف | جسم | جنب",
  weak: "no longer move | no longer lift | no longer feel | no longer hold | not listen | doesnt listen | not obey | cannot use | not move | useless | gone | wont work | not working | doesnt work | wont obey | doesnt obey | not obeying | no use | clumsy | no grip | dropping | drops | like lead | like jelly | like rubber | went to sleep | fell asleep | not responding | asleep | cant control | cant stand | cant walk | buckled | شالل | مات | ميته | ما عاد تتحرك | ما تشتغل | ما عم تشتغل | مو قادر امشي | قدر امشي | قدر مشي | قدر وقف | قدر مسك | قادر مسك | ما مسك | توقع | تطيح من | طاحت | هامده | هامد | سقطت من يد | weak | weaken | limp | numb | paralysed | paralyzed | paralysis | dead | no strength | no feeling | no power | gave way | wont move | doesnt move | not moving | cant move | cannot move | cant lift | cannot lift | cant raise | cannot raise | cant feel | cannot feel | cant hold | cant grip | cant use | stopped working | went heavy | شلل | مشلول | شل | انشل | نشل | خدر | خدران | خدرت | تنميل | نمل | منمل | ضعف | ضعيف | ارتخي | رتخي | مرتخي | ما حرك | ما تحرك | لا تحرك | لا حرك | قدر حرك | قادر حرك | عارف حرك | عرف حرك | ما حس | لا حس | لا شعر | مو حاس | مش حاس | ما عاد حس | رفع",
  mouthpart: "throat | tongue | airway | windpipe | حلق | زور | بلعوم | لسان | حنجره | حلج | لوز",
  closes:
    "fill | filling | block | obstruct | lump | puff | choking | hoarse | مسدود | تسد | متورمه | نفخت | كتل | غصه | تخنق | يخنق | خانق | close | closing | closed | closes | shut | tighten | tight | narrow | thick | thicker | swell | swollen | swelled | huge | fat | bigger | doubled | ضيق | ضاق | سكر | تسكر | قفل | انسد | نسد | سد | ورم | تورم | متورم | وارم | انتفخ | نتفخ | نفخ | منفوخ | كبر | متنفخ | نافخ",
  sight: "eye | eyes | sight | vision | see | seeing | عين | عيون | نظر | بصر | رويه",
  blind:
    "double | grey | gray | foggy | fog | white | went | missing | half | nothing but | blank | out of focus suddenly | مسود | غطي | غمق | ابيض | غيم | ضباب | طفي | انطفي | نطفي | راح نظر | اظلم | ظلم | blind | lost | gone | vanish | disappear | black | dark | curtain | shadow | veil | nothing | عمي | عميان | اسود | سواد | ظلام | ظلمه | ضاع | راح | راحت | اختفي | ختفي | ستاره | غباش",
  cantSee:
    "blind | went blind | gone blind | not see | see nothing | no vision | no sight | ما عم شوف | بشوف اسود | يشوف اسود | ما بشوف | cant see | cannot see | couldnt see | ما شوف | لا شوف | مو شايف | مش شايف | مب شايف | ما شايف | لا ري | لا اري | بطلت شوف",
  // No will to live
  wantsNot:
    "cant see myself | dont see myself | cannot see myself | ما ضل | ما بقي | ما تبقي | ما عندي سبب | why keep | why bother | why go on | what for | no use | nothing left | not worth | isnt worth | theres nothing | no longer see | lost hope | without hope | hopeless | point of | cant bear | cant stand | cant face | cant do | dont deserve | unbearable | hate | loathe | over it | tired of being | exhausted by | فقدت امل | ما في امل | ما امل | يايس | يائس | ما عاد بدي | ما عاد ابي | ما يستاهل | ما استاهل | ما عاد لي | وش فايده | شو فايده | ايش فايده | ايه لازمه | ليش عايش | ليه عايش | ما اتحمل | ما قدر اتحمل | ما قدر كمل | مش قادر كمل | مو قادر كمل | خلاص من | ضاقت فيني | ضاقت بي | مخنوق من | dont want | do not want | dont wanna | no longer want | never want | not want | no wish | no desire | no will | no reason | no point | no sense | see no | dont see a reason | dont see any reason | dont see the point | dont see a point | dont see why | cant see a reason | cant see the point | cant see why | whats the point | what is the point | lost the will | lost all will | tired of | sick of | fed up with | done with | had enough of | stopped wanting | ما ابي | ما ابغي | ما بدي | ما بغي | ما ودي | ما عايز | مش عايز | مش عاوز | مو رايد | ما اريد | ما ريد | لا اريد | لا ريد | لا رغب | ما حاب | ما لي رغبه | ما رغبه | مالي رغبه | مالي نفس | ما لي نفس | ماليش نفس | ما لي خلق | ما لي رغبة | لا رغبه | ما سبب | لا سبب | ما في سبب | ما فايده | ما في فايده | لا فايده | لا جدوي | ما معني | ما له معني | لا معني | ما في معني | لا داعي | ما في داعي | ما في شي يستاهل | ليش اعيش | ليه اعيش | زهق | زهقت | زهقان | تعبت من | تعبان من | مل | مليت | ملل | كره | كرهت | كاره | سيمت | سئم | طفش | طفشت | قرف | قرفان | قرفت | ضقت | ضاقت | فقدت الرغبه | شبعت من",
  living:
    "survive | surviving | another morning | see another | another sunrise | next morning | my existence | being here | keep living | stay alive | to be alive | keep going | this life | wake up again | waking up | face tomorrow | face another | morning to come | اتنفس هالحياه | بهالدنيا | هالدنيا | هالحياه | هالعيشه | اكمل حيات | قوم صبح | كمل | بعمري | حياتنا | live | living | alive | be here any | be here anymore | be around any | exist | existing | existence | life | wake up | waking up | wake tomorrow | waking | get up tomorrow | get out of bed | see tomorrow | another day | go on living | go on like this | go on any | go on anymore | carry on living | carry on like this | carry on any | carry on anymore | continue living | this world | عيش | اعيش | نعيش | عيشه | عايش | حياه | حيات | حياتي | دنيا | دنيه | عمري | كمل حيات | صحي بكره | صحي بكرا | اصحي بكره | وجود | موجود | بقي حي | قوم من",
  notLiving:
    "living with | live with | nose | bill | invoice | anaesthesia | anaesthetic | anesthesia | anesthetic | during | surgery | operation | early | hotel | lifestyle | life insurance | live chat | live in | living in | live near | live with my | pain | بنج | تخدير | عمليه | فندق | بدري | نظام حيات | غذاء | شخير | وزن",
  die: "die | death | dead | موت | اموت | نموت | انتحر | نتحر | انتحار",
  wants:
    "want to | wanna | wish i | would rather | ready to | going to | rather be | hope to | ابي | ابغي | بغيت | ودي | بدي | بدو | عايز | عاوز | نفسي | حابه | حاب | اتمني | تمني | ياريت | ليتني | ناوي | قررت | اريد",
  end: "end | finish | take | kill | ending | taking | اقتل | قتل | نهي | انهي | ينهي | خلص | اخلص | ذبح | اذبح",
  ownLife: "my life | own life | my own life | myself | it all | حياتي | عمري | نفسي | روحي | حالي",
  farewell:
    "out of life | out of this life | nothing to stay for | tell my kids i loved | tell my children i loved | tell them i loved | tell my family i loved | انتحر | نتحر | انتحار | on the tracks | on the ledge | on the rails | on the edge of the | last night alive | my last night | my last day | tonight is my last | last day of my life | nobody would miss me | no one would miss me | nobody will miss me | no one will miss me | nobody would notice if | wont be here tomorrow | will not be here tomorrow | wont see tomorrow | not be around tomorrow | by tomorrow ill be gone | i will be gone | ill be gone by | be with god soon | join him in heaven | join her in heaven | join them in heaven | im a burden | i am a burden | just a burden | world without me | without me they | sleep forever | sleep and never | never have been born | never been born | اخر ليله لي | اخر يوم لي | اخر ليله بحيات | اخر يوم بحيات | ما راح اكون موجود | مش هكون موجود | ما رح كون موجود | محد بيفتقدني | محد راح يفتقدني | ما حد رح يفتقدني | محدش هيفتقدني | انا عبء | صرت عبء | حمل ثقيل على اهلي | عاله | احسن من غيري | احسن بدوني | يرتاحون مني | يرتاحوا مني | هيرتاحوا مني | انام وما اصحي | انام وماصحي | انام ولا اصحي | انام وما اقوم | الحق امي عند ربنا | اخلص من نفسي | اخلص من حيات | اخلص من عمر | اخلص من هالحياه | وداع | goodbye letter | goodbye note | farewell letter | farewell note | suicide note | letters of goodbye | last letter | said my goodbyes | saying my goodbyes | say goodbye to everyone | goodbye letters | رساله وداع | رسايل وداع | رساله وداعي | ودعت اهلي | ودعت الجميع | كتبت وصيتي | سامحوني كلكم | وداعا للجميع",
  height:
    "balcony | roof | rooftop | bridge | ledge | cliff | window | train | tracks | building | floor | traffic | بلكونه | سطح | جسر | كبري | شباك | شرفه | قطار | عماره | بنايه | دور | طابق | برج",
  jump: "jump | jumping | leap | throw myself | in front of | نط | انط | قفز | اقفز | ارمي | ارمي نفسي | ارمي حالي | ارمي بحالي | كب حالي",
  weapon:
    "rope | noose | razor | blade | gun | pistol | wrist | wrists | حبل | مشنقه | مسدس | شفره | موس | شرايين | وريد | سكين",
  useWeapon:
    "bought | ready | hang | slit | cut my | cutting my | hold | holding | around my neck | loaded | in my hand | shoot | tied | جهز | جهزت | اشتري | اشتريت | شنق | اشنق | اقطع | قطع | معي | بيدي | ايدي | مسكت | رقبتي",
  willTake:
    "ill use | use them | use them tonight | will use them | swallow everything | take everything | going to take | gonna take | will take | about to take | want to take | ill take | im taking | planning to take | ready to take | going to swallow | gonna swallow | will swallow | ill swallow | want to swallow | about to swallow | take them | taking them | swallow them | باخذ | باخذها | باخذهم | باخد | باخدها | باخدهم | هاخد | هاخدها | هاخدهم | حاخد | حاخذ | راح اخذ | راح اخذهم | راح اخذها | رح اخد | رح اخدهم | رح اخدها | بدي اخد | بدي اخدهم | ابي اخذ | ساخذ | سابتلع | بتلع | بابلع | ببلع | هبلع | ابلع | ابلعها | ابلعهم | بلعها | بلعهم | بشربهم | باكلهم",
  laidOut:
    "saved up | stashed | stash | hoard | lined up | laid out | counted out | in front of me | on the table | next to my bed | in my hand | ready in a glass | stockpile | stockpiled | stocked up on | جمعت | جمعتها | مجمع | خبيت | مخبي | صفيت | قدامي | امامي | بيدي | جنبي | على طاوله | مجهز | نويت | pills on the table | tablets on the table | pills in front of me | tablets in front of me | pills are in front of me | pills are ready | tablets are ready | pills ready | pills in my hand | tablets in my hand | pills next to me | counted the pills | counted my pills | counting pills | saved up pills | collected pills | saving my pills | hoarding | حبوب قدامي | حبوب قدام | حبوب بيدي | حبوب بايدي | حبوب جاهزه | جهزت حبوب | جمعت حبوب | حطيت حبوب | دواء قدامي | دوا قدامي | حبوب امامي",
  packing:
    "luggage | suitcase | bag | plane | flight | airport | customs | with me | with food | with water | with juice | with yoghurt | juice | pocket | شنطه | حقيبه | طياره | طايره | مطار | شحن | عصير | زبادي",
  // Medicines and poisons
  medicine:
    "injection | jab | tablets | sedative | melatonin | tranquilliser | beta blocker | blood pressure | patch | cream | lozenge | gummies | drops | supplement | نقط | ابر | ابره | حقنه | تحميله | لبوس | كريم | مضاد حيوي | دواء قلب | دواء سكر | دوا ضغط | دوا قلب | ضغطه | pill | tablet | med | meds | medicine | medication | medicines | capsule | drug | drugs | painkiller | sleeper | sleeping | syrup | insulin | paracetamol | panadol | ibuprofen | aspirin | tramadol | codeine | morphine | warfarin | thinner | thinners | antidepressant | xanax | valium | opioid | oxycodone | fentanyl | patches | iron | vitamin | antibiotic | statin | dose | blister | methadone | digoxin | metformin | حبوب | حبه | حبات | حب | دوا | دواء | ادويه | دوايا | كبسول | كبسوله | برشام | قرص | اقراص | شراب | بنادول | بندول | مسكن | مسكنات | انسولين | منوم | مهدي | مهديات | مميع | سيوله | مسيل | ضغط | مضاد | فيتامين | اسبرين | جرعه | شريط",
  swallowed:
    "overdid | got through | is gone | are gone | gave | given | injected | had | emptied | put away | wolfed | polished off | necked | shoved | inhaled | licked | ingested | اعطيت | عطي | عطيت | ادي | ادت | اديت | فضي | فضت | كب | حط في فم | حط بتمه | تجرع | جرع | ضرب | سفف | واكل | بالعه | خلص | خلصت | took | taken | swallow | gulp | ate | eaten | eat | drank | drunk | drink | down | downed | popped | inject | consumed | got into | chewed | emptied | overdosed | اخذ | خذ | اخد | خد | واخد | ماخذ | بلع | ابتلع | بتلع | زلط | شرب | شارب | تناول | اكل | كلا | كلي | كليت | ماكل | لهم | لهط | سف | حقن | اعطي | ضرب ابره | بالع",
  ate: "ingest | got hold | found | got at | opened | helped himself | helped herself | missing | into his mouth | into her mouth | licked | sucked | لقي | لاقي | فتح | فضي | حط في فم | حط بتمه | مص | ناقص | واكل | عض | قرش | swallow | gulp | ate | eaten | drank | drunk | chewed | got into | put in his mouth | put in her mouth | بلع | ابتلع | بتلع | زلط | شرب | شارب | اكل | ماكل | كلا | لهط | بالع",
  whole:
    "full strip | twenty | thirty | forty | fifty | dozen | remaining | every single | every one of | each of | rest of | month of | two weeks of | the lot | كميه | قد ما | نص علبه | نص شريط | عشرين | ثلاثين | تلاتين | اربعين | خمسين | مغلف | ظرف | جرعات | اللي بالعلبه | whole | entire | all | everything | box | pack | packet | strip | blister | sheet | bottle | jar | handful | fistful | lot of | lots of | loads of | bunch | dozens | too many | too much | so many | full | month supply | weeks worth | tub | كل | كله | كلها | كلهم | كلو | كامل | كامله | علبه | باكيت | باكت | قزازه | زجاجه | قنينه | غرشه | شيشه | باكو | حفنه | كبشه | كتير | كثير | واجد | وايد | هوايه | اضعاف | زياده | شريطين | علبتين",
  multiple:
    "overdose | larger | bigger | higher | whole week | next dose | second dose | two doses | 2 doses | جرعه ثانيه | جرعه تانيه | اكثر من | اكتر من | جرعه كبيره | عشر مرات | 10 مرات | 10 اضعاف | ثلاث | twice | double | doubled | three times | four times | five times | ten times | tenfold | extra | again | much more | wrong dose | wrong | مرتين | ضعف | ضعفين | دبل | ثلاث مرات | تلات مرات | عشر اضعاف | اضعاف | زياده | جرعتين",
  mistake:
    "i think | thought | drowsy | sweaty | strange | faint | unwell | sleepy | shaking | unsure | didnt notice | احس | دايخ | نعسان | عرقان | تعبان | بدون قصد | من غير قصد | مو قاصد | يحسب | يفكر | حسبه | حسبها | فكرها | فكره | mistake | accident | accidentally | unintentionally | error | mixed up | forgot | confused | غلط | غلطان | خطا | نسي | نسيت | سهو | تلخبط | لخبط",
  asPrescribed:
    "easily | without problems | hate | refuse | dislike | is there a syrup | is there | every day | each day | daily | every morning | every night | a day | regular | regularly | for years | doctor told | the doctor said | كل يوم | يوميا | يكره | ما يرضي | بانتظام | يوصف | وصف | مرات باليوم | مرات في يوم | كل صباح | كل ليله | صار لي سنين | as prescribed | prescribed | as usual | as told | as directed | as instructed | on time | course | schedule | finished | supposed to | can i | could i | should i | may i | do i | must i | have to | need to | allowed | how many | how much | when do | هل | لازم | ممكن | اقدر | بقدر | ينفع | يصير اخذ | كم | متي | اي ساعه | زي ما قال | مثل ما قال | حسب وصفه | حسب تعليمات | بانتظام | كورس | ما ياكل | ما بياكل | ما يشرب | ما يبلع | ما يحب",
  poison:
    "bleach | chlorine | detergent | disinfectant | antifreeze | pesticide | poison | rat poison | battery | batteries | magnet | magnets | petrol | gasoline | kerosene | turpentine | cleaner | cleaning | drain cleaner | acid | nail polish remover | dishwasher | laundry | كلور | كلوركس | مبيض | منظف | صابون | فلاش | سم | مبيد | بطاريه | بطاريات | مغناطيس | بنزين | كاز | كيروسين | تنر | ديتول | اسيد | معقم",
  // Signs
  breath:
    "lungs | oxygen | اكسجين | رئه | صدر | breath | breathe | breathing | inhale | تنفس | يتنفس | نفس | نفسه | نفسها | هوا",
  gasps:
    "every breath | each breath | شرق اكل | شرق لقمه | شرق في | شرق حليب | for air | enough air | any air | get air | no air | need air | wheeze | wheezing | wheezy | rattling breath | breathless at rest | pink froth | out of breath and | lost his breath | turning blue | going blue | went blue | راح نفس | نفس راح | كتم نفس | نفسه مكتوم | نفسي مكتوم | مكتوم نفس | ضاق نفس | نفسي ضاق | انقطع نفس | نقطع نفس | قطع نفس | خذ نفس | خد نفس | ياخذ نفس | ياخد نفس | اخذ نفس | اخد نفس | التقط انفاس | بيزيق | يصفر صدر | صدر يصفر | خرخر | يخرخر | gasp | gasping | suffocate | suffocating | choke | choking | fighting for air | fighting for breath | gulping air | wheezing badly | ختنق | اختنق | انخنق | نخنق | يختنق | مخنوق | بختنق | تشردق | شردق | شهق | نهج | لهث | كرش نفس",
  blue: "blue | bluish | purple | grey | gray | ازرق | زرق | زرقا | زرقه | زرقان | مزرق | زراق | بنفسجي | رمادي",
  lips: "لون | lip | lips | face | nails | fingertips | fingers | mouth | شفه | شفت | شفايف | شفاه | وجه | وش | ويه | اظافر | فم | براطم",
  chest:
    "my heart | his heart | her heart | ribs | bosom | between my shoulder | فواد | ضلوع | قفص | وسط صدر | chest | breastbone | sternum | rib cage | ribcage | صدر | قلبي | قلبه | قلبها | قفص صدري",
  pressed:
    "on my breastbone | on my sternum | hippo | truck | lorry | rock | واجع | squash | squashed | standing on | parked on | lying on | clamp | clench | knife | knives | ton | tonne | belt | grip | wring | explode | rip | tearing | ماسكني | دبوس | يذبح | مقبوض | انقباض | ينقبض | قابض | خنق | جاثم | سكين | ملزمه | كاتم | حبس | مضغوط | شي ثقيل | واقف على | قاعد على | pressure | weight | heavy | elephant | brick | stone | tight | band | squeeze | squeezing | crush | vice | vise | stab | stabbing | burning | pain | hurt | ache | sitting on | حجر | صخره | ثقل | ثقيل | تقل | ضغط | عصر | يعصر | كتمه | مكتوم | كتم | كابس | نغز | نغزه | نغزات | وجع | يوجع | الم | يالم | يعور | عور | يولم | ماسك | قبضه | حرق | حارق | سكاكين | طعن",
  blood:
    "up red | like coffee | bright red | dark red | blood | bleed | bloody | bled | hemorrhage | haemorrhage | دم | نزف | نزيف | دما",
  muchBlood:
    "fresh | every few minutes | every ten minutes | every five minutes | running | keeps | never stops | sheets | mattress | shirt | bed is | running down | run down | trickling | streaming | stream | pressing doesnt | pressing does not | wont clot | doesnt clot | not clotting | hour | hours | wont slow | keeps coming | keeps bleeding | non stop | drips | puddle | trail | bucket | cup full | cupful | changing pads | pad every | pads | another bandage | seeping fast | not able to stop | cant get it to stop | no matter how | ساعه | ساعات | ما انقطع | ما وقفت | ما وقف معي | ما عم يوقف | مستمر | متواصل | ينقط | ينزل | نازل | سايل | يسيل | بركه | فوط | فوطه | شاش | ما نفع ضغط | ضغطت عليه | كل شوي | كوب | soak | drench | pour | gush | spurt | spray | fountain | clots | lumps | wont stop | will not stop | through everything | through the | not stop | does not stop | cant stop | doesnt stop | not stopping | nonstop | non stop | towel | heavy | heavily | a lot | lots | pool | everywhere | dripping | through the bandage | through the dressing | flooding | ما وقف | مو راضي وقف | مش راضي وقف | ما يوقف | ما بيوقف | مش بيوقف | مو واقف | مش واقف | لا توقف | ما توقف | غزير | كتير | كثير | كثر | واجد | وايد | شلال | صب | يصب | مغرق | غرق | غرقان | مليان | تجلط كبير | خثر | كتل | شديد | قوي | نافوره",
  bloodTest:
    "blood test | blood tests | blood type | blood group | blood pressure | blood thinner | blood thinners | blood sugar | donate | donor | transfusion | sample | تحليل | تحاليل | فحص | فصيله | تبرع | متبرع | ضغط دم | فقر دم | سيوله دم | مميع دم | مسيل دم | حجامه",
  vomits:
    "throw up everything | throws up | was sick | been sick | vomited | brought up | bring up | bringing up | retch | puked | hawked | طرش | قي | قيء | يزوع | زاع | لفظ | vomit | puke | throw up | throwing up | threw up | sick twice | being sick | spit | spitting | cough up | coughing up | coughs up | استفرغ | ستفرغ | رجع | ترجيع | طرش | يطرش | تقيا | تقي | كح | كحه | سعل | سعال | بصق | تفل",
  stool: "stool | poo | poop | faeces | feces | toilet | bowel | براز | خروج | اخراج | غايط | حمام | كاكا",
  tarry:
    "like coffee | coal | liquorice | sticky | dark red | maroon | فحم | مثل قطران | لون اسود | tar | tarry | black | coffee grounds | اسود | سودا | سوده | قطران | زفت | بني غامق",
  calf: "calf | calves | سمانه | سمانت | بطه رجل | ربله | بطت رجل",
  leg: "foot | ankle | knee | calf | قدم | كاحل | ركبه | leg | thigh | shin | رجل | ساق | فخذ | فخد",
  swells:
    "tight | blew up | blow up | blown up | inflated | bloated up | doubled | thick | thicker | fat | fatter | twice as | double the size | enormous | huge | tight as | ballooned | ضخم | اكبر من | ضعف حجم | متضخم | مدبل | انفخ | نافخ | مثل بالونه | swell | swollen | swelled | puffy | balloon | bigger than | twice the size | ورم | تورم | متورم | وارم | مورم | انتفخ | نتفخ | منتفخ | منفوخ | نفخ | كبر",
  hotOrSore:
    "burn | burning | boiling | shiny | purple | blue | throbbing | unbearable | other | than the other | يحرق | حراره | ملتهب | نار | مزرق | يضرب | يلسع | من الثانيه | من التانيه | عن الثانيه | عن التانيه | hot | warm | red | redness | pain | painful | hurt | sore | hard | tender | ache | حار | حاره | سخن | سخنه | ساخن | دافي | احمر | حمرا | محمر | وجع | يوجع | الم | يالم | مولم | يعور | قاسي | صلب",
  fever:
    "burning hot | freezing | high temp | temp of | hot and cold | sweats | burning | ساخن | يغلي | مولع | حامي | بردان | fever | feverish | temperature | burning up | boiling hot | chills | rigors | shiver | shivering | حراره | سخونه | سخونيه | حمي | محموم | مسخن | سخن | 38 | 39 | 40 | 41",
  septic:
    "cut | stitch | stink | stinking | weak | cold sweat | racing | breathless | بردان | عرق بارد | خياطه | نتن | دوخ | يغلي | pus | wound | incision | stitches | scar | confused | confusion | shaking | shiver | drowsy | rigors | red streak | smell | mottled | صديد | قيح | جرح | غرز | عمليه | ريحه | رجف | ارتجف | رتجف | رعش | رعشه | قشعريره | ترعش | يرعش | نافض | هلوس | هذيان | مش مركز | مو مركز | مشوش",
  operated:
    "after surgery | after the surgery | after my surgery | after the operation | after my operation | after operation | since the operation | since my operation | since surgery | since my surgery | operation was | surgery was | days after | weeks after | week after | day after | discharged | بعد عمليه | بعد جراحه | من بعد | عملت عمليه | سويت عمليه | بعد تكميم | بعد ولاده",
  wound:
    "مكان عمليه | موضع عمليه | محل عمليه | operation site | where they cut | where i was cut | where they operated | wound | incision | stitch | stitches | sutures | staple | staples | scar | cut | seam | جرح | جروح | غرز | غرزه | خياطه | خيوط | شق | قطب | دبابيس",
  opens:
    "undone | come undone | came undone | bulge | bulging | loose | came loose | rip | ripped | torn | tore | tear | unravelled | come away | came away | gave way | comes out | coming out | came out | coming through | something inside | دفق | طالعه | برز | بارز | مفكوك | تمزق | تقطع | انقطع | نقطع | نفزر | انفزر | فزر | مشقوق | burst | open | opened | opening | gaping | gape | apart | split | splitting | popped | unzipped | pull apart | sticking out | poking out | hanging out | hole | see inside | see the bone | see bone | see fat | انفتح | نفتح | فتح | ينفتح | تفتح | انفك | نفك | فك | فلت | انفلت | نفلت | تفكك | انشق | نشق | باعد | تباعد | طالع | طلع منه | باين | مفتوح | فاتح",
  openHeart: "open heart | قلب مفتوح | when | how | متي | كيف",
  head: "scalp | forehead | back of his head | back of her head | جبين | قفا | فروه | نافوخ | head | skull | راس | دماغ | جمجمه",
  hit: "tumble | topple | hurt | injured | smack | whack | slam | collided | landed on | concuss | تخبط | ارتطم | رتطم | طبش | طبه | وقعه | انفتح | نفتح | فقش | hit | bang | bump | knock | fell | fall | fallen | struck | crack | drop | slipped | وقع | طاح | ضرب | خبط | صدم | انخبط | نخبط | سقط | تزحلق | انضرب | نضرب | نصدم",
  concussed:
    "doze | dozing | dazed | groggy | sleeping | slurring | staring | doesnt know | repeats | repeating | strange | not himself | not herself | clear fluid | ear | يكرر | ما يعرف | مو عارف | مش عارف | مش مركز | تايه | سرحان | ما يتذكر | مش فاكر | اذن | خموم | خامل | vomit | throwing up | threw up | sick | drowsy | sleepy | wake | confused | unconscious | knocked out | black out | blacked out | dizzy | memory | remember | pupil | blood | bleeding | seizure | fit | استفرغ | ستفرغ | رجع | طرش | تقيا | نايم | نعسان | نام | صحي | دوخ | دايخ | دوخه | اغمي | غمي | غاب | وعي | نسي | دم | تشنج | يهلوس",
  unawake:
    "cant rouse | cannot rouse | hard to rouse | cant be roused | ما ترد | ما يرد | ما بترد | ما بيرد | out of it | not waking up | barely conscious | barely awake | keeps passing out | drifting off | drifting in and out | in and out of consciousness | dropped to the floor | slumped | keeled over | lying on the floor | not moving at all | doesnt react | no reaction | not reacting | wont react | no pulse | cant find a pulse | heart stopped | fainted and | طاح مغمي | وقع مغمي | طاح على ارض | وقع على ارض | مرمي على ارض | ساقط على ارض | ما في نبض | قلبه وقف | قلبها وقف | مب راضي يصحي | مب راضي يقوم | مو راضي يقوم | مش راضي يقوم | ما يقوم | ما يفوق | مش راضي يفوق | مو راضي يفوق | مش بيفوق | ما عم يفيق | ما يفيق | ما عم يفوق | مش عم يفيق | ما يحس | ما يتجاوب | ما عم يتجاوب | مش بيرد | ما بيرد | ما عم يرد | hard to wake | difficult to wake | impossible to wake | cant wake | cannot wake | wont wake | not waking | doesnt wake | isnt waking | will not wake | cant be woken | wont open his eyes | wont open her eyes | not responding | doesnt respond | isnt responding | does not respond | wont respond | not answering me | unresponsive | unconscious | passed out | blacked out | lost consciousness | out cold | lifeless | went limp | floppy | ما صحي | ما يصحي | مو راضي صحي | مش راضي صحي | مش عم صحي | ما بيصحي | ما قدر صحي | مو قادر صحي | مش قادر صحي | لا صحي | لا ستيقظ | ما ستجيب | ما استجاب | لا ستجيب | ما رد علي | ما رد | مو راضي رد | مغمي | مغمي عليه | اغمي عليه | غمي عليه | غايب عن وعي | غاب عن وعي | فاقد وعي | فقد وعي | فاقد للوعي | ما فتح عيون | ما تحرك",
  asleep:
    "anaesthesia | anaesthetic | anesthesia | anesthetic | wake up early | alarm | scared i | afraid i | بنج | تخدير",
  fit: "twitching all over | spasms all over | shaking uncontrollably | thrashing | biting his tongue | bit his tongue | bit her tongue | arms and legs jerking | ينتفض | بينتفض | نتفض | يرتعش كله | عيونه مقلوبه | عيونه طلعت فوق | يعض لسانه | عض لسانه | صرع من | نوبه صرع | جاته نوبه | جته نوبه | جاتها نوبه | اجته نوبه | seizure | seizing | convulse | convulsion | convulsing | fitting | having a fit | has a fit | having fits | in a fit | shaking all over | whole body is shaking | whole body shaking | jerking | eyes rolled | eyes rolling | foam | foaming | frothing | تشنج | يتشنج | شنج | متشنج | اختلاج | ختلج | يختلج | اختلج | عيونه قلبت | قلبت عيونه | عيونها قلبت | رغوه | زبد | كل جسمه يرجف | جسمه يرجف | جسمه كله يرجف | جسمه بيرجف",
  muscle:
    "muscle | cramp | back | neck | braces | crown | denture | prosthesis | ring | shoe | عضل | عضله | عضلات | ظهر | رقبه | مهبل | معده | قولون",
  sugar: "sugar | glucose | diabetic | سكر | سكره | سكرها | سكري",
  sugarCrash:
    "trembling | trembly | sweaty | strange | sleepy | slurring | reading hi | says hi | meter says | off the scale | very high | too high | sky high | breath smells | pale | ساقع | مصفر | ينعس | نعسان | عالي مره | مرتفع مره | مرتفع جدا | عالي اوي | عالي كتير | hi | drowsy | wake | unconscious | confused | shaking | sweating | faint | fainted | vomit | limp | collapse | fruity | low | hypo | صحي | دوخ | دايخ | عرق | تعرق | رجف | يرجف | هبط | هابط | نازل | واطي | طاح | داخ | اغمي | غمي | وعي | مش دريان | مو واعي | مش واعي | استفرغ | يهلوس",
  pregnant:
    "contractions | months gone | months along | weeks gone | expecting | waters broke | water broke | waters have broken | water has broken | in labour | in labor | unborn | حملها | حامله | بشهر الثامن | بالشهر السابع | جنين | pregnant | pregnancy | trimester | weeks along | حامل | حمل | حبلي",
  labour:
    "pain | burst | gush | kick | kicks | kicking | vision | swelling | weeks | اسابيع | اسبوع | شهر | الم | وجع | رفس | غواش | زغلله | bleed | blood | water broke | waters broke | water has broken | contractions | not moving | stopped moving | hasnt moved | doesnt move | severe | cramps | cramping | spots before | دم | نزف | نزيف | مويه | ماي | نزل | طلق | ما تحرك | وقف حركه | مغص | وجع قوي | انقباض | تقلصات | صداع",
  babySign:
    "latch | wont latch | not latching | listless | lethargic | wont stop crying | pale | mottled | jerking | dehydrated | no wet | ما بيرضع | ما عم يرضع | خامل | خمول | ما بلل | باهت | ما يبكي | blue | limp | floppy | not feeding | wont feed | wont drink | refuses to drink | not breathing | stiff | grunting | sunken | fever | ازرق | زرق | مرتخي | رخي | ما رضع | ما يرضع | مش راضي رضع | ما تنفس | سخن | حراره",
};

type Concept = keyof typeof concepts;
/** Words that differ by a letter from a sign. */
const everyday =
  "check recovery short write writing part state shell small country infection infected laser accepted bank charge accept good draft better hearing think thin anaesthetist cookie seven strong filter fewer third artery enter sport trial print point table stable control seat simple create stain layer women brown newer never though inflamed chance thank tick operator forget travel writes certain reach breach beach month south breast would world sound round found height heard hear heat heath health shallow switch depth sell spell well dwell waist waste wait exit expert doubt court build built shower cleanser server salary creek cook cooking stood store stove brisk brush crash clash bride plan brain drain spite spice version version right might light night flight shirt start share shared shower horse nurse course house hours choice choose dress address class glass block blond bloom flood floor broom group grope price prize slice tough touch couch coach cheat sheet sleet steep steel still skill spill trail train plane tired tried month march trust lunch bench انتظار بانتظار مطلوبه مطلوب انتصار تحميل";
const read = createConcepts<Concept>(concepts, everyday);

/** A text tells of a danger when it has a concept of each slot (`a | b` is either), and none of `unless`. */
interface Danger {
  readonly slots: string;
  readonly unless?: string;
}

const selfHarm: readonly Danger[] = [
  { slots: "wantsNot + living", unless: "notLiving" },
  { slots: "wants + die" },
  { slots: "end + ownLife + wants | end + ownLife + sudden", unless: "packing" },
  { slots: "farewell" },
  { slots: "height + jump" },
  { slots: "weapon + useWeapon + wantsNot | weapon + useWeapon + mine", unless: "fit | operated | wound | chest" },
  { slots: "medicine + whole + willTake", unless: "packing | asPrescribed" },
  {
    slots: "laidOut + medicine + whole | laidOut + medicine + willTake | laidOut + wantsNot",
    unless: "packing | asPrescribed | person",
  },
];

const emergencies: readonly Danger[] = [
  // Stroke
  { slots: "face + droops + person | face + droops + side | face + droops + sudden", unless: "beauty" },
  { slots: "face + cant + side" },
  { slots: "speech + garbled + person | speech + garbled + sudden | speech + garbled + face", unless: "languages" },
  {
    slots: "speech + cant + sudden + person | speech + cant + abrupt | speech + cant + droops | speech + cant + weak",
    unless: "languages",
  },
  { slots: "limb + weak + sudden | limb + weak + side + person", unless: "operated | asleep" },
  { slots: "cantSee + sudden | cantSee + side | sight + blind + sudden", unless: "beauty" },
  // Overdose and poison
  { slots: "swallowed + medicine + whole", unless: "packing | asPrescribed" },
  { slots: "swallowed + medicine + multiple + mistake | swallowed + insulin + multiple", unless: "asPrescribed" },
  { slots: "small + ate + medicine", unless: "packing | asPrescribed" },
  { slots: "ate + poison" },
  // Breath and consciousness
  { slots: "gasps | breath + cant" },
  { slots: "lips + blue + person | lips + blue + breath | lips + blue + gasps" },
  { slots: "unawake", unless: "asleep" },
  { slots: "fit", unless: "muscle" },
  // Heart
  {
    slots:
      "chest + pressed + mine | chest + pressed + person | chest + pressed + sudden | chest + pressed + sugarCrash | chest + pressed + limb",
    unless: "openHeart",
  },
  // Allergy
  { slots: "mouthpart + closes", unless: "asleep" },
  { slots: "rash + inflates", unless: "wound" },
  { slots: "lips + swells + medicine | lips + swells + rash | lips + swells + breath" },
  // Blood
  { slots: "blood + muchBlood", unless: "bloodTest" },
  { slots: "blood + vomits", unless: "bloodTest" },
  { slots: "stool + tarry | stool + blood", unless: "bloodTest" },
  // Clot and infection
  {
    slots:
      "calf + swells | calf + hotOrSore | leg + swells + hotOrSore | leg + swells + side + sudden | leg + swells + odd",
  },
  { slots: "fever + septic | fever + operated" },
  // Wound, head, sugar, pregnancy, baby
  { slots: "wound + opens", unless: "openHeart" },
  { slots: "wound + foul + mine | wound + foul + person | wound + foul + fever" },
  { slots: "head + hit + concussed" },
  {
    slots: "sugar + vomits + person | sugar + sugarCrash + person | sugar + sugarCrash + sudden",
    unless: "asPrescribed",
  },
  { slots: "pregnant + labour", unless: "allowed" },
  { slots: "baby + babySign" },
];

const compiled = (dangers: readonly Danger[]) =>
  dangers.map(({ slots, unless }) => ({
    ways: slots.split(" | ").map((way) => way.split(" + ") as Concept[]),
    unless: (unless?.split(" | ") ?? []) as Concept[],
  }));
const rules = { selfHarm: compiled(selfHarm), emergency: compiled(emergencies) };

const tells = (text: string, of: ReturnType<typeof compiled>): boolean => {
  const found = read(text);
  return of.some(
    ({ ways, unless }) =>
      !unless.some((one) => found.has(one)) && ways.some((way) => way.every((one) => found.has(one))),
  );
};

/** Whether a person tells that he wants to end his life. */
export const selfHarmIn = (text: string): boolean => tells(text, rules.selfHarm);
/** Whether a text tells of signs that need help at once. */
export const isEmergency = (text: string): boolean => tells(text, rules.emergency);
