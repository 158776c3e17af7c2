/** What patients call a procedure: lay names, abbreviations and brands in English and in Arabic with its dialects, written as in `parts.ts`. */
export const layNames: Readonly<Record<string, { readonly en: string; readonly ar: string }>> = {
  "knee-replacement": {
    en: "new knee | knee prosthesis | artificial knee | bionic knee | metal knee | knee arthroplasty | bone on bone knee | knee bone on bone | worn out knee | worn knee | worn knees | knee wear | knee oa | gonarthrosis | no cartilage in knee | no cartilage left in my knee | tkr surgery | mako knee | robotic knee | rosa knee | bilateral tkr | knee joint change",
    ar: "ركبه جديده | تغيير ركبه | تبديل ركبه | تبديل مفصل الركبه | تغيير مفصل الركبه | مفصل ركبه صناعي | ركبه صناعيه | ركبه معدن | خشونه الركبه | خشونه ركبه | تاكل الركبه | تاكل غضروف الركبه | احتكاك الركبه | عظم على عظم | الركبه خالصه | ركبتي تلفانه | ركبه روبوت | سوفان الركبه | سوفان",
  },
  "hip-replacement": {
    en: "new hip | hip prosthesis | artificial hip | metal hip | ceramic hip | hip arthroplasty | bone on bone hip | hip bone on bone | worn out hip | worn hip | hip wear | hip oa | coxarthrosis | anterior hip | thr surgery | mako hip | robotic hip | avascular necrosis | dead hip bone | hip joint change",
    ar: "ورك جديد | تغيير مفصل الورك | تبديل مفصل الورك | تبديل الورك | تغيير الورك | ورك صناعي | مفصل حوض صناعي | تغيير مفصل الحوض | تبديل مفصل الحوض | تغيير مفصل الفخذ | تبديل مفصل الفخذ | راس عظمه الفخذ | خشونه الورك | خشونه الحوض | تاكل الورك | نخر راس الفخذ | تنخر راس الفخذ | سوفان الورك",
  },
  "acl-reconstruction": {
    en: "knee since football | knee after football | acl repair | acl surgery | acl tear | torn acl | snapped acl | ruptured acl | blown acl | blown knee | football knee | ski knee | skiing injury knee | knee gave way | unstable knee | wobbly knee | knee gives way | pcl tear | cruciate | anterior cruciate | posterior cruciate | hamstring graft",
    ar: "الرباط الصليبي | رباط صليبي امامي | رباط صليبي خلفي | صليبي | قطع صليبي | قطع في الصليبي | تمزق صليبي | عمليه الصليبي | رباط الركبه | اربطه الركبه | قطع رباط | تمزق اربطه الركبه | اصابه ملاعب | اصابه كوره | ركبتي تفلت | الركبه تفلت | ركبه غير ثابته | ترقيع الرباط",
  },
  "rotator-cuff-repair": {
    en: "rotator cuff tear | torn rotator cuff | shoulder tendon tear | torn shoulder tendon | cuff tear | supraspinatus | shoulder tear | shoulder keyhole | keyhole shoulder | cant lift my arm | cannot raise my arm | bursitis shoulder | frozen shoulder | shoulder impingement | impingement | swimmers shoulder | rc repair",
    ar: "تمزق اوتار الكتف | قطع وتر الكتف | قطع اوتار الكتف | الكفه المدوره | وتر فوق الشوكه | منظار الكتف | تنظير الكتف | الكتف المتجمد | تيبس الكتف | ما اقدر ارفع يدي | ما اقدر ارفع ذراعي | مش قادر ارفع دراعي | انحشار الكتف | خشونه الكتف | كتف مخلوع | خلع الكتف | اربطه الكتف",
  },
  "bunion-correction": {
    en: "bunion removal | bunionectomy | hallux valgus | crooked big toe | toe bump | bump on my toe | bump on the side of my foot | bony bump foot | big toe bent | leaning toe | toe joint lump | toes crossing | wide foot bone | bunion op | lapidus | lapiplasty | chevron osteotomy | foot knuckle",
    ar: "ابهام القدم | عظمه القدم | عظمه بارزه في القدم | بروز عظمه القدم | عظمه جانب القدم | عظمه الرجل | انحراف ابهام القدم | انحراف اصبع القدم | الاصبع الكبير مايل | اصبع القدم المعوج | اعوجاج الاصبع الكبير | وكعه | بنيون | بونيون | ورم ابهام القدم | نتوء القدم | عظمه طالعه في رجلي | عظمه جنب الصباع الكبير | عظمه جنب صباع الرجل | عضمه جنب صباع الرجل",
  },
  "carpal-tunnel": {
    en: "cts | trapped nerve in my wrist | trapped nerve wrist | pinched nerve wrist | pinched nerve hand | numb fingers | numb fingers at night | pins and needles in my hand | tingling fingers | tingling hand | hand goes to sleep | hand falls asleep | dead hand at night | median nerve | wrist nerve | ctr surgery | typist wrist | carpel tunnel",
    ar: "النفق الرسغي | متلازمه النفق | نفق الرسغ | كاربل تانل | العصب الاوسط | عصب اليد | عصب الرسغ | اختناق العصب | انضغاط العصب | تنميل الاصابع | تنميل اليد | تنميل اصابعي | خدر اليد | خدر الاصابع | ايدي تنام | يدي تخدر | وخز الاصابع | تحرير العصب",
  },
  "disc-surgery": {
    en: "slipped disc | slipped disk | prolapsed disc | herniated disc | herniation | bulging disc | ruptured disc | sciatica | sciatic nerve | trapped nerve in my back | pinched nerve back | microdiscectomy | discectomy | laminectomy | l4 l5 | l5 s1 | nerve pain down my leg | pain shooting down my leg | keyhole back | endoscopic spine",
    ar: "ديسك | انزلاق غضروفي | غضروف الظهر | غضروف ضهري | غضروف في ضهري | غضروف في ظهري | غضروف بظهري | غضروف بضهري | الغضروف في ضهري | الغضروف في ظهري | عمليه الغضروف في | فتق نواه | انفتاق النواه | فتاق ديسك | عرق النسا | عرق النسى | عصب الظهر | ضغط على العصب | عصب مضغوط | الم ينزل للرجل | وجع ينزل لرجلي | دسك بالظهر | استئصال الديسك | عمليه الديسك | ميكروسكوب الظهر",
  },
  "spinal-fusion": {
    en: "fusion | slipped vertebra | vertebra slipped | back screws | the fusion | a fusion | spine fusion | lumbar fusion | back fusion | fused spine | fused vertebrae | rods in my back | screws in my back | metal in my back | cage in spine | tlif | plif | alif | xlif | spondylolisthesis | spinal stenosis | narrow spinal canal | unstable spine",
    ar: "عمليه التثبيت | تثبيت الفقرات | تثبيت فقرات | دمج الفقرات | لحم الفقرات | مسامير الظهر | مسامير في الظهر | براغي الظهر | براغي بالظهر | صفايح الظهر | تزحزح الفقرات | انزلاق الفقرات | انزلاق فقاري | ضيق القناه | ضيق القناه الشوكيه | تضيق القناه العصبيه | تثبيت العمود الفقري | فقرات متحركه",
  },
  angioplasty: {
    en: "chest pain on stairs | tight chest on stairs | chest tightness | ptca | pci | poba | heart stent | stents | coronary stent | drug eluting stent | balloon in heart | heart balloon | unblock artery | unblock arteries | unclog arteries | blocked heart artery | narrow heart arteries | furred arteries | furred up arteries | cardiac cath | cath lab | catheter heart | angiogram | angio | angina",
    ar: "قسطره | قسطره قلبيه | قسطره القلب | دعامه | دعامات | دعامه القلب | دعامات القلب | شبكه | شبكات | شبكه في القلب | بالون القلب | بالونه القلب | توسيع شرايين | توسيع شريان | شريان مسدود | شرايين مسدوده | انسداد الشريان | تصلب الشرايين | الذبحه الصدريه",
  },
  "coronary-bypass": {
    en: "cabg | cabbage surgery | open heart | open heart surgery | heart bypass | bypass op | double bypass | triple bypass | quadruple bypass | coronary artery bypass | bypass graft | beating heart surgery | off pump | opcab | heart graft | three blocked arteries | triple vessel disease | left main disease",
    ar: "قلب مفتوح | عمليه القلب المفتوح | القلب المفتوح | تحويل شرايين | تحويل شرايين القلب | تحويل مسار الشرايين | ترقيع الشرايين | ترقيع شرايين القلب | زراعه شرايين | زراعه شرايين القلب | تبديل شرايين القلب | تغيير شرايين القلب | شرايين القلب المسدوده | باي باس القلب | بايباس | مجازات | مجازه تاجيه | وصلات القلب",
  },
  "heart-ablation": {
    en: "af ablation | afib ablation | a fib | atrial fib | afib | irregular heartbeat | irregular pulse | heart flutter | heart fluttering | racing heart | svt | wpw | cryoablation | pulsed field ablation | pfa | pulmonary vein isolation | pvi | ep study | heart rhythm | electrical heart problem | catheter ablation",
    ar: "رجفان | رجفان اذيني | الرجفان الاذيني | ارتجاف اذيني | كهرباء القلب | كهربه القلب | كهرباء زايده في القلب | كهرباء زايده | كي القلب | كي كهربا القلب | كي كهرباء القلب | اضطراب نبضات القلب | اضطراب النبض | عدم انتظام ضربات القلب | دقات قلب غير منتظمه | خفقان القلب | تسارع دقات القلب | رفرفه القلب | دراسه كهربيه القلب",
  },
  "health-check": {
    en: "general check | complete check | full check | mot | body mot | well man check | well man | well woman check | well woman | wellness check | wellness screening | full mot | annual physical | physical exam | yearly check | general check up | executive health | executive screening | premium check | top to toe check | head to toe check | blood screen | full bloods | preventive check | medical mot",
    ar: "فحص شامل | فحوصات شامله | كشف شامل | كشف عام | فحص عام | فحص سنوي | فحص دوري | فحص وقائي | تشيك اب | شيك اب | تشييك كامل | تشييك شامل | فحص كامل | فحص الجسم | فحص الجسم كامل | فحوصات دوريه | تحاليل شامله | تحاليل كامله | اطمن على صحتي | فحص من الراس للقدم",
  },
  "heart-check-up": {
    en: "heart screening | heart scan | cardiac screening | cardiac check | heart mot | ecg | ekg | echo | echo heart | treadmill test | exercise test | calcium score | ct coronary | ctca | heart ultrasound | cholesterol check | blood pressure check | holter",
    ar: "فحص القلب | فحوصات القلب | كشف قلب | كشف على القلب | تشييك القلب | تخطيط قلب | تخطيط القلب | رسم قلب | ايكو | ايكو قلب | سونار القلب | جهد القلب | اختبار الجهد | فحص الجهد | كالسيوم القلب | فحص الكولسترول | هولتر | اطمن على قلبي",
  },
  "bone-check-up": {
    en: "bone scan | bone density | dexa | dxa | dexa scan | osteoporosis | osteoporosis check | brittle bones | joint check | joint screening | joint assessment | bone screening | orthopaedic check | orthopedic check | ortho check | bone health | msk check | thin bones",
    ar: "فحص عظام | فحص العظام | فحص مفاصل | فحص المفاصل | كثافه العظام | كثافه العظم | هشاشه | هشاشه العظام | ديكسا | كشف عظام | كشف مفاصل | كشف العظام | ترقق العظام | ترقق العظم | لين العظام | تشييك العظام | اشعه هشاشه | اطمن على عظامي",
  },
  "dental-implant": {
    en: "one implant | an implant | screw in tooth | screwed in tooth | titanium tooth | titanium screw | metal screw tooth | artificial tooth | fake tooth | false tooth | permanent tooth | new tooth | replace a missing tooth | gap tooth replacement | tooth fell out | tooth knocked out | lost tooth | straumann | nobel biocare | osstem | ankylos | single implant | mini implant",
    ar: "زرعه واحده | زرعه سن واحد | الزرعه الواحده | زرعه سن | زرعه اسنان | زراعه سن | زراعه ضرس | زرع سن | زرع ضرس | زرعه ضرس | زرعات | سن مزروع | ضرس مزروع | سن صناعي | سن ثابت | برغي السن | مسمار السن | سن مفقود | ضرس مفقود | تعويض سن | تعويض ضرس | طاح سني | سني وقع",
  },
  "full-arch": {
    en: "teeth fixed on four | fixed on four implants | fixed on four | teeth on four implants | on four implants | upper teeth on four | all on 4 | all on four | allon4 | all on 6 | all on x | all on 5 | full mouth | full mouth implants | full mouth restoration | full mouth rehab | full jaw implants | whole jaw | new set of teeth | new teeth in a day | teeth in a day | smile in a day | same day teeth | fixed teeth | permanent dentures | hybrid denture | no teeth left",
    ar: "زرعات لفك كامل | زرعات فك كامل | فك كامل ثابت | زرعات للفك كامل | اسنان ثابته علي زرعات | فك على اربع زرعات | على اربع زرعات | اول اون فور | الاون فور | ال اون فور | اول اون سكس | زراعه فك | زراعه فك كامل | زراعه الفكين | زراعه كامل الاسنان | زراعه جميع الاسنان | زراعه كل الاسنان | زراعه فوريه | فك كامل | فك ثابت | طقم ثابت | تركيبه ثابته كامله | اسنان ثابته كامله | ما عندي اسنان | بدون اسنان | اسنان بيوم واحد",
  },
  denture: {
    en: "overdenture | snap in denture | snap on denture | clip on denture | clip in denture | implant denture | loose denture | denture slips | wobbly denture | false teeth | dentures | bottom denture | lower denture | locator denture | removable teeth | denture with clips | gum teeth",
    ar: "طقم | طقم اسنان | طقم متحرك | طقم على زرعات | طقم على غرسات | طقم سفلي | طقم تحتاني | الطقم يتحرك | الطقم مو ثابت | طقم مش ثابت | تركيبه متحركه | تركيبات متحركه | وجبه اسنان | بدله اسنان | اسنان متحركه | فك متحرك | دنشر | طقم كبس",
  },
  veneers: {
    en: "veneers | porcelain veneers | composite veneers | lumineers | laminates | emax | e max | turkey teeth | hollywood smile | celebrity smile | smile makeover | smile design | digital smile | cosmetic teeth | tooth shells | teeth facing | bonding teeth | close gap in front teeth | gap in front teeth | perfect white smile",
    ar: "فينير | فينيرز | قشور | قشور اسنان | قشره | عدسات اسنان | عدسات الاسنان | عدسات لاصقه للاسنان | لومينير | لومينيرز | ايماكس | ابتسامه هوليود | هوليود سمايل | هوليوود سمايل | ابتسامه هوليوود | تصميم ابتسامه | تصميم الابتسامه | تجميل الاسنان | تجميل اسنان | فراغ بين الاسنان | فرق الاسنان",
  },
  crown: {
    en: "tooth cap | dental cap | caps on teeth | cap my tooth | jacket crown | porcelain crown | zirconia | zirconia crown | zircon | zirconium | zirkon | dental bridge | three unit bridge | cracked tooth | broken tooth | snapped tooth | split tooth | cerec | pfm | tooth cover | broken molar",
    ar: "تلبيسه | تلبيسات | تلبيس | تلبيس اسنان | تلبيسه ضرس | تاج | تاج سن | تيجان | تيجان زيركون | زيركون | زركون | زيركونيا | كراون | طربوش | طربوش سن | جسر اسنان | كوبري اسنان | سن مكسور | ضرس مكسور | تغليف الاسنان",
  },
  aligners: {
    en: "invisalign | clear braces | invisible braces | see through braces | hidden braces | clear retainers | spark aligners | clearcorrect | smile direct | train track teeth | braces | straighten my teeth | crooked teeth | crowded teeth | overbite | crossbite | gappy teeth | wonky teeth | buck teeth | teeth straightening",
    ar: "تقويم | تقويم شفاف | تقويم اسنان | انفزلاين | انفيزلاين | انفيزالاين | تقويم مخفي | تقويم غير مرئي | تقويم بدون حديد | تقويم متحرك | قوالب شفافه | اسنان معوجه | اسنان متراكبه | اسنان مزدحمه | تراكب الاسنان | تعديل الاسنان | تصفيف الاسنان | ترتيب الاسنان | اسنان بارزه | بروز الاسنان",
  },
  "teeth-whitening": {
    en: "zoom whitening | philips zoom | laser whitening | bleach my teeth | tooth bleaching | bleaching | opalescence | whitening trays | home whitening kit | yellow teeth | stained teeth | coffee stains | tea stains | smoker teeth | smokers teeth | brown teeth | grey tooth | whiter smile | brighten my smile | enlighten",
    ar: "تبييض | تبييض اسنان | تبييض بالليزر | تبييض زوم | زوم | بليتش | بليتشنج | وايتننج | اسنان صفرا | اسنان صفراء | اسناني صفرا | اصفرار الاسنان | تصبغ الاسنان | اثار القهوه | بقع الاسنان | تلميع الاسنان | تفتيح الاسنان | تفتيح لون الاسنان | اسنان بيضا",
  },
  "wisdom-teeth": {
    en: "wisdom tooth out | wisdom teeth out | wisdoms | impacted wisdom | impacted tooth | third molars | third molar | back tooth coming through | back teeth removed | wisdom tooth extraction | pull wisdom tooth | tooth stuck in gum | sideways tooth | tooth growing sideways | pericoronitis | tooth extraction | pull a tooth | have a tooth pulled | 8s out",
    ar: "ضرس العقل | ضروس العقل | اضراس العقل | سن العقل | خلع العقل | خلع ضرس | خلع ضرس العقل | قلع ضرس | قلع ضرس العقل | شيل ضرس العقل | ضرس مدفون | ضرس مطمور | سن مدفون | سن مطمور | ضرس داخل اللثه | جراحه ضرس العقل | خلع جراحي | ضرس الحلم",
  },
  "bone-graft": {
    en: "sinus lift | sinus elevation | sinus augmentation | bone graft | bone grafting | bone augmentation | jaw bone graft | ridge augmentation | not enough bone | not enough bone for implants | thin jaw bone | jaw bone loss | lost bone in jaw | bone too thin | bio oss | bone powder | socket preservation | build up bone | grow bone in jaw",
    ar: "رفع الجيب | رفع الجيب الانفي | رفع الجيوب للزراعه | ترقيع عظم | ترقيع عظم الفك | ترقيع العظم | زراعه عظم | زراعه عظم الفك | عظم صناعي | طعم عظمي | تطعيم عظمي | بودره عظم | ذوبان العظم | ذوبان عظم الفك | ضمور الفك | ضمور عظم الفك | العظم قليل | ما في عظم كفايه | نقص العظم",
  },
  "jaw-surgery": {
    en: "orthognathic | double jaw surgery | bimax | bimaxillary | le fort | lefort | bsso | underbite | long face | weak chin | receding jaw | lantern jaw | jaw sticks out | jaw realignment | jaw advancement | jaw setback | gummy smile | bite correction | open bite | asymmetric jaw | crooked jaw",
    ar: "جراحه الفك | جراحه الفكين | عمليه الفك | عمليه الفكين | تقديم الفك | ارجاع الفك | تعديل الفك | تصحيح الفك | بروز الفك | فك بارز | فك متاخر | فك معوج | اعوجاج الفك | عضه معكوسه | عضه مفتوحه | عضه عميقه | ابتسامه لثويه | جراحه تقويميه | تراجع الفك",
  },
  "gum-disease": {
    en: "gum disease | gingivitis | periodontitis | pyorrhoea | pyorrhea | bleeding gums | gums bleed | gums bleeding | swollen gums | sore gums | puffy gums | red gums | deep clean | deep cleaning | deep gum clean | root planing | scaling and root planing | srp | loose teeth | wobbly teeth | bad breath | pockets in gums",
    ar: "التهاب اللثه | التهاب لثه | مرض اللثه | امراض اللثه | نزيف اللثه | لثه تنزف | لثتي تنزف | تورم اللثه | انتفاخ اللثه | لثه ملتهبه | احمرار اللثه | تنظيف عميق | تنظيف اللثه | تنظيف تحت اللثه | تنظيف الجذور | جيوب لثويه | جيوب اللثه | بيوريا | اسنان مخلخله | اسنان تهتز | ريحه الفم",
  },
  "root-canal": {
    en: "rct | root canal | root filling | endo | endodontic | endodontist | nerve treatment | nerve removal tooth | kill the nerve | tooth nerve | toothache | throbbing tooth | abscess | tooth abscess | gum boil | infected tooth | dead tooth | black tooth | pulp | tooth sensitive to hot | pulpitis",
    ar: "علاج عصب | علاج العصب | سحب عصب | سحب العصب | قتل العصب | حشو عصب | حشوه عصب | عصب السن | عصب الضرس | عصب ضرس | خراج سن | خراج ضرس | خراج الاسنان | ضرس ملتهب | سن ميت | سن اسود | وجع ضرس | ضرسي يوجعني | علاج جذور | علاج قنوات الجذر | 7ashw 3asab | 3elaj 3asab | sa7b 3asab",
  },
  "gum-graft": {
    en: "gum graft | gum grafting | receding gums | gum recession | gums pulling back | gums shrinking | gums going down | long teeth | exposed roots | root exposed | tooth root showing | gum transplant | tissue graft gum | pinhole | pinhole technique | ctg | soft tissue graft | sensitive roots | thin gums",
    ar: "ترقيع اللثه | ترقيع لثه | زراعه لثه | زراعه اللثه | انحسار اللثه | انحسار لثه | تراجع اللثه | نزول اللثه | لثه متراجعه | لثتي تراجعت | انكماش اللثه | ضمور اللثه | جذور مكشوفه | انكشاف الجذور | جذر السن باين | تغطيه الجذور | رقعه لثه | تاكل اللثه",
  },
  "dental-check-up": {
    en: "second opinion on my teeth | dental second opinion | second opinion on a dental plan | dental check | dentist check | teeth check | teeth mot | dental mot | scale and polish | scaling | polish my teeth | clean my teeth | tartar removal | tartar | plaque | hygienist | dental exam | second opinion teeth | treatment plan teeth | panoramic | opg | dental x ray | scared of dentist | scared of the dentist | dental phobia | nervous dental patient",
    ar: "راي ثاني لخطه اسنان | راي تاني للاسنان | راي ثاني في خطه الاسنان | كشف اسنان وخطه | فحص اسنان | فحص الاسنان | كشف اسنان | كشف على الاسنان | تشييك اسنان | تشييك على الاسنان | تنظيف اسنان | تنظيف الاسنان | ازاله الجير | جير الاسنان | جير | كلس الاسنان | تلميع وتنظيف | بانوراما | اشعه بانوراما | راي ثاني اسنان | خطه علاج اسنان | خايف من دكتور الاسنان | فوبيا الاسنان | اخاف من طبيب الاسنان",
  },
  cataract: {
    en: "cloudy eye | cloudy lens | cloudy vision | milky eye | misty vision | foggy vision | white eye | white pupil | film over my eye | lens replacement | lens exchange | iol | multifocal lens | premium lens | trifocal lens | panoptix | toric lens | phaco | phacoemulsification | rle | halos at night",
    ar: "الماي البيضا | ماي بيضا | المايه البيضا | المي البيضا | مي بيضا | ماء ابيض | الماء الابيض | مويه بيضا | ميه بيضا | المويه البيضا | الميه البيضا | مياه بيضا | مياه بيضاء | المياه البيضاء | ساد | الساد | كتاركت | كاتاراكت | عتامه العدسه | عتامه عدسه العين | غشاوه العين | غباش العين | تغيير عدسه العين | تبديل عدسه العين | عدسه متعدده البور",
  },
  "laser-vision": {
    en: "smile pro | relex smile | relex | smile laser | small incision lenticule | lasik | femto lasik | femtolasik | contoura | lasek | prk | intralase | laser eyes | laser my eyes | get rid of my glasses | no more glasses | throw away my glasses | ditch my glasses | short sighted | near sighted | astigmatism",
    ar: "ليزك | الليزك | ليزر العين | ليزر العيون | ليزك العيون | سمايل برو | ريليكس سمايل | ريلكس سمايل | فيمتو ليزك | فيمتو سمايل | فيمتو | تصحيح نظر | تصحيح النظر | تصحيح البصر | تصليح النظر | التخلص من النظاره | استغني عن النظاره | بدون نظاره | قصر نظر | ضعف نظر | استجماتيزم | استقماتيزم",
  },
  icl: {
    en: "icl | evo icl | visian | visian icl | evo visian | collamer | implantable collamer | phakic lens | phakic iol | ipcl | contact lens inside eye | lens inside the eye | permanent contact lens | permanent contacts | lens implant | high minus | very high prescription | too thin for lasik | thin cornea | not suitable for lasik | staar",
    ar: "عدسه مزروعه | عدسات مزروعه | زراعه عدسه | زراعه عدسات | زراعه عدسات العين | زرع عدسه | زرع عدسات | عدسات داخل العين | عدسه داخل العين | عدسات دائمه | عدسه دائمه | اي سي ال | ايفو | عدسات ايفو | قرنيه رقيقه | ما انفع لليزك | ما اصلح لليزك | درجات عاليه | ضعف نظر شديد",
  },
  "macular-hole": {
    en: "macular hole | hole in my eye | hole in eye | hole in retina | hole in the retina | hole at back of eye | retina hole | vitrectomy | ppv | gas bubble eye | epiretinal membrane | macular pucker | blind spot in the middle | missing centre vision | wavy lines | bent lines | distorted central vision | central vision gone",
    ar: "ثقب البقعه | ثقب البقعه الصفراء | ثقب الشبكيه | ثقب في الشبكيه | ثقب في العين | ثقب مركز الابصار | ثقب الماكولا | الماكيولا | قطع الزجاجي | استئصال الجسم الزجاجي | جسم زجاجي | غشاء الشبكيه | غشاء على الشبكيه | فقاعه غاز | خطوط متعرجه | اشوف الخطوط معوجه | سواد وسط النظر | بقعه سوداء في النظر",
  },
  "ptosis-repair": {
    en: "ptosis | droopy eyelid | drooping eyelid | droopy eye | drooping eye | droopy lid | eyelid hangs | eyelid falling down | hanging eyelid | half closed eye | half shut eye | sleepy eyes | one eye lower | eye looks smaller | lazy eyelid | heavy eyelid | levator surgery | levator resection | mullers muscle",
    ar: "تدلي الجفن | تدلي جفن | هبوط الجفن | هبوط جفن | ارتخاء الجفن | ارتخاء جفن العين | سقوط الجفن | سقوط جفن | جفن نازل | جفني نازل | جفن ساقط | الجفن طايح | جفن طايح | جفن مرخي | عين نص مغمضه | عين ناعسه | عين اصغر من الثانيه | كسل الجفن | رفع الجفن المرتخي",
  },
  blepharoplasty: {
    en: "double eyelid | double fold | double lids | monolid | mono lid | asian eyelid | eyelid crease | upper bleph | lower bleph | bleph | eye lift | eyelid lift | eye bags | bags under eyes | under eye bags | puffy eyes | hooded eyes | hooded lids | baggy eyelids | tired eyes | epicanthoplasty | saggy eyelids",
    ar: "جفن مزدوج | الجفن المزدوج | جفون مزدوجه | طيه الجفن | شد جفون | شد الجفون | شد الجفن | شد جفن | تجميل الجفون | تجميل جفون | عمليه الجفون | انتفاخ تحت العين | انتفاخ تحت العيون | اكياس تحت العين | جيوب تحت العين | جيوب العين | ترهل الجفون | ترهل الجفن | جفون مترهله | رسم عيون | عيون اسيويه",
  },
  "acne-scars": {
    en: "acne scar | acne scars | acne marks | pimple scars | spot scars | pitted skin | pockmarks | pock marks | ice pick scars | boxcar scars | rolling scars | holes in my face | dents in my skin | craters on my face | fraxel | fractional laser | co2 laser | microneedling | rf microneedling | subcision | tca cross | morpheus8",
    ar: "ندبات الحبوب | ندبات حب الشباب | اثار الحبوب | اثار حب الشباب | اثر الحبوب | حفر الوجه | حفر في الوجه | حفر الحبوب | حفر البشره | وجهي محفر | بشره محفره | ندوب الوجه | ندوب الحبوب | فراكشنال | فراكشنال ليزر | ليزر كربوني | مايكرونيدلنج | ميكرونيدلنج | ديرما بن | ديرمابن | مورفيوس | تقشير الندبات",
  },
  pigmentation: {
    en: "melasma | chloasma | pregnancy mask | mask of pregnancy | sun spots | sunspots | age spots | liver spots | brown spots | dark spots | brown patches | dark patches on face | uneven skin tone | skin tone | hyperpigmentation | pico laser | picosure | picoway | freckles | spots from the sun | laser toning | dull skin",
    ar: "كلف | الكلف | كلف الحمل | تصبغات | تصبغ | تصبغات الوجه | تصبغات البشره | بقع بنيه | بقع داكنه | بقع غامقه | بقع الشمس | بقع العمر | نمش | اسمرار الوجه | اسمرار البشره | توحيد اللون | توحيد لون البشره | تفتيح البشره | تفتيح الوجه | بيكو ليزر | بيكو | هالات سوداء",
  },
  "mohs-surgery": {
    en: "mohs | mohs surgery | micrographic surgery | skin cancer | skin cancer removal | basal cell | basal cell carcinoma | bcc | squamous cell | scc | rodent ulcer | cancer on my nose | cancer on my face | sore that wont heal | sore on my nose that wont heal | skin growth | skin tumour | skin lesion | keratoacanthoma | cancerous mole",
    ar: "سرطان الجلد | سرطان جلد | ورم الجلد | ورم جلدي | ورم في الجلد | ورم الخلايا القاعديه | الخلايا القاعديه | سرطان قاعدي | سرطان الخلايا القاعديه | الخلايا الحرشفيه | سرطان حرشفي | موس | موز لسرطان الجلد | جراحه موس | جراحه موهس | موهس | قرحه ما تلتئم | جرح ما يلتئم | سرطان الانف | سرطان الوجه",
  },
  rhinoplasty: {
    en: "nose job | nosejob | nose reshaping | reshape my nose | smaller nose | nose hump | bump on my nose | bump on nose | hooked nose | big nose | bulbous nose | bulbous tip | wide nose | flat nose | crooked nose | nose tip | droopy nose | ultrasonic rhinoplasty | piezo | revision nose | open rhinoplasty | bridge of my nose",
    ar: "تجميل انف | تجميل الانف | تجميل خشم | تجميل الخشم | عمليه خشم | عمليه خشمي | تعديل انف | تعديل الانف | تعديل خشم | تصغير انف | تصغير الانف | تصغير الخشم | تصغير خشم | مناخيري | تجميل مناخير | نحت الانف | رفع ارنبه الانف | ارنبه الانف | عظمه الانف | حدبه الانف | خشم كبير | انف كبير",
  },
  "microtia-surgery": {
    en: "microtia | small ear | tiny ear | little ear | baby ear | missing ear | no ear | born without an ear | born with one ear | one ear smaller | deformed ear | ear deformity | ear reconstruction | new ear | build an ear | rib cartilage ear | medpor | peanut ear | ear atresia | anotia",
    ar: "صغر الاذن | صغر صيوان الاذن | اذن صغيره | اذن صغيره خلقيه | الاذن الصغيره | اذنه صغيره | ودن صغيره | ودنه صغيره | بدون اذن | بدون صيوان | مولود بدون اذن | ولد بدون اذن | اذن مشوهه | تشوه الاذن | تشوه خلقي في الاذن | ترميم الاذن | بناء الاذن | بناء صيوان | صيوان الاذن | صيوان | ميكروتيا | مايكروتيا | ضمور الاذن",
  },
  "hair-transplant": {
    en: "hair implant | hair implants | hair plugs | hair graft | grafts | fue | dhi | fut | sapphire fue | turkish hairline | hairline lowering | receding hairline | widows peak | bald patch | bald spot | going bald | thinning hair | hair restoration | hair replacement | crown bald | male pattern baldness | norwood",
    ar: "زراعه شعر | زراعه الشعر | زرع شعر | زراعه شعر الراس | زراعه بصيلات | بصيلات الشعر | صلع | الصلع | صلعه | صلعتي | فراغات الشعر | فراغات في الراس | تساقط الشعر | شعر خفيف | شعري خفيف | خط الشعر | مقدمه الراس | اقتطاف | تقنيه الاقتطاف | السفير | شعري يتساقط",
  },
  "eyebrow-transplant": {
    en: "eyebrow transplant | brow transplant | eyebrow implants | brow implants | eyebrow restoration | brow restoration | eyebrow graft | thin eyebrows | thin brows | sparse eyebrows | sparse brows | no eyebrows | bald eyebrows | over plucked eyebrows | overplucked brows | eyebrows fell out | missing eyebrow hair | fuller brows | fuller eyebrows | eyebrow fue",
    ar: "زراعه حواجب | زراعه الحواجب | زراعه حاجب | زرع حواجب | زرع الحواجب | شعر الحواجب | حواجب خفيفه | حواجبي خفيفه | حواجب فاضيه | فراغات الحواجب | فراغ الحاجب | تساقط الحواجب | تساقط شعر الحواجب | تكثيف الحواجب | تعبيه الحواجب | بدون حواجب | ما عندي حواجب | ترميم الحواجب",
  },
  septoplasty: {
    en: "deviated septum | bent septum | crooked septum | septum surgery | septum op | broken nose breathing | blocked nose | one nostril blocked | nostril blocked | stuffy nose | cant breathe through my nose | hard to breathe through nose | nose breathing | nasal obstruction | nasal airway | turbinates | turbinate reduction | smr",
    ar: "انحراف الوتيره | انحراف وتيره | انحراف الحاجز | انحراف الحاجز الانفي | حاجز انفي | الحاجز الانفي | اعوجاج الحاجز | تعديل الحاجز | تعديل الوتيره | الوتيره | انسداد الانف | انسداد الخشم | خشمي مسدود | انفي مسدود | مناخيري مسدوده | ما اتنفس من خشمي | ما اتنفس من انفي | قرنيات الانف | لحميه الانف",
  },
  "sinus-surgery": {
    en: "fess | ess | sinus op | sinus surgery | endoscopic sinus | blocked sinuses | sinus infection | chronic sinusitis | sinusitis | sinus headache | sinus pressure | nasal polyps | polyps in nose | nose polyps | balloon sinuplasty | sinuplasty | lost my smell | no sense of smell | cant smell | post nasal drip",
    ar: "جيوب انفيه | الجيوب | الجيوب الانفيه | عمليه الجيوب | منظار الجيوب | تنظيف الجيوب | تنظيف الجيوب الانفيه | التهاب الجيوب | التهاب جيوب | جيوب مزمنه | لحميات | لحميات الانف | زوائد انفيه | بوليب | فقدت الشم | فقدان الشم | ما اشم | صداع الجيوب | ضغط الجيوب",
  },
  "eardrum-repair": {
    en: "tympanoplasty | myringoplasty | perforated eardrum | burst eardrum | ruptured eardrum | hole in eardrum | hole in my eardrum | hole in my ear | hole in the ear | torn eardrum | popped eardrum | leaking ear | runny ear | ear keeps getting infected | ear drum patch | eardrum patch | eardrum graft | water in ear hole | drum repair",
    ar: "ترقيع الطبله | ترقيع طبله | ترقيع طبله الاذن | ثقب الطبله | ثقب طبله الاذن | ثقب في الاذن | ثقب في الطبله | طبله مثقوبه | طبله مخرومه | طبله الاذن مخرومه | خرم الطبله | خرم في الطبله | خرم الاذن | تمزق الطبله | انفجار الطبله | اذني تسيل | افرازات الاذن | رقعه الطبله",
  },
};
