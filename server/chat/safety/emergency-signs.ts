/**
 * Signs of an emergency as combinations of a part of the body or of the wound, what happens to it, and when: a
 * frightened person does not use the words of a list. A rule matches a text that has a term of each of its groups, and of `unless` none.
 */
interface Sign {
  readonly groups: readonly string[];
  readonly unless?: string;
}

export const family =
  "he | she | him | his | her | dad | father | mum | mom | mother | husband | wife | son | daughter | brother | sister | partner | friend | baby | child | grandma | grandpa | grandmother | grandfather | patient";
export const swollen = "swell* | swollen | swelled | puffy | puffed | balloon*";
const wound =
  "wound* | incision* | stitch* | sutur* | staple* | bandage* | dressing* | gauze | scar | surgical site | operation site | drain | socket | graft";
const medicine =
  "antibiotic* | amoxicillin | penicillin | ibuprofen | paracetamol | aspirin | tablet* | pill | pills | medicine* | medication* | injection* | injected | anaesthe* | anesthe* | latex | nuts | peanut* | shellfish | bee | wasp | sting | stung | contrast";
const lost = "cant | cannot | can not | unable | not able | couldnt | no longer | lost control";
export const pain = "pain | pains | painful | hurt* | ache* | aching | sore | tender | throb* | cramp*";

