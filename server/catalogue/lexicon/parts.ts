/** Concepts with their place and their names, which are separated by ` | `. */
export type NamedIn = Readonly<Record<string, readonly [place: string, names: string]>>;

/**
 * Parts of the body, each with its region and its names in English, Arabic (standard and dialects) and Arabic in Latin
 * letters, with usual misspellings of short words. The regions decide which procedures are near each other.
 */
export const parts: NamedIn = {
  knee: [
    "knee",
    "knee | kneecap | patella | nee | kne | knie | kniegelenk* | knieschmerz* | kniearthrose | genou | genoux | rodillas | rodilla | ginocchio | ركبه | ركب | rokba | rukba | rokbti | rukbati",
  ],
  hip: [
    "hip",
    "hip | hipp | hufte | huftgelenk* | huftschmerz* | huftarthrose | hanche | hanches | cadera | anca | kalca | ورك | حوض | راس الفخذ | wirk | hawd",
  ],
  shoulder: ["shoulder", "shoulder | sholder | schulter | epaule | hombro | كتف | اكتاف | katf | ketf | kitf"],
  elbow: ["elbow", "elbow | كوع | مرفق | koo3"],
  wrist: ["hand", "wrist | handgelenk | poignet | muneca | رسغ | معصم"],
  hand: [
    "hand",
    "hand | hande | mano | manos | doigt | doigts | dedos | finger | thumb | يد | ايد | ايدي | يدين | اصبع اليد | اصابع اليد | eed",
  ],
  ankle: ["foot", "ankle | كاحل | كعب"],
  foot: ["foot", "foot | feet | fuss | fusse | pied | pieds | pies | heel | قدم | اقدام | adam"],
  toe: ["foot", "toe | big toe | اصبع القدم | ابهام القدم | ابهام الرجل | ابهام رجلي | صباع الرجل الكبير"],
  leg: ["leg", "leg | calf | shin | thigh | ساق | سيقان | رجل | رجول | فخذ | rigl"],
  spine: [
    "spine",
    "spine | spinal | rucken | ruckenschmerz* | wirbelsaule* | mal de dos | maux de dos | colonne vertebrale | espalda | columna vertebral | back pain | lower back | my back | bad back | back problem | back operation | back surgery | backache | back ache | upper back | back hurt | back injury | back is | vertebra* | disc | disk | lumbar | ظهر | عمود فقري | فقرات | فقره | ديسك | دسك | غضروف الظهر | dahr | daher | zahr | thahr",
  ],
  neckspine: ["spine", "cervical spine | cervical disc | neck disc | رقبه | فقرات عنقيه"],
  joint: [
    "joint",
    "joint | joints | gelenk | gelenke | gelenkschmerz* | articulation | articulations | articulacion | articulaciones | orthopaedic* | orthopedic* | arthritis | osteoarthritis | خشونه | مفصل | مفاصل | mafasel",
  ],
  bone: ["bone", "bone | bones | عظم | عظام | عضم | 3adm"],
  heart: [
    "heart",
    "heart | cardiac | cardio | cardiolog* | coronary | herz | herzens | cardiaque | cardiaques | cardiaco | cardiaca | coeur | corazon | cuore | hart | قلب | تاجي | تاجيه | alb | galb | qalb",
  ],
  valve: [
    "heart",
    "heart valve | herzklappe* | valve cardiaque | valvula cardiaca | aortic valve | mitral valve | valve | صمام | صمامات",
  ],
  aorta: ["heart", "aorta | aortic | ابهر | اورطي"],
  vein: ["vein", "vein | veins | varicose | اورده | وريد | دوالي | dawali"],
  lung: ["lung", "lung | lungs | pulmonary nodule | رئه | رئتين | ri2a"],
  brain: ["brain", "brain | cerebral | skull | cranial | دماغ | مخ | راس | جمجمه | mokh"],
  mind: ["mind", "mental health | الصحه النفسيه"],
  nerve: ["nerve", "nerve | nerves | اعصاب"],
  tooth: [
    "tooth",
    "tooth | teeth | dental | dentist* | molar | mouth | zahn | zahne | zahnen | zahnarzt* | dent | dents | diente | dientes | muela | denti | سن | سنه | اسنان | سنان | ضرس | ضروس | اضراس | snan | asnan | senan | sinan | dirs",
  ],
  gum: ["tooth", "gum | gums | zahnfleisch | gencive | gencives | encia | encias | لثه | لثتي | litha"],
  jaw: ["jaw", "jaw | jaws | jawbone | kiefer | machoire | mandibula | فك | فكين | fakk"],
  tongue: ["mouth", "tongue | لسان"],
  lips: ["face", "lip | lips | شفه | شفايف | شفاه | برطم"],
  face: ["face", "face | facial | cheek* | وجه | وش | خدود | wejh | wagh"],
  chin: ["face", "chin | ذقن | دقن"],
  forehead: ["face", "forehead | brow lift | جبين | جبهه"],
  neck: ["neck", "neck | عنق"],
  nose: [
    "nose",
    "nose | nasal | ent | noze | nase | nez | nariz | naso | burun | انف | انوف | خشم | خشوم | مناخير | منخار | anf | khashm | manakhir",
  ],
  septum: ["nose", "septum | وتيره | حاجز انفي"],
  sinus: ["sinus", "sinus | sinuses | جيوب انفيه | جيوب"],
  ear: [
    "ear",
    "ear | ears | ohr | ohren | oreille | oreilles | oreja | oido | hearing | اذن | اذان | ودن | ودان | سمع | widn",
  ],
  eardrum: ["ear", "eardrum | ear drum | tympanic | طبله الاذن | طبله"],
  eye: [
    "eye",
    "eye | eyes | ophthalm* | eyesight | vision | sight | auge | augen | oeil | yeux | ojo | ojos | occhi | goz | عين | عيون | نظر | بصر | عينين | 3ein | 3ain | 3yoon | nazar",
  ],
  cornea: ["eye", "cornea | corneal | قرنيه"],
  retina: ["eye", "retina | retinal | macula | macular | شبكيه | بقعه"],
  lens: ["eye", "eye lens | lens of the eye | عدسه العين"],
  eyelid: [
    "eyelid",
    "eyelid | eyelids | lid | lider | augenlid | augenlider | paupiere | paupieres | parpado | parpados | جفن | جفون | اجفان | jafn | gofoon",
  ],
  eyebrow: ["hair", "eyebrow | eyebrows | eye brow | حاجب | حواجب"],
  hair: ["hair", "hair | scalp | haar | cheveux | pelo | capelli | sac | شعر | فروه | sha3r | shaar | sha3er"],
  beard: ["hair", "beard | moustache | لحيه | شنب"],
  skin: ["skin", "skin | dermatolog* | haut | peau | piel | بشره | جلد | jild | bashra"],
  breast: ["breast", "breast | breasts | boob | boobs | bust | nipple* | ثدي | اثداء | صدر الحريم | بزاز"],
  chest: ["chest", "chest | صدر"],
  belly: ["belly", "belly | abdomen | abdominal | tummy | stomach fat | بطن | كرش | batn | karsh"],
  stomach: ["stomach", "stomach | gastric | معده | me3da"],
  bowel: ["bowel", "bowel | colon | intestine* | colorectal | rectum | rectal | قولون | امعاء | مستقيم"],
  anus: ["bowel", "anus | anal | شرج"],
  liver: ["liver", "liver | hepatic | كبد | kabed"],
  gallbladder: ["gallbladder", "gallbladder | gall bladder | bile | مراره | marara"],
  pancreas: ["pancreas", "pancreas | pancreatic | بنكرياس"],
  spleen: ["spleen", "spleen | طحال"],
  appendix: ["bowel", "appendix | زايده | زائده دوديه"],
  kidney: ["kidney", "kidney | kidneys | renal | kidny | كلي | كليه | كلاوي | كلوه | kela"],
  bladder: ["bladder", "bladder | urinary | مثانه | بول"],
  prostate: ["prostate", "prostate | prostat | بروستات | بروستاتا"],
  penis: ["genital", "penis | penile | foreskin | قضيب | ذكر"],
  testicle: ["genital", "testicle* | testis | scrotum | خصيه"],
  womb: ["womb", "womb | uterus | uterine | رحم"],
  ovary: ["womb", "ovary | ovaries | ovarian | مبيض | مبايض"],
  vagina: ["genital", "vagina* | labia | مهبل"],
  thyroid: ["thyroid", "thyroid | غده درقيه | درقيه | غده"],
  tonsil: ["throat", "tonsil | tonsils | adenoid* | لوز | لوزتين | لحميه"],
  throat: ["throat", "throat | voice box | vocal cord* | larynx | حلق | حنجره | حبال صوتيه"],
  buttock: ["buttock", "buttock* | butt | bum | bottom | مؤخره | ارداف"],
  arm: ["arm", "arm | arms | upper arm | ذراع | زنود"],
  marrow: ["marrow", "bone marrow | stem cell | stem cells | نخاع | خلايا جذعيه"],
  rib: ["chest", "rib | ribs | ضلع | اضلاع"],
  cosmetic: [
    "cosmetic",
    "cosmetic | plastic surgery | plastic | aesthetic | aesthetics | beauty | تجميل | تجميليه | تجميلي | tajmeel | tagmeel",
  ],
  tumour: ["tumour", "tumour board"],
  body: ["body", "whole body | full body | body check | جسم"],
};

