/**
 * Lay and foreign names of treatments, each with the words that catalogues use for it. The titles and keywords of a
 * catalogue itself, in all its languages, need no entry.
 */
const names: readonly (readonly [catalogue: string, terms: string])[] = [
  [
    "knee replacement",
    "knee prosthesis | knieprothese | knie tep | prothese de genou | protesis de rodilla | protesi ginocchio | протез колена | diz protezi | مفصل ركبه صناعي | تغيير مفصل الركبه | تبديل الركبه",
  ],
  [
    "hip replacement",
    "hip prosthesis | huftprothese | huft tep | prothese de hanche | protesis de cadera | protesi anca | kalca protezi | تغيير مفصل الورك | مفصل الحوض",
  ],
  [
    "acl reconstruction",
    "kreuzband | kreuzbandriss | ligament croise | ligaments croises | ligamento cruzado | crociato | on capraz bag | الرباط الصليبي",
  ],
  [
    "rotator cuff repair",
    "rotatorenmanschette | schulter | coiffe des rotateurs | epaule | manguito rotador | hombro | كتف | اوتار الكتف",
  ],
  ["bunion", "ballenzeh | hallux | oignon du pied | juanete | juanetes | alluce valgo | ابهام القدم"],
  ["carpal tunnel", "karpaltunnel | canal carpien | tunel carpiano | النفق الرسغي"],
  [
    "slipped disc",
    "bandscheibenvorfall | bandscheibe | hernie discale | hernia discal | bel fitigi | انزلاق غضروفي | ديسك | الديسك",
  ],
  ["spinal fusion lumbar fusion", "wirbelsaulenversteifung | arthrodese lombaire | fusion espinal | تثبيت الفقرات"],
  [
    "coronary bypass heart bypass",
    "herz bypass | bypassoperation | pontage | pontage coronarien | bypass coronario | koroner bypass | قلب مفتوح | القلب المفتوح",
  ],
  ["heart stent angioplasty", "herzkatheter | stent | angioplastie | angioplastia | دعامه | دعامات القلب | قسطره"],
  ["atrial fibrillation ablation", "vorhofflimmern | fibrillation auriculaire | fibrilacion auricular | رجفان اذيني"],
  [
    "health check",
    "gesundheitscheck | vorsorgeuntersuchung | bilan de sante | chequeo medico | chequeo | check up | فحص شامل | فحوصات شامله",
  ],
  ["heart check up", "herz check | bilan cardiaque | chequeo cardiaco | فحص القلب"],
  [
    "dental implant single tooth implant",
    "tooth implant | zahnimplantat | implantat | implant dentaire | implante dental | impianto dentale | зубной имплант | dis implanti | fogimplantatum | زراعه سن | زراعه الاسنان | زراعه اسنان | زرع اسنان",
  ],
  [
    "fixed full arch all on 4",
    "all on four | feste zahne | teeth on four implants | toutes les dents | dentadura fija | اسنان ثابته | زراعه فك كامل",
  ],
  [
    "overdenture",
    "lower denture | lower denture on implants | prothese unterkiefer | gebiss | dentier | dentadura postiza | dentadura | طقم اسنان",
  ],
  [
    "porcelain veneers",
    "veneer | keramikschalen | facettes | facettes dentaires | carillas | faccette | виниры | lamina dis | قشور الاسنان | فينير | عدسات الاسنان | لومينير | ابتسامه هوليود",
  ],
  [
    "zirconia crown crowns",
    "zahnkrone | zahnkronen | krone | couronne | couronnes | corona dental | coronas | zirkonyum | تاج | تيجان | تركيبات زيركون",
  ],
  [
    "clear aligners",
    "invisalign | zahnschienen | schienen | unsichtbare zahnspange | gouttieres | alineadores | seffaf plak | تقويم شفاف | التقويم الشفاف | تقويم",
  ],
  [
    "teeth whitening",
    "zahnaufhellung | bleaching | blanchiment | blanqueamiento | sbiancamento | отбеливание | dis beyazlatma | تبييض الاسنان | تبييض",
  ],
  [
    "wisdom teeth removal",
    "weisheitszahne | weisheitszahn | dents de sagesse | dent de sagesse | muelas del juicio | denti del giudizio | зубы мудрости | yirmilik | ضرس العقل | اضراس العقل",
  ],
  [
    "sinus lift bone graft",
    "knochenaufbau | greffe osseuse | injerto oseo | elevacion de seno | رفع الجيب | زراعه عظم",
  ],
  [
    "jaw surgery",
    "kieferoperation | kieferchirurgie | chirurgie de la machoire | cirugia de mandibula | cirugia ortognatica | جراحه الفك",
  ],
  [
    "gum disease",
    "parodontitis | parodontose | parodontite | maladie des gencives | enfermedad de las encias | periodontitis | التهاب اللثه | علاج اللثه",
  ],
  [
    "root canal",
    "wurzelbehandlung | wurzelkanal | traitement de canal | devitalisation | endodoncia | devitalizzazione | kanal tedavisi | علاج العصب | علاج عصب | حشو العصب",
  ],
  [
    "gum transplant",
    "zahnfleischtransplantation | zahnfleischruckgang | greffe de gencive | injerto de encia | ترقيع اللثه",
  ],
  ["dental check up", "zahnkontrolle | controle dentaire | revision dental | فحص الاسنان"],
  [
    "cataract surgery",
    "grauer star | katarakt | cataracte | cataratas | catarata | cataratta | катаракта | katarakt ameliyati | 백내장 | المياه البيضاء | ماء ابيض | الساد",
  ],
  [
    "smile laser vision correction",
    "augenlaser | augenlasern | laser des yeux | laser yeux | cirugia laser ojos | miopia | goz lazeri | 스마일라식 | 라식 | تصحيح النظر | ليزك | الليزك",
  ],
  [
    "implantable contact lens icl",
    "implantable contact lenses | implantierbare kontaktlinse | lentille implantable | lente intraocular | 렌즈삽입술 | عدسه مزروعه | زراعه العدسات",
  ],
  ["macular hole vitrectomy", "makulaloch | trou maculaire | agujero macular | 황반원공 | ثقب البقعه"],
  ["ptosis droopy eyelid", "hangelid | schlupflid | ptose | parpado caido | 안검하수 | تدلي الجفن | ارتخاء الجفن"],
  [
    "double eyelid surgery blepharoplasty",
    "lidstraffung | blepharoplastie | blefaroplastia | goz kapagi | 쌍꺼풀 | 쌍커풀 | جراحه الجفون | شد الجفون",
  ],
  [
    "acne scars",
    "aknenarben | cicatrices d acne | cicatrices dacne | cicatrices de acne | 여드름 흉터 | ندبات حب الشباب | اثار حب الشباب",
  ],
  ["pigmentation", "pigmentflecken | melasma | taches brunes | manchas | 기미 | كلف الوجه | تصبغات"],
  ["mohs skin cancer", "hautkrebs | basaliom | cancer de la peau | cancer de piel | 피부암 | سرطان الجلد"],
  [
    "rhinoplasty nose job",
    "nasenkorrektur | nasen op | rhinoplastie | refaire le nez | rinoplastia | ринопластика | burun estetigi | 코성형 | 코 수술 | تجميل الانف | عمليه الانف",
  ],
  ["microtia ear reconstruction", "ohrmuschel | microtie | microtia | 소이증 | صغر الاذن | ترميم الاذن"],
  [
    "hair transplant",
    "haartransplantation | greffe de cheveux | implant capillaire | trasplante de pelo | trapianto di capelli | пересадка волос | sac ekimi | 모발이식 | زراعه الشعر | زراعه شعر",
  ],
  [
    "eyebrow transplant",
    "augenbrauentransplantation | greffe de sourcils | trasplante de cejas | kas ekimi | 눈썹이식 | زراعه الحواجب",
  ],
  [
    "septoplasty deviated septum",
    "nasenscheidewand | septoplastie | cloison nasale | tabique desviado | 비중격만곡증 | انحراف الوتيره | الحاجز الانفي",
  ],
  [
    "endoscopic sinus surgery sinusitis",
    "nasennebenhohlen | sinusite | polypes nasaux | sinusitis | 축농증 | الجيوب الانفيه",
  ],
  ["eardrum tympanoplasty", "trommelfell | tympan | timpano | 고막 | طبله الاذن | ثقب الطبله"],
];

export const layNames: readonly { readonly catalogue: string; readonly terms: readonly string[] }[] = names.map(
  ([catalogue, terms]) => ({ catalogue, terms: terms.split(" | ") }),
);
