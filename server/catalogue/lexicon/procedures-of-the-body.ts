import type { NamedIn } from "./parts.ts";

/** Bones and joints, spine, heart and vessels, inner organs. */
export const bodyProcedures: NamedIn = {
  "knee-replacement": [
    "knee",
    "knee replacement | استبدال مفصل الركبة | knee+replace | knee+implant | knee+transplant | total knee arthroplasty | tkr | tka | knee tep | knieprothese | knie tep | prothese de genou | protesis de rodilla | protesi ginocchio | протез колена | diz protezi | ركبه صناعيه | تلبيس ركبه",
  ],
  "partial-knee-replacement": [
    "knee",
    "partial knee replacement | استبدال الركبة الجزئي | unicompartmental | uni knee | half knee | استبدال جزئي للركبه",
  ],
  "hip-replacement": [
    "hip",
    "hip replacement | استبدال مفصل الورك | hip+replace | hip+implant | hip+transplant | total hip arthroplasty | thr | tha | huftprothese | huft tep | prothese de hanche | protesis de cadera | protesi anca | kalca protezi | مفصل الحوض | مفصل الفخذ",
  ],
  "hip-resurfacing": ["hip", "hip resurfacing | تسطيح الورك"],
  "shoulder-replacement": [
    "shoulder",
    "shoulder replacement | استبدال مفصل الكتف | shoulder+replace | reverse shoulder",
  ],
  "elbow-replacement": ["elbow", "elbow replacement | استبدال مفصل الكوع | elbow+replace"],
  "ankle-replacement": ["ankle", "ankle replacement | استبدال مفصل الكاحل | ankle+replace | ankle fusion"],
  "acl-reconstruction": [
    "knee",
    "cruciate ligament reconstruction | إعادة بناء الرباط الصليبي | acl | pcl | cruciate ligament | torn ligament | knee ligament | ligament tear | kreuzband | kreuzbandriss | ligament croise | ligaments croises | ligamento cruzado | crociato | on capraz bag | رباط صليبي | الصليبي | قطع الرباط | تمزق الرباط | ribat salibi | rebat salebi | salibi",
  ],
  "meniscus-surgery": [
    "knee",
    "meniscus surgery | جراحة الغضروف الهلالي | meniscus | meniscal | torn cartilage | غضروف هلالي | تمزق الغضروف",
  ],
  "rotator-cuff-repair": [
    "shoulder",
    "rotator cuff repair | إصلاح أوتار الكتف | rotator cuff | shoulder tendon | torn shoulder | shoulder arthroscopy | rotatorenmanschette | coiffe des rotateurs | manguito rotador | اوتار الكتف | وتر الكتف | الكفه المدوره",
  ],
  "bunion-correction": [
    "foot",
    "bunion surgery | تصحيح انحراف إبهام القدم | bunion | bunions | hallux | hallux valgus | crooked toe | crooked big toe | toe bone sticking out | ballenzeh | oignon du pied | juanete | juanetes | alluce valgo | ابهام القدم | عظمه القدم | انحراف الابهام | وكعه | بونيون",
  ],
  "flat-foot-surgery": [
    "foot",
    "flat foot surgery | جراحة القدم المسطحة | flat feet | flat foot | فلات فوت | قدم مسطحه",
  ],
  "carpal-tunnel": [
    "wrist",
    "carpal tunnel release | تحرير النفق الرسغي | carpal tunnel | cts | median nerve | trapped nerve hand | hand+asleep | karpaltunnel | canal carpien | tunel carpiano | النفق الرسغي | عصب اليد | العصب الاوسط | كاربل",
  ],
  "trigger-finger": ["hand", "trigger finger | الإصبع الزنادية | dupuytren"],
  "disc-surgery": [
    "spine",
    "slipped disc surgery | جراحة الديسك | slipped disc | slipped disk | herniated disc | herniated disk | bulging disc | disc prolapse | ruptured disc | discectomy | microdiscectomy | diskectomy | sciatica | bandscheibenvorfall | bandscheibe | hernie discale | hernia discal | bel fitigi | انزلاق غضروفي | ديسك | الديسك | دسك | عرق النسا | disk | deesk",
  ],
  "spinal-fusion": [
    "spine",
    "spinal fusion | تثبيت الفقرات | lumbar fusion | back fusion | fuse spine | tlif | plif | spondylolisthesis | spinal stenosis | screws in back | screws in my back | wirbelsaulenversteifung | arthrodese lombaire | fusion espinal | دمج الفقرات | مسامير الظهر | مسامير بالظهر",
  ],
  "disc-replacement": ["spine", "artificial disc replacement | استبدال القرص | disc replacement | spine+replace"],
  "scoliosis-surgery": [
    "spine",
    "scoliosis surgery | جراحة الجنف | scoliosis | curved spine | الجنف | انحناء العمود الفقري",
  ],
  "limb-lengthening": [
    "leg",
    "limb lengthening | إطالة القامة | leg lengthening | height surgery | get taller | taller | become taller | تطويل القامه | اطاله العظام",
  ],
  "bone-check-up": [
    "joint",
    "bone and joint check-up | فحص العظام والمفاصل | bone+check | joint+check | bone density | dexa | osteoporosis | هشاشه العظام | كثافه العظم",
  ],
  "coronary-bypass": [
    "heart",
    "heart bypass | جراحة القلب المفتوح | bypass | by pass | cabg | open heart | open heart surgery | heart bypass | triple bypass | coronary bypass | herz bypass | bypassoperation | pontage | pontage coronarien | bypass coronario | koroner bypass | قلب مفتوح | مجازات الشرايين | تحويل مسار شرايين | باي باس | بايباس | 2alb maftoo7 | galb maftooh | alb maftouh",
  ],
  angioplasty: [
    "heart",
    "angioplasty with a stent | توسيع الشرايين والدعامة | angioplasty | stent | stents | stenting | heart balloon | pci | blocked artery | blocked arteries | clogged artery | clogged arteries | herzkatheter* | herzkranz* | kranzgefass* | koronar* | koronare herzkrankheit | verengte herzgefasse | brustschmerz* | schmerzen in der brust | brustenge | herzinfarkt | herzanfall | arteres coronaires | artere bouchee | arteres bouchees | angine de poitrine | douleur a la poitrine | douleurs a la poitrine | mal a la poitrine | douleur thoracique | infarctus | crise cardiaque | arterias coronarias | arteria tapada | arterias tapadas | angina de pecho | dolor de pecho | dolor en el pecho | infarto | ataque al corazon | cateterismo | angioplastie | angioplastia | دعامه | دعامات | شبكه القلب | قسطره | قسطرة القلب | بالون القلب | توسيع الشرايين | انسداد الشرايين | سكر الشرايين | da3ama | qastara | astara",
  ],
  "heart-ablation": [
    "heart",
    "ablation for atrial fibrillation | كي الرجفان الأذيني | ablation | atrial fibrillation | afib | a fib | arrhythmia | irregular heartbeat | irregular heart | palpitations | heart racing | heart flutter* | vorhofflimmern | herzrhythmusstorung* | herzrasen | herzstolpern | fibrillation auriculaire | palpitations cardiaques | arythmie | arritmia | taquicardia | fibrilacion auricular | رجفان اذيني | كهرباء القلب | خفقان | كي القلب | kahraba galb",
  ],
  "valve-replacement": [
    "valve",
    "heart valve surgery | جراحة صمام القلب | heart valve | valve+replace | tavi | tavr | mitral valve | aortic valve | تغيير صمام | صمام القلب",
  ],
  pacemaker: ["heart", "pacemaker | منظم ضربات القلب | defibrillator | بطاريه القلب"],
  "heart-transplant": ["heart", "heart transplant | زراعة القلب | heart+transplant"],
  "varicose-veins": [
    "vein",
    "varicose vein treatment | علاج الدوالي | varicose | varicose veins | varicose vein | spider veins | leg veins | دوالي | دوالي الساقين | dawali",
  ],
  "health-check": [
    "body",
    "health check | الفحص الصحي الشامل | check up | checkup | check ups | full body check | body check | medical check | executive check | health screening | full screening | annual check | gesundheitscheck | vorsorgeuntersuchung | bilan de sante | chequeo medico | chequeo | فحص شامل | فحوصات شامله | فحص دوري | تشييك | تشيك | كشف شامل | شيك اب | fahs shamel | fahes shamil",
  ],
  "heart-check-up": [
    "heart",
    "heart check-up | فحص القلب | heart+check | heart screening | heart test | heart tests | ecg | ekg | echocardiogram | stress test | calcium score | herz check | herzuntersuchung | atemnot | kurzatmig* | bluthochdruck | bilan cardiaque | essoufflement | hypertension arterielle | chequeo cardiaco | falta de aire | tension alta | تخطيط القلب | ايكو القلب",
  ],
  bariatric: [
    "stomach",
    "weight loss surgery | جراحة السمنة | weight loss | lose weight | bariatric* | gastric bypass | gastric sleeve | sleeve gastrectomy | gastric balloon | gastric band | stomach+reduce | stomach stapling | obesity | تكميم | تكميم المعده | سمنه | بالون المعده | تحويل مسار المعده | انقاص الوزن | قص المعده | takmeem | takmim | tarheel",
  ],
  "hernia-repair": ["belly", "hernia repair | إصلاح الفتق | hernia | inguinal hernia | فتق | فتاق | fatq"],
  "gallbladder-removal": [
    "gallbladder",
    "gallbladder removal | استئصال المرارة | gallbladder+remove | gallstones | gall stones | gallstone | حصوات المراره | شيل المراره",
  ],
  appendectomy: [
    "appendix",
    "appendix removal | استئصال الزائدة | appendicitis | appendectomy | appendix+remove | الزايده",
  ],
  haemorrhoids: [
    "anus",
    "haemorrhoid treatment | علاج البواسير | haemorrhoids | hemorrhoids | hemorrhoid | piles | fistula | anal fissure | بواسير | ناسور | شرخ شرجي | bawaseer",
  ],
  "reflux-surgery": [
    "stomach",
    "reflux surgery | جراحة الارتجاع | acid reflux | fundoplication | heartburn | hiatal hernia | ارتجاع | حموضه",
  ],
  colonoscopy: ["bowel", "colonoscopy | منظار القولون | endoscopy | gastroscopy | منظار المعده"],
  "liver-transplant": ["liver", "liver transplant | زراعة الكبد | liver+transplant | زراعه كبد"],
  "kidney-transplant": [
    "kidney",
    "kidney transplant | زراعة الكلى | kidney+transplant | dialysis | غسيل كلي | غسيل الكلاوي",
  ],
  "kidney-stones": [
    "kidney",
    "kidney stone treatment | علاج حصوات الكلى | kidney+stone | lithotripsy | renal stones | تفتيت الحصوات",
  ],
  "lung-transplant": ["lung", "lung transplant | زراعة الرئة | lung+transplant"],
  "marrow-transplant": ["marrow", "bone marrow transplant | زراعة نخاع العظم | marrow+transplant"],
  "stem-cells": [
    "marrow",
    "stem cell therapy | العلاج بالخلايا الجذعية | stem cell | stem cells | prp knee | exosomes",
  ],
  "brain-tumour-surgery": [
    "brain",
    "brain tumour surgery | جراحة أورام الدماغ | brain+cancer | brain surgery | neurosurgery | craniotomy | gamma knife | ورم في الدماغ | جراحه المخ | جراحه الاعصاب",
  ],
  "brain-stimulation": [
    "brain",
    "deep brain stimulation | تحفيز الدماغ العميق | parkinson* | epilepsy surgery | باركنسون",
  ],
  "cancer-treatment": [
    "tumour",
    "cancer treatment | علاج السرطان | chemotherapy | radiotherapy | radiation therapy | immunotherapy | car t | proton therapy | oncology | علاج كيماوي | علاج اشعاعي",
  ],
  "prostate-surgery": [
    "prostate",
    "prostate surgery | جراحة البروستاتا | prostate | enlarged prostate | prostatectomy | turp | holep | تضخم البروستات | البروستاتا",
  ],
  "penile-implant": [
    "penis",
    "penile implant | دعامة الانتصاب | penis+implant | erectile dysfunction | impotence | penis+enlarge | ضعف انتصاب",
  ],
  circumcision: ["penis", "circumcision | الختان | ختان | طهور"],
  varicocele: [
    "testicle",
    "varicocele surgery | دوالي الخصية | varicocele | vasectomy | vasectomy reversal | دوالي الخصيتين | قطع القناه الدافقه",
  ],
  hysterectomy: [
    "womb",
    "hysterectomy | استئصال الرحم | womb+remove | fibroid* | myomectomy | الياف رحميه | تليف الرحم | شيل الرحم",
  ],
  endometriosis: [
    "womb",
    "endometriosis surgery | جراحة بطانة الرحم المهاجرة | endometriosis | ovarian cyst | بطانه مهاجره | كيس على المبيض",
  ],
  ivf: [
    "womb",
    "IVF | أطفال الأنابيب | in vitro | fertility | infertility | icsi | egg freezing | egg donation | test tube baby | surrogacy | get pregnant | تلقيح صناعي | تلقيح اصطناعي | علاج العقم | عقم | حقن مجهري | تجميد بويضات | اطفال انابيب | طفل انابيب | حقن مجهري | تجميد البويضات | عقم | atfal anabeeb",
  ],
  childbirth: [
    "womb",
    "giving birth | الولادة | childbirth | caesarean | cesarean | c section | give birth | maternity | ولاده قيصريه | ولاده",
  ],
  "thyroid-surgery": [
    "thyroid",
    "thyroid surgery | جراحة الغدة الدرقية | thyroid | thyroidectomy | goitre | goiter | الغده الدرقيه",
  ],
  tonsillectomy: [
    "tonsil",
    "tonsil removal | استئصال اللوزتين | tonsils | tonsillectomy | adenoids | لوز | لوزات | لحميه",
  ],
  psychotherapy: [
    "mind",
    "psychotherapy | العلاج النفسي | psychotherapist | psychiatrist | psychiatry | counselling | counseling | therapy for depression | depression treatment | anxiety treatment | علاج نفسي | طبيب نفسي | دكتور نفسي | علاج الاكتئاب | علاج القلق",
  ],
  "addiction-treatment": [
    "mind",
    "addiction treatment | علاج الإدمان | rehab clinic | detox | alcohol rehab | drug rehab | ادمان | علاج ادمان",
  ],
  chiropractic: [
    "spine",
    "chiropractic | تقويم العمود الفقري | chiropractor | osteopath | back cracking | تقويم عمود فقري | تقويم فقرات | طقطقه الظهر | كايروبراكتيك",
  ],
  massage: ["body", "massage | التدليك | acupuncture | cupping | مساج | تدليك | حجامه | ابر صينيه"],
};