export const signs: readonly Sign[] = [
  // A clot in the leg or the lung
  {
    groups: [
      "calf | calves | back of my leg | back of the leg",
      `${pain} | ${swollen} | hot | warm | red | redness | hard`,
    ],
  },
  {
    groups: [
      "leg | legs | thigh | shin | ankle",
      swollen,
      `${pain} | hot | warm | red | redness | one | left | right | sudden*`,
    ],
    unless: "how long | how much swelling | how do you treat | risk of | risks",
  },
  { groups: ["cough* | spit* | vomit* | throwing up | threw up | puke*", "blood | bloody | coffee grounds"] },
  {
    groups: ["poo | stool | stools | faeces | feces | poop | urine | pee", "blood | bloody | black | tarry"],
    unless: "test | tests",
  },
  // Heart
  {
    groups: [
      "heart | pulse | heartbeat | palpitation*",
      "rac* | pound* | irregular* | skip* | flutter* | fast | beating | palpitation*",
      "dizz* | faint* | lightheaded | light headed | breath* | sweat* | chest | passing out | pass out | weak | now | wont stop",
    ],
  },
  {
    groups: [
      `${pain} | pressure | tight*`,
      "jaw | left arm | both arms | shoulder blade*",
      "sweat* | spread* | radiat* | nause* | chest | breath*",
    ],
  },
  // Stroke
  {
    groups: [
      "slur* | mumbl* | garbled | talking nonsense | talks nonsense | not making sense | cant find words",
      `word* | speech | speak* | talk* | my | ${family}`,
    ],
  },
  {
    groups: [
      "confus* | disoriented | delirious | doesnt know where | does not know where | doesnt recogn* | does not recogn*",
      `${family} | sudden* | fever* | surgery | operation | i feel`,
    ],
    unless: "price* | package* | between | which | about the | cost* | date* | hotel* | form | website",
  },
  {
    groups: [
      "face | smile | mouth | arm | leg | side",
      "droop* | drooping | crooked | weak* | numb* | paraly* | lopsided",
      `sudden* | one | ${family} | now | today`,
    ],
    unless: "how long | filler* cost | facelift price",
  },
  // Breath and allergy
  {
    groups: [
      "lip | lips | face | eyelid* | eyes | mouth | tongue | throat | hands",
      `${swollen} | tingl* | itch*`,
      `${medicine} | breath* | hives | rash | sudden* | ate | eating | eaten | minutes`,
    ],
  },
  {
    groups: ["hives | rash | welts | itch*", "breath* | throat | swell* | swollen | faint* | dizz* | all over"],
    unless: "acne | how long",
  },
  // The wound
  {
    groups: [
      `${wound} | implant* | knee | hip | breast | breasts | chest`,
      "pus | leak* | ooz* | weep* | smell* | stink* | foul | burst* | splitting | split | gaping | opening up | opened | coming open | came open | is opening | open again | coming apart | came apart | soak* | drench* | spurting | squirting | green",
      `my | i | im | it | his | her | ${family} | fever* | after | blood | since | now | today`,
    ],
    unless: "open heart | how soon | when is | when are | when can | when may | smell like",
  },
  {
    groups: [
      "bandage* | dressing* | gauze | pad | pads | towel* | sheet* | pillow | tissue*",
      "soak* | drench* | full of blood | through | covered in",
    ],
  },
  {
    groups: [
      "blood | bleed*",
      "pour* | gush* | spurt* | pump* | clots | fill* my mouth | wont clot | hours | everywhere | all night",
    ],
    unless: "test | tests | thinner*",
  },
  {
    groups: [
      "fever* | chills | shiver* | high temperature | temperature of | 38 | 39 | 40",
      `${wound} | pus | hot joint | swollen joint | red | stiff neck | confus* | shak* | since my | after my | days after | days since`,
    ],
    unless: "can i have surgery | how long",
  },
  { groups: ["fever* | headache*", "stiff neck | neck is stiff | cant bend my neck"] },
  {
    groups: ["headache*", "worst | thunderclap | sudden* | exploding | vision | vomit*"],
    unless: "migraine treatment",
  },
  // Tissue without blood
  {
    groups: [
      "skin | nose | lip | lips | nipple* | breast | finger* | toe* | foot | feet | hand | leg | flap | cheek | forehead | face",
      "black | blue | purple | dusky | grey | gray | mottled | necro* | dead white | ice cold",
      "turn* | going | went | gone | becom* | became | getting | since | after | filler* | cast | is",
    ],
    unless: "spot* | circles | bruis* fade | pigment* | how long | remov* | tattoo*",
  },
  { groups: ["cast | splint", "numb* | blue | cold | too tight | cant feel | swell* | swollen"] },
  // Eyes
  {
    groups: [
      "eye | eyes | sight | vision | see | seeing",
      "blind | black | dark | darkness | gone | lost | losing | curtain | shadow | flash* | floater* | double",
      "sudden* | now | today | went | gone | losing | lost | since | overnight | hour* | seeing | after",
    ],
    unless: "dark circles | how long | double eyelid* | double fold | black eye cost",
  },
  { groups: ["eye | eyes", "severe | extreme | terrible | unbearable | worst", `${pain} | red`] },
  {
    groups: ["acid | bleach | chemical* | cleaner", "eye | eyes | drank | swallow* | skin"],
    unless: "peel* | hyaluronic | whiten*",
  },
  // Nerves
  {
    groups: [
      lost,
      "pee | urinate | urine | pass water | feel my legs | feel my feet | move my legs | move my leg | move my foot | bladder | bowel* | hold my stool",
    ],
  },
  {
    groups: [
      "numb* | no feeling | cant feel | tingl*",
      "between my legs | groin | genital* | saddle | private parts | inner thighs | bottom | both legs",
    ],
  },
  // Consciousness, fits, poison
  {
    groups: [
      family,
      "wont wake | not waking | doesnt wake | unrespons* | fitting | convuls* | seizure | shaking all over | collaps* | blacked out | passed out | turned blue | stopped breath*",
    ],
  },
  {
    groups: [
      "vomit* | throwing up",
      "cant stop | wont stop | nonstop | all night | all day | everything | nothing down | cant keep",
    ],
  },
  {
    groups: [
      "took | taken | swallow* | ate | drank | had",
      "too many | too much | double dose by mistake | overdos*",
      medicine,
    ],
  },
  // Arabic
  {
    groups: [
      "ساق | ساقي | ساقه | ساقها | سمانه | سمانتي | ربله | رجل | رجلي | رجله | رجلها | فخذي",
      "تورم* | متورم* | منتفخ* | انتفخ* | ورم | ورمت | وارمه | وارم",
      "الم | الام | مولم* | تولمني | يولمني | وجع | توجعني | احمر | حمراء | احمرار | ساخن* | سخونه | حار | حاره | دافيه | فجاه",
    ],
    unless: "كم تستمر | كم يستمر",
  },
  {
    groups: [
      "سمانه | سمانتي | ربله | بطه رجلي | بطه ساقي",
      "الم | مولم | يولمني | تولمني | وجع | توجعني | يوجعني | شد | ورم | تورم*",
    ],
  },
  {
    groups: [
      "جرح | جرحي | جرحه | جرحها | غرز | غرزه | خياطه | ضماد | ضماده | ضمادتي | شاش",
      "صديد | قيح | رايحه | كريهه | انفتح | يفتح | يتفتح | تفتح* | يسيل | يسرب | ينز | افرازات | مشبع | غارق | امتلا* | غرق* | دم | ينزف",
    ],
  },
  {
    groups: [
      "حراره | حرارتي | حرارته | حمي | سخونه | سخونيه | محموم",
      "جرح | جرحي | صديد | قيح | رعشه | قشعريره | ارتجف | رجفه | بعد عمليتي | ركبتي | مفصل | تيبس رقبتي",
    ],
  },
  {
    groups: [
      "وجه | وجهي | وجهه | وجهها | ويهه | ويهي | ويهها | فم | فمي | فمه | فمها | ثمه | حلجه | ابتسامه",
      "معوج | معووج | اعوج | عوج | ملوي | التوي | منحرف | نازل | طايح | مايل | مال | تدلي | مشلول",
    ],
  },
  {
    groups: [
      "كلام | كلامه | كلامها | كلامي | لسانه | لسانها | لساني | يتكلم | تتكلم | اتكلم | يرمس | الكلام",
      "مب قادر | مو قادر | ما يقدر | ما تقدر | ما اقدر | ما يعرف | مو مفهوم | غير مفهوم | مب مفهوم | ثقيل | ثقل | يتلعثم | متلعثم | لا يستطيع | لا استطيع | لا تستطيع | فجاه",
    ],
  },
  {
    groups: [
      "يد | يده | يدي | ايده | ايدي | ذراعه | ذراعي | رجله | رجلي | جسمه | جسمي",
      "ما يحركها | ما احركها | ما يقدر يحرك | ما اقدر احرك | لا احس | ما احس | تخدر* | خدر | تنميل | مشلول* | شلل",
      "فجاه | نص | نصف | مره وحده | الان | الحين | كلها",
    ],
  },
  {
    groups: [
      "بول | ابول | اتبول | تبول | بولي | براز | مثانه | مثانتي | اخراج | الحمام",
      "لا استطيع | ما اقدر | مب قادر | مو قادر | لا اتحكم | ما اتحكم | لا اشعر | ما احس | فقدت | سيطره | تحكم | دم | اسود",
    ],
    unless: "تحليل | فحص",
  },
  {
    groups: [
      "خدر | تنميل | تخدر* | مخدره | لا اشعر | لا احس | ما احس",
      "بين فخذي | بين ساقي | بين رجولي | بين رجلي | منطقه حساسه | عجان | ساقي | رجولي | رجلي الثنتين | فخذي",
    ],
  },
  {
    groups: [
      "خفقان | دقات قلبي | ضربات قلبي | قلبي | نبضي | نبضات | نبض",
      "دوخه | دوار | دايخ | دايخه | ادوخ | اغماء | ضيق | تعرق | عرق | يدق بسرعه | يغمي",
    ],
  },
  {
    groups: [
      "عين | عيني | عينه | عيوني | نظر | نظري | بصر | بصري | رويه | اري | اشوف",
      "فجاه | ستاره | ستار | ظلام | اسود | سواد | ومضات | عمي | فقدت | اختفي",
      "عيني | عينه | عيوني | نظري | بصري | فجاه | اري | اشوف",
    ],
  },
  {
    groups: [
      "شفتي | شفايفي | شفاهي | شفته | وجهي | وجهه | عيوني | جفني | لساني | حلقي",
      "تورم* | انتفخ* | متورم* | منتفخ* | تتورم | يتورم | ينتفخ | ورم | ورمت",
      "مضاد* | دواء | حبه | ابره | حقنه | حساسيه | فجاه | طفح | حكه | اكلت | بنج",
    ],
  },
  {
    groups: [
      "جلد | جلدي | انفي | شفتي | اصبعي | اصابعي | قدمي | حلمه",
      "اسود | اسودت | سوداء | ازرق | ازرقت | زرقاء | بنفسجي",
    ],
    unless: "بقع | هالات | ازاله",
  },
  { groups: ["استفرغ* | اتقيا | تقيات | يتقيا | ارجع | اكح | اسعل | سعال", "دم"] },
];