/** Acts and conditions. What one of these says is defining: a procedure without it is another one. */
export const defining: Readonly<Record<string, string>> = {
  replace:
    "replace | replaced | replacing | replacement | prosthesis | prosthetic | artificial | new joint | new knee | new hip | arthroplasty | protese | prothese | protesis | protesi | protez* | استبدال | استبدل | تبديل | ابدل | تغيير | اغير | اغيره | نغير | صناعي | صناعيه | tabdeel | taghyeer | tagheer",
  transplant:
    "transplant | transplants | transplantation | transplanting | transplanted | زراعه | زرع | ازرع | نقل | zira3a | ziraa | zera3a",
  implant:
    "implant | implants | implanted | implantat | زراعه | زرع | ازرع | زرعه | غرسه | غرسات | zira3a | ziraa | zera3a",
  graft: "graft | grafts | grafting | ترقيع | رقعه",
  enlarge: "enlarge* | enlargement | augment* | bigger | larger | fuller | تكبير | اكبر | takbir | takbeer",
  reduce: "reduce | reduction | smaller | shrink | تصغير | اصغر | tasgheer | tasghir",
  lift: "lift | lifting | tighten* | firm | sagging | شد | اشد | رفع | shad | shadd",
  whiten: "whiten* | whiter | bleach* | brighten* | تبييض | ابيض | بياض | tabyeed | tabyid",
  straighten: "straighten* | straight | braces | brace | aligner* | crooked teeth | تقويم | مقوم | taqweem | ta2weem",
  laser: "laser | lazer | ليزر",
  cancer:
    "cancer | tumour | tumor | carcinoma | melanoma | malignan* | lymphoma | leukaemia | leukemia | oncolog* | chemo* | radiotherapy | سرطان | ورم | اورام | كيماوي | saratan",
  fracture: "fracture* | broken bone | broke my | كسر | كسور",
  aneurysm: "aneurysm* | تمدد الاوعيه | ام الدم",
  stone: "stone | stones | حصوه | حصوات | حصى",
  loss: "loss | fall | falling | losing | thinning | thin | تساقط | يتساقط",
  remove:
    "remove | removal | removed | extract* | pulled out | take out | taken out | taking out | ازاله | استئصال | شيل | اشيل | خلع | اخلع | قلع | ezala | khal3",
  filler: "filler | fillers | فيلر | حقن",
  fat: "fat | cellulite | دهون | شحوم",
  gender: "gender | sex change | transgender | تحويل الجنس | تغيير الجنس",
  child: "paediatric* | pediatric* | اطفال",
};

