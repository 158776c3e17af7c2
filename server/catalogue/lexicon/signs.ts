/** What people feel or see at a part of the body. By itself a sign names no procedure: beside a part it does. */
export const signs: Readonly<Record<string, string>> = {
  beats:
    "beat | beats | beating | heartbeat | rhythm | skip | skips | skipped | racing | races | flutter | flutters | fluttering | pounding | irregular | palpitation | palpitations | thumps | missed beat | extra beats | ضربات | دقات | نبض | نبضات | خفقان | يرفرف | يدق | تدق | منتظم | منتظمه | نظم | دقه | schlagt | herzschlag | rast | pocht | battements | latidos",
  narrows:
    "narrow | narrowed | blocked | block | blockage | clogged | furred | angina | widen | unblock | ضيق | تضيق | انسداد | مسدود | مسدوده | توسيع | verengt | verstopft | verkalkt | bouche | bouchee | bouchees | tapada | obstruida | estrecha",
  bulges:
    "bump | lump | sticking out | sticks out | stick out | bony | bulge | protrude | protrudes | protruding | juts | prominent | بارز | بارزه | بروز | طالعه | طالع | ناتئ | ناتئه | كتله",
  breathes:
    "breathe | breathing | breath | breathes | blocked | blocked up | stuffy | congested | air | snore | one nostril | اتنفس | تنفس | التنفس | مسدود | مسكر | مخنوق | نفس | atmen | verstopft | bouche | respirer | tapada | respirar",
  recedes:
    "recede | receding | receded | shrinking | shrunk | exposed | root shows | roots showing | pulled back | نازله | نزلت | تراجع | انحسار | متراجعه | منحسره | مكشوف | باين | باينه | zuruckgegangen | zieht sich zuruck | geht zuruck | recule | se retracte | retraida | retraidas",
  roots: "root | roots | جذر | جذور",
  colours:
    "yellow | yellowed | stained | stains | discoloured | colour | shade | darker | coffee stains | polish | صفار | صفرا | صفراء | اصفر | لون | تفتيح | تلميع | مصفره | تصبغ | غامقه | gelb | gelbe | grau | graue | dunkel | dunkle | verfarbt | jaune | jaunes | gris | grise | grises | tachees | amarillo | amarillos | oscuros",
  bridges: "bridge | bridges | cap | caps | capped | جسر | جسور | كوبري | تاج | تغليف | غطاء",
  aches:
    "infected | infection | throbbing | dead | abscess | nerve | toothache | التهاب | ملتهب | خراج | عصب | ميت | سحب | karies | eiter | eitert | pocht | carie | cariee | infectee | infecte | caries | picada | picado | infectado | infectada",
  marks:
    "scar | scars | hole | holes | pit | pits | mark | marks | crater | craters | dents | left behind | اثار | اثر | حفر | ندبه | ندبات | ندوب | حفره | بقايا | narbe | narben | cicatrice | cicatrices | cicatriz | hoyos",
  pimples: "pimple | pimples | acne | spots | zits | حب | حبوب | حب شباب | حب الشباب | بثور",
  numbs:
    "numb | numbness | tingle | tingling | tingles | pins and needles | asleep | weak grip | تنميل | نمله | تنمل | خدر | خدران | وخز | taub | kribbelt | kribbeln | eingeschlafen | engourdi | engourdie | fourmis | dormida | dormidas | hormigueo",
  tears:
    "tear | torn | snapped | ruptured | ripped | تمزق | ممزق | مقطوع | انقطع | قطع | مزق | gerissen | riss | angerissen | dechire | dechiree | rupture | roto | rota | desgarrado | desgarro",
  raises:
    "lift my arm | raise my arm | lift arm | raise arm | arm above head | reach up | ارفع يدي | رفع اليد | ارفع ذراعي | رفع الذراع",
  wears:
    "worn | worn out | worn down | grinds | grinding | stiff | bone on bone | wear and tear | خشونه | تاكل | احتكاك | متاكل | مهتري | verschlissen | abgenutzt | verschleiss | arthrose | usee | desgastada | desgastado | desgaste | artrosis",
  hangs:
    "lower than | lower | hang | hangs | hanging | droop | droopy | drooping | drops | falls down | half closed | نازل | ساقط | متدلي | مرتخي | ارتخاء | نصف مغلق | تدلي | متهدل | hangt | hangend* | tombe | tombante | tombantes | caido | caidos",
  clouds:
    "cloud | clouded | cloudy | foggy | milky | blurred | misty | white water | بيضا | بيضاء | غايم | غباش | عتامه | معتمه | trub | trube | verschwommen | neblig | voile | voilee | flou | floue | nublada | borrosa | nublado",
  strongs:
    "strong glasses | thick glasses | high minus | strong short sight | thick lenses | نظارات سميكه | نظاره سميكه | ناقص كبير | درجات عاليه",
  misses:
    "missing | absent | without | born without | small | deformed | lost | gap | مفقود | مفقوده | ناقص | بدون | صغيره | مشوهه | خلقي | fehlt | fehlen | fehlend* | ausgefallen | ausgeschlagen | verloren | manque | manquante | perdue | arrachee | falta | faltan | perdido",
  punctures:
    "hole | burst | perforated | perforation | leaking | leaks | ثقب | مثقوب | مثقوبه | مخروم | مخرومه | خرم | loch | geplatzt | perfore | perce | trou | perforado | agujero",
  thins:
    "thin | thinning | sparse | bald | balding | patchy | receding | صلع | اصلع | خفيف | خفيفه | فراغات | تساقط | dunn | licht | lichtes | clairseme* | clairsemes | ralo | escaso | escasas",
  loosens:
    "loose | wobbly | bleed | bleeding | bleeds | swollen | تنزف | نزيف | بتنزف | متورمه | مخلخله | تهتز | بتتحرك | wackelt | wackelig | blutet | geschwollen | entzundet | saigne | saignent | gonflee | enflee | bouge | flojo | flojos | sangra | sangran | hinchada | inflamada | inflamadas | roja",
  crooks: "crooked | crowded | gaps | bent | out of line | معوج | معوجه | مزدحمه | متراكبه | متباعده | عوج",
  humps: "hump | crooked | wide | big | hooked | bulbous | حدبه | كبير | عريض | معوج | نفخه",
  slips: "prolapsed | herniated | bulging | pinched | trapped | فتق | مضغوط | محبوس",
  patches:
    "patch | patches | brown spots | dark spots | dark patches | pregnancy mask | uneven tone | بقع | بقعه | كلف | تصبغات | نمش | اسمرار",
  folds: "fold | crease | double | ثنيه | طيه | مزدوج | مزدوجه | دبل",
  fixes:
    "fixed | permanent | whole jaw | full jaw | all teeth | no teeth left | ثابت | ثابته | كامل | كامله | كل الاسنان | بدون اسنان",
  opens: "no bone | not enough bone | thin bone | bone too thin | عظم قليل | نقص عظم | ما في عظم | ضمور",
};

