import type { NamedIn } from "./parts.ts";

/** Teeth, eyes, skin, hair, ear, nose and throat, cosmetic surgery. */
export const faceProcedures: NamedIn = {
  "dental-implant": [
    "tooth",
    "dental implant | زراعة الأسنان | tooth+implant | tooth+replace | tooth+transplant | missing tooth | missing teeth | lost a tooth | gap in my teeth | screw in tooth | false tooth | zahnimplantat | implantat | implant dentaire | implante dental | impianto dentale | зубной имплант | dis implanti | fogimplantatum | زراعه سن | زرعات اسنان | zira3at asnan | ziraat snan",
  ],
  "full-arch": [
    "tooth",
    "fixed full arch on implants | زراعة الفك الكامل | all on 4 | all on four | allon4 | all on 6 | all on six | full mouth implants | full arch | teeth in a day | all new teeth | whole mouth | fixed dentures | feste zahne | toutes les dents | dentadura fija | اسنان ثابته | زراعه فك كامل | زراعه كامله | كل الاسنان | اول اون فور",
  ],
  denture: [
    "tooth",
    "denture on implants | طقم الأسنان | denture | dentures | overdenture | false teeth | plate teeth | gebiss | dentier | dentadura postiza | dentadura | prothese unterkiefer | طقم اسنان | طقم",
  ],
  veneers: [
    "tooth",
    "veneers | قشور الأسنان | veneer | vineers | laminates | lumineers | lumineer | hollywood smile | smile makeover | smile design | turkey teeth | keramikschalen | facettes | facettes dentaires | carillas | faccette | виниры | lamina dis | قشور | فينير | فينيرز | عدسات الاسنان | عدسات لاصقه للاسنان | لومينير | ابتسامه هوليود | هوليود سمايل | ابتسامه هوليوود | hollywood smil",
  ],
  crown: [
    "tooth",
    "dental crown | تيجان الأسنان | crown | crowns | tooth cap | dental caps | dental bridge | tooth bridge | cracked tooth | broken tooth | chipped tooth | zahnkrone | zahnkronen | krone | couronne | couronnes | corona dental | coronas | zirkonyum | zirconia | zirconium | تاج | تيجان | تلبيسه | تلبيس الاسنان | تلبيسات | زيركون | جسر اسنان | تركيبات",
  ],
  aligners: [
    "tooth",
    "clear aligners | التقويم الشفاف | المصففات الشفافه | المصففات | مصففات شفافه | مصففات | قوالب شفافه | القوالب الشفافه | tooth+straighten | invisalign | invisible braces | braces | aligner | aligners | brackets | orthodont* | crooked teeth | crowded teeth | overbite | zahnschienen | schienen | unsichtbare zahnspange | gouttieres | alineadores | seffaf plak | تقويم شفاف | تقويم | انفزلاين | taqweem asnan",
  ],
  "teeth-whitening": [
    "tooth",
    "teeth whitening | تبييض الأسنان | tooth+whiten | bleaching | yellow teeth | stained teeth | stains on my teeth | discoloured teeth | zahnaufhellung | blanchiment | blanqueamiento | sbiancamento | отбеливание | dis beyazlatma | اصفرار الاسنان | اسناني صفراء | tabyeed asnan",
  ],
  "wisdom-teeth": [
    "tooth",
    "wisdom teeth removal | خلع ضرس العقل | wisdom tooth | wisdom teeth | wizdom | third molar | impacted tooth | tooth+remove | weisheitszahne | weisheitszahn | dents de sagesse | dent de sagesse | muelas del juicio | denti del giudizio | зубы мудрости | yirmilik | ضرس العقل | اضراس العقل | ضروس العقل | خلع سن | خلع ضرس | dirs el 3a2l",
  ],
  "bone-graft": [
    "jaw",
    "sinus lift and bone graft | رفع الجيب وترقيع العظم | sinus lift | sinuslift | bone graft | sinus augmentation | jaw bone loss | not enough bone | knochenaufbau | greffe osseuse | injerto oseo | elevacion de seno | رفع الجيب | زراعه عظم | ترقيع عظم",
  ],
  "jaw-surgery": [
    "jaw",
    "jaw surgery | جراحة الفك | jaw correction | corrective jaw | orthognathic | orthagnathic | underbite | receding chin | jaw+straighten | double jaw | kieferoperation | kieferchirurgie | chirurgie de la machoire | cirugia de mandibula | cirugia ortognatica | تصحيح الفك | تعديل الفك | بروز الفك",
  ],
  "gum-disease": [
    "gum",
    "gum disease treatment | علاج التهاب اللثة | gum disease | bleeding gums | periodont* | gingivitis | deep cleaning | swollen gums | loose teeth | parodontitis | parodontose | parodontite | maladie des gencives | enfermedad de las encias | التهاب اللثه | نزيف اللثه",
  ],
  "root-canal": [
    "tooth",
    "root canal | علاج عصب السن | root canals | rootcanal | toothache | tooth ache | dead tooth | tooth nerve | infected tooth | tooth abscess | wurzelbehandlung | wurzelkanal | traitement de canal | devitalisation | endodoncia | devitalizzazione | kanal tedavisi | علاج العصب | علاج عصب | حشو العصب | سحب العصب | سحب عصب | قناه الجذر",
  ],
  "gum-graft": [
    "gum",
    "gum graft | ترقيع اللثة | gum+graft | gum+transplant | receding gums | gum recession | exposed roots | zahnfleischtransplantation | zahnfleischruckgang | greffe de gencive | injerto de encia | انحسار اللثه | تراجع اللثه",
  ],
  filling: [
    "tooth",
    "dental filling | حشو الأسنان | tooth filling | hole in tooth | hole in my tooth | holes in my teeth | decayed tooth | rotten tooth | white filling | composite filling | سن مسوس | ضرس مسوس | خرم في السن | سن مخروم | ضرس مخروم | سوسه | fillings | cavity | cavities | tooth decay | caries | حشوه | حشوات | تسوس",
  ],
  "dental-check-up": [
    "tooth",
    "dental check-up | فحص الأسنان | tooth+check | dental exam | teeth cleaning | dental cleaning | tooth cleaning | scale and polish | hygienist | zahnkontrolle | controle dentaire | revision dental | تنظيف الاسنان | فحص اسنان",
  ],
  cataract: [
    "lens",
    "cataract surgery | جراحة الساد (المياه البيضاء) | cataract | cataracts | cateract | cloudy lens | milky eye | phaco | lens replacement | lens+replace | grauer star | katarakt | cataracte | cataratas | catarata | cataratta | катаракта | 백내장 | المياه البيضاء | مياه بيضاء | ماء ابيض | مويه بيضا | ميه بيضا | الساد | كتاراكت | mayya bida | mai baida",
  ],
  "laser-vision": [
    "cornea",
    "laser eye surgery | تصحيح النظر بالليزر | eye+laser | lasik | lasek | lasic | prk | smile pro | laser vision | vision correction | short sight* | shortsight* | near sight* | myopia | astigmatism | get rid of glasses | without glasses | stop wearing glasses | augenlaser | augenlasern | laser des yeux | laser yeux | cirugia laser ojos | miopia | goz lazeri | 스마일라식 | 라식 | تصحيح النظر | تصحيح نظر | ليزك | الليزك | ليزر العيون | قصر النظر | ضعف نظر | laysik | leezik",
  ],
  icl: [
    "lens",
    "implantable contact lens | العدسات المزروعة | icl | phakic | implantable lens | implantable contact lenses | implant lens | implantierbare kontaktlinse | lentille implantable | lente intraocular | 렌즈삽입술 | زراعه العدسات | عدسات داخل العين | عدسه مزروعه",
  ],
  "macular-hole": [
    "retina",
    "macular hole surgery | جراحة ثقب البقعة | macular hole | vitrectomy | hole in the eye | epiretinal | retinal detachment | makulaloch | trou maculaire | agujero macular | 황반원공 | ثقب البقعه | انفصال الشبكيه",
  ],
  glaucoma: ["eye", "glaucoma treatment | علاج الجلوكوما | glaucoma | eye pressure | مياه زرقاء | ماء ازرق | جلوكوما"],
  "corneal-transplant": [
    "cornea",
    "corneal transplant | زراعة القرنية | cornea+transplant | keratoconus | cross linking | قرنيه مخروطيه",
  ],
  squint: ["eye", "squint surgery | جراحة الحول | squint | cross eyed | lazy eye | strabismus | حول | حول العين"],
  "eye-colour": [
    "eye",
    "eye colour change | تغيير لون العين | change eye color | eye color | eye colour | keratopigmentation",
  ],
  "ptosis-repair": [
    "eyelid",
    "droopy eyelid repair | تصحيح تدلي الجفن | ptosis | droopy eyelid | drooping eyelid | droopy lid | heavy lids | hangelid | schlupflid | ptose | parpado caido | 안검하수 | تدلي الجفن | ارتخاء الجفن | ارتخاء جفن",
  ],
  blepharoplasty: [
    "eyelid",
    "eyelid surgery | جراحة الجفون | eyelid+lift | double eyelid | double eyelids | blepharoplasty | blepheroplasty | hooded eyes | hooded eyelids | saggy eyelids | eye lift | eye bags | bags under my eyes | monolid | lidstraffung | blepharoplastie | blefaroplastia | goz kapagi | 쌍꺼풀 | 쌍커풀 | شد الجفون | جفن مزدوج | شد جفون",
  ],
  "acne-scars": [
    "skin",
    "acne scar treatment | علاج ندبات حب الشباب | acne scar | acne scars | pimple scars | pimples scars | pitted skin | ice pick | pockmarks | subcision | aknenarben | cicatrices d acne | cicatrices dacne | cicatrices de acne | 여드름 흉터 | ندبات حب الشباب | اثار حب الشباب | اثار الحبوب | حفر الوجه | ندوب حب الشباب",
  ],
  acne: ["skin", "acne treatment | علاج حب الشباب | acne | pimples | spots on my face | حب شباب | حبوب الوجه"],
  pigmentation: [
    "skin",
    "melasma and sun spot treatment | علاج الكلف والتصبغات | melasma | pigmentation | hyperpigmentation | sun spots | age spots | brown spots | dark spots | dark patches | freckles | pigmentflecken | melasma | taches brunes | manchas | 기미 | كلف | كلف الوجه | تصبغات | نمش | بقع داكنه",
  ],
  "mohs-surgery": [
    "skin",
    "skin cancer surgery | جراحة سرطان الجلد | skin+cancer | mohs | basal cell | bcc | squamous cell | rodent ulcer | hautkrebs | basaliom | cancer de la peau | cancer de piel | 피부암 | سرطان الجلد",
  ],
  "mole-removal": [
    "skin",
    "mole removal | إزالة الشامات | mole | moles | wart | warts | skin tag | skin tags | شامه | شامات | ثاليل | خال",
  ],
  "tattoo-removal": ["skin", "tattoo removal | إزالة الوشم | tattoo | tattoos | tatoo | وشم | تاتو"],
  "laser-hair-removal": ["hair", "laser hair removal | إزالة الشعر بالليزر | hair+remove | hair+laser | ازاله شعر"],
  psoriasis: [
    "skin",
    "psoriasis and eczema treatment | علاج الصدفية والأكزيما | psoriasis | eczema | vitiligo | صدفيه | اكزيما | بهاق",
  ],
  botox: [
    "face",
    "botox and fillers | البوتوكس والفيلر | botox | filler | fillers | lip+enlarge | lip+filler | face+filler | wrinkle* | dermal | بوتوكس | فيلر | تجاعيد | نضاره",
  ],
  facelift: [
    "face",
    "facelift | شد الوجه | face+lift | neck+lift | forehead+lift | face lift | brow lift | thread lift | شد وجه | خيوط | شد الرقبه",
  ],
  "chin-surgery": [
    "chin",
    "chin surgery | تجميل الذقن | chin+implant | chin+enlarge | double chin | genioplasty | jawline | jaw contouring | v line | لغلوغ | نحت الفك",
  ],
  rhinoplasty: [
    "nose",
    "rhinoplasty (nose job) | تجميل الأنف | rhinoplasty | rinoplasty | rhinoplastie | nose job | nosejob | nose reshaping | nose surgery | nose operation | nose correction | nose+reduce | nose+lift | nose fix | nose hump | crooked nose | septorhinoplasty | nasenkorrektur | nasen op | refaire le nez | rinoplastia | ринопластика | burun estetigi | 코성형 | 코 수술 | تجميل الانف | تجميل انف | تجميل خشم | تجميل مناخير | عمليه الانف | عمليه انف | عمليه خشم | تعديل الانف | tajmeel anf | tagmil anf | tajmil khashm | tagmeel manakhir",
  ],
  septoplasty: [
    "septum",
    "septoplasty | تعديل الحاجز الأنفي | deviated septum | septum | blocked nose | stuffy nose | turbinate* | nasenscheidewand | septoplastie | cloison nasale | tabique desviado | 비중격만곡증 | انحراف الوتيره | انحراف الحاجز | الحاجز الانفي | وتيره | انسداد الانف | خشم مسدود",
  ],
  "sinus-surgery": [
    "sinus",
    "sinus surgery | جراحة الجيوب الأنفية | sinus surgery | sinus operation | sinusitis | nasal polyp | nasal polyps | fess | balloon sinuplasty | nasennebenhohlen | sinusite | polypes nasaux | 축농증 | الجيوب الانفيه | لحميات الانف | جيوب انفيه",
  ],
  snoring: [
    "throat",
    "snoring and sleep apnoea surgery | علاج الشخير | snoring | snore | sleep apnoea | sleep apnea | شخير",
  ],
  "microtia-surgery": [
    "ear",
    "ear reconstruction for microtia | ترميم صيوان الأذن | microtia | small ear | missing ear | ear reconstruction | ohrmuschel | microtie | 소이증 | صغر الاذن | ترميم الاذن",
  ],
  otoplasty: [
    "ear",
    "ear pinning | تجميل الأذن البارزة | otoplasty | ear pinning | sticking out ears | protruding ears | bat ears | ears stick out | pin my ears | اذن بارزه | تجميل الاذن",
  ],
  "eardrum-repair": [
    "eardrum",
    "eardrum repair | ترقيع طبلة الأذن | tympanoplasty | myringoplasty | eardrum | perforated eardrum | hole in my ear | trommelfell | tympan | timpano | 고막 | طبله الاذن | ثقب الطبله",
  ],
  "cochlear-implant": [
    "ear",
    "cochlear implant | زراعة القوقعة | ear+implant | cochlear | deafness | hearing aid* | قوقعه",
  ],
  "hair-transplant": [
    "hair",
    "hair transplant | زراعة الشعر | hair+transplant | hair+implant | hair+graft | hair+loss | bald | balding | baldness | hairline | fue | fut | dhi | receding hairline | haartransplantation | greffe de cheveux | implant capillaire | trasplante de pelo | trapianto di capelli | пересадка волос | sac ekimi | 모발이식 | زراعه شعر | زرع شعر | صلع | اصلع | صلعه | تساقط الشعر | sala3 | zira3at sha3r | ziraat shaar | zar3 sha3r",
  ],
  "eyebrow-transplant": [
    "eyebrow",
    "eyebrow transplant | زراعة الحواجب | eyebrow+transplant | eyebrow+implant | eyebrow+graft | eyebrow+loss | thin eyebrows | augenbrauentransplantation | greffe de sourcils | trasplante de cejas | kas ekimi | 눈썹이식 | زراعه حواجب",
  ],
  "beard-transplant": ["beard", "beard transplant | زراعة اللحية | beard+transplant | beard+implant | زراعه الذقن"],
  "breast-enlargement": [
    "breast",
    "breast enlargement | تكبير الثدي | breast+enlarge | breast+implant | breast+transplant | boob job | boobs job | boob+implant | mammoplasty | تكبير صدر | تكبير الصدر | سيليكون الصدر | حشوات الصدر",
  ],
  "breast-reduction": [
    "breast",
    "breast reduction | تصغير الثدي | breast+reduce | gynaecomastia | gynecomastia | man boobs | تصغير الصدر | تثدي",
  ],
  "breast-lift": ["breast", "breast lift | شد الثدي | breast+lift | mastopexy | شد الصدر"],
  "breast-cancer": [
    "breast",
    "breast cancer treatment | علاج سرطان الثدي | breast+cancer | mastectomy | lumpectomy | breast reconstruction",
  ],
  "tummy-tuck": ["belly", "tummy tuck | شد البطن | belly+lift | abdominoplasty | loose skin belly | شد بطن | شد الكرش"],
  liposuction: [
    "belly",
    "liposuction | شفط الدهون | lipo | liposculpture | fat removal | fat+remove | vaser | cryolipolysis | coolsculpting | body contouring | belly fat | شفط دهون | نحت الجسم | نحت الخصر | shaft duhoon",
  ],
  "mommy-makeover": ["body", "mommy makeover | تجميل ما بعد الولادة | mummy makeover"],
  "buttock-lift": [
    "buttock",
    "buttock lift (BBL) | تكبير المؤخرة | bbl | brazilian butt lift | buttock+lift | buttock+enlarge | buttock+implant | butt lift | butt implants",
  ],
  "arm-lift": [
    "arm",
    "arm or thigh lift | شد الذراعين | arm lift | leg lift | brachioplasty | thigh lift | bingo wings | شد الزنود",
  ],
  labiaplasty: [
    "vagina",
    "intimate surgery | تجميل المنطقة الحساسة | labiaplasty | vaginoplasty | vagina+lift | vaginal rejuvenation | hymen*",
  ],
  "gender-surgery": [
    "body",
    "gender-affirming surgery | جراحة تثبيت الجنس | gender+replace | gender reassignment | sex change | gender | ffs",
  ],
  "cleft-repair": [
    "lips",
    "cleft lip and palate repair | جراحة الشفة الأرنبية | cleft | cleft palate | شفه ارنبيه | شق الحنك",
  ],
};