/** Words that say little about which treatment is meant. */
export const generic =
  "cancel | cancelled | refund | deposit | visa | fly | flight | plane | travel | hotel | family | friend | insurance | card | cash | payment | email | phone | address | weekend | nurse | language | report | letter | today | tomorrow | week | weeks | month | months | before | after | waiting | breakfast | women | woman | female | male | write | quote | stay | nights | surgery | surgeries | surgical | operation | operations | operate | operated | op | procedure | procedures | treatment | treatments | treat | therapy | pain | pains | painful | hurt | hurts | hurting | ache | aches | sore | problem | problems | issue | trouble | disease | condition | repair | fix | fixing | correct | correction | job | done | get | doctor | doctors | specialist | surgeon | clinic | hospital | cost | costs | price | prices | cheap | cheapest | best | good | package | packages | offer | near | abroad | medical | bad | total | full | complete | new | help | please | something | anything | about | having | some | any | there | info | information | type | kind | old | left | right | both | my | mother | father | wife | husband | son | daughter | عمليه | عمليات | جراحه | جراحي | جراحيه | علاج | علاجات | الم | الام | وجع | اوجاع | يوجعني | توجعني | بيوجعني | تعورني | يعورني | يؤلمني | مشكله | مشاكل | مرض | تكلفه | سعر | كم | دكتور | طبيب | مستشفي | عياده | تصليح | اصلاح | تصحيح | 3amaliya | 3amaliyat | amaliyat | amaliyet | 3amaleyet | alam | waja3 | 3ilaj | ilaj | jiraha | يكلف | تكلف | بيكلف | بتكلف | يكلفني | كلفه | عاوز | عايز | ابي | ابغي | بدي | اريد | نفسي";