/** Procedures by a part and a sign, as in `concepts.ts`. */
export const bySign: Readonly<Record<string, string>> = {
  "heart-ablation": "heart+beats",
  angioplasty: "heart+narrows | vessel+narrows",
  "bunion-correction": "toe+bulges | foot+bulges",
  septoplasty: "nose+breathes | septum+breathes",
  rhinoplasty: "nose+humps",
  "gum-graft": "gum+recedes | tooth+recedes",
  "gum-disease": "gum+loosens",
  "teeth-whitening": "tooth+colours",
  crown: "tooth+bridges",
  "root-canal": "tooth+aches",
  "acne-scars": "pimples+marks | skin+marks",
  "carpal-tunnel": "hand+numbs | wrist+numbs",
  "rotator-cuff-repair": "shoulder+tears | shoulder+raises",
  "knee-replacement": "knee+wears",
  "hip-replacement": "hip+wears",
  "ptosis-repair": "eyelid+hangs",
  blepharoplasty: "eyelid+folds",
  cataract: "lens+clouds | eye+clouds",
  icl: "lens+strongs | eye+strongs",
  "microtia-surgery": "ear+misses",
  "eardrum-repair": "eardrum+punctures | ear+punctures",
  "hair-transplant": "hair+thins",
  "eyebrow-transplant": "eyebrow+thins",
  aligners: "tooth+crooks",
  "disc-surgery": "spine+slips",
  pigmentation: "skin+patches | face+patches",
  "jaw-surgery": "jaw+bulges | jaw+crooks",
  "full-arch": "jaw+implant+fixes | jaw+fixes",
  "dental-implant": "tooth+misses",
  "bone-graft": "jaw+opens | tooth+opens",
};
