import { describe, expect, test } from "vitest";
import type { Language } from "../../../contract/values.ts";
import { cautionIn, isAlarm } from "../safety/alarms.ts";

const cautionOf = (text: string, language: Language) => cautionIn(text, { language });

describe("a grave sign raises the alarm at once in every language", () => {
  test.each([
    // A neck that swells, and swallowing that fails.
    ["Two days after the root canal my neck is swollen on one side and I can't swallow my own spit", "en"],
    ["من يومين شلت ضرس ورقبتي منتفخة وما أقدر أبلع ريقي", "ar"],
    ["Nach der Zahn-OP ist mein Hals ganz dick geschwollen und ich kann nicht mal Wasser schlucken", "de"],
    ["Depuis l'extraction mon cou est enflé et je n'arrive plus à avaler ma salive", "fr"],
    ["Me sacaron una muela y tengo el cuello hinchado y no puedo tragar ni la saliva", "es"],
    ["После удаления зуба распухла шея, не могу глотать слюну", "ru"],
    ["拔完牙脖子肿得厉害，口水都咽不下", "zh"],
    // Lips that swell, and breath that whistles, after a tablet.
    ["I gave my daughter the antibiotic tablet and now her lips are puffing up and she is wheezing", "en"],
    ["عطيت بنتي حبة المضاد وشفايفها ورمت وصدرها فيه صفير", "ar"],
    ["Mein Sohn hat die Tablette genommen, jetzt werden die Lippen dick und er pfeift beim Atmen", "de"],
    ["Après le cachet d'antibiotique, mes lèvres ont doublé et ma respiration siffle", "fr"],
    ["Le di el antibiótico y a mi hija se le hinchan los labios y le silba el pecho", "es"],
    ["Дали ребёнку таблетку антибиотика, губы раздуло, дышит со свистом", "ru"],
    ["孩子刚吃了抗生素，嘴唇肿起来，呼吸带哨声", "zh"],
    // Spots that do not fade, with a fever.
    ["My toddler has a temperature and purple spots that don't fade when I press a glass on them", "en"],
    ["ولدي حرارته عالية وطلع على رجوله بقع بنفسجية ما تروح لما أضغط", "ar"],
    ["Unsere Kleine hat Fieber und lila Punkte an den Beinen, die beim Draufdrücken nicht verschwinden", "de"],
    ["Mon fils a de la fièvre et des taches violettes qui ne s'effacent pas quand j'appuie", "fr"],
    ["El niño tiene fiebre y unos puntitos morados que no desaparecen al presionar", "es"],
    ["У дочки температура и на ногах багровая сыпь, не бледнеет при надавливании", "ru"],
    ["孩子发烧，腿上有紫色的小点，按压不褪色", "zh"],
    // A chemical in an eye.
    ["I was cleaning the kettle and descaler splashed in my eye", "en"],
    ["طار منظف المجاري في عيني وأنا أنظف الحمام", "ar"],
    ["Beim Putzen ist mir Entkalker ins Auge gespritzt", "de"],
    ["Du déboucheur a giclé dans l'œil de ma femme", "fr"],
    ["Me ha salpicado lejía en el ojo", "es"],
    ["Брызнул антинакипин в глаз, жжёт", "ru"],
    ["洁厕液溅到眼睛里了", "zh"],
    // Blood in the mouth or the throat, and faintness.
    ["The hole where my tooth was keeps filling my mouth with blood and I feel woozy", "en"],
    ["مكان الخلع ينزل دم من العصر وحاسة حالي دايخة", "ar"],
    ["Nach der Mandel-OP läuft mir Blut in den Rachen und mir ist schwindlig", "de"],
    ["Le trou de la dent saigne depuis midi et j'ai la tête qui tourne", "fr"],
    ["La encía me sangra a chorro desde la extracción y estoy mareada", "es"],
    ["Из лунки течёт кровь, в глазах темнеет", "ru"],
    ["拔牙的地方血流不停，我头晕站不住", "zh"],
    // No feeling when wiping, and no water.
    ["Since last night I can't feel anything when I wipe and I can't pass water", "en"],
    ["من أمس ما أحس بشي لما أمسح وما أقدر أتبول", "ar"],
    ["Beim Abputzen spüre ich seit heute früh gar nichts, und pinkeln kann ich auch nicht mehr, kein Tropfen", "de"],
    ["Je ne sens plus rien en m'essuyant et je n'arrive pas à uriner", "fr"],
    ["Al limpiarme no noto nada y desde ayer no puedo orinar", "es"],
    ["Когда подтираюсь, ничего не чувствую, и не могу помочиться", "ru"],
    ["从昨晚起擦屁股没感觉，也尿不出来", "zh"],
    // A fever, or pain on swallowing, in the weeks after an ablation.
    ["Three weeks after my heart ablation I have a fever and it hurts to swallow", "en"],
    ["سويت كي القلب قبل ثلاث أسابيع واليوم حرارتي مرتفعة ويوجعني البلع", "ar"],
    ["Drei Wochen nach meiner Ablation habe ich Fieber und Schmerzen beim Schlucken", "de"],
    ["Trois semaines après mon ablation, j'ai de la fièvre et mal quand j'avale", "fr"],
    ["A las tres semanas de la ablación tengo fiebre y me duele al tragar", "es"],
    ["Через три недели после абляции у меня температура и больно глотать", "ru"],
    ["我做完房颤消融三周，今天发烧，咽东西胸口疼", "zh"],
    // A curtain over a part of the sight.
    ["Since my lens operation it's as if someone is pulling a shade down over half my eye", "en"],
    ["من الصبح في ستارة سودا نازلة على نص عيني", "ar"],
    ["Seit der Star-OP schiebt sich ein Schatten von der Seite über mein Auge", "de"],
    ["Depuis ce matin un voile descend sur la moitié de mon œil", "fr"],
    ["Desde anoche una sombra me tapa la mitad de la vista del ojo operado", "es"],
    ["С утра как будто шторка опускается на половину глаза", "ru"],
    ["手术后第四天，右眼像有帘子从上面拉下来遮住一半", "zh"],
    // Too little breath for a sentence.
    ["A week after my hip I have to stop for breath before I can finish a sentence", "en"],
    ["بعد العملية بأسبوع ما أقدر أكمل جملة من ضيق النفس", "ar"],
    ["Seit gestern bringe ich keinen ganzen Satz heraus, ohne nach Luft zu ringen", "de"],
    ["Depuis l'opération je ne peux pas finir une phrase sans reprendre mon souffle", "fr"],
    ["Desde la operación no puedo terminar una frase sin quedarme sin aire", "es"],
    ["После операции не могу договорить предложение, не хватает воздуха", "ru"],
    ["手术后第八天，一句话都说不完就得喘气", "zh"],
    // What one can no longer do for want of air.
    ["Since the flight I have to sit bolt upright to get any air, and the loo takes three stops", "en"],
    ["من يوم السفر ما أقدر أطلع الدرج، نفسي مقطوع وبنام قاعد", "ar"],
    ["Seit der Knie-OP muss ich nach jedem dritten Schritt stehen bleiben, es sticht beim Einatmen", "de"],
    ["Depuis le vol de retour et l'opération, je dois m'arrêter tous les trois pas pour reprendre mon souffle", "fr"],
    ["Desde el vuelo paro cada tres pasos porque me falta el aire", "es"],
    ["После перелёта через три шага останавливаюсь и ловлю воздух", "ru"],
    ["坐飞机回来以后走几步就喘，去厕所要停三次", "zh"],
    // A stroke as others see it.
    ["Grandad smiles on one side only and keeps dropping his cup", "en"],
    ["جدي يبتسم من جهة وحدة والكوب بيقع من ايده", "ar"],
    ["Opa lächelt nur mit einer Seite und greift neben die Tasse", "de"],
    ["Papi sourit d'un côté et dit un mot pour un autre", "fr"],
    ["El abuelo sonríe con un lado y se le cae la cuchara", "es"],
    ["Дед улыбается на один бок и ставит чашку мимо стола", "ru"],
    ["爷爷笑起来一边不动，筷子老从手里掉", "zh"],
    // Soaked dressings, and ears that ring on standing up.
    ["That's the fifth pad, soaked again, and when I stand up there's a buzzing in my ears", "en"],
    ["غيرت الشاش ست مرات وودني بتصفر لما أقوم", "ar"],
    ["Der vierte Verband ist durch, und beim Aufstehen rauscht es in den Ohren", "de"],
    ["J'ai changé la compresse dix fois, elle est trempée, et mes oreilles bourdonnent debout", "fr"],
    ["La gasa está empapada otra vez y al levantarme me zumban los oídos", "es"],
    ["Повязка опять промокла, встаю — в ушах звенит", "ru"],
    ["纱布又湿透了，一站起来耳朵嗡嗡响", "zh"],
  ] as const)("%s", (text, language) => expect(cautionOf(text, language)).toBe("emergency"));
});

describe("what looks like such a sign raises no alarm", () => {
  test.each([
    ["Is a sore throat normal after a general anaesthetic, and can I swallow tablets?", "en"],
    ["Do you fill lips, and how swollen do they get?", "en"],
    ["How do you remove age spots and purple marks on the face?", "en"],
    ["Which eye drops do I need after SMILE, and may I use eye make-up remover?", "en"],
    ["Do you have blackout curtains in the room? My eyes are sensitive to light", "en"],
    ["Can you fix the shadow under my eyes?", "en"],
    ["Can you get a fever after an ablation?", "en"],
    ["Will a doctor explain everything in a full sentence, not in Latin?", "en"],
    ["كم سعر عملية كي القلب بالأبليشن؟", "ar"],
    ["تعالجون الهالات السودا تحت العين؟", "ar"],
    ["عندكم ستاير تعتيم في غرفة الفندق؟ عيوني حساسة", "ar"],
    ["هل قطرة العين متوفرة عندكم؟", "ar"],
    ["Kann man nach einer Ablation Fieber bekommen?", "de"],
    ["Hat das Hotelzimmer Vorhänge? Meine Augen sind lichtempfindlich", "de"],
    ["Entfernen Sie rote Punkte und Altersflecken mit dem Laser?", "de"],
    ["Peut-on avoir de la fièvre après une ablation ?", "fr"],
    ["Mes cernes font une ombre sous les yeux, que proposez-vous ?", "fr"],
    ["J'ai eu un saignement de nez il y a des années, est-ce gênant pour les implants ?", "fr"],
    ["¿Qué hago con la sombra debajo de los ojos?", "es"],
    ["¿Cuánto cuesta la ablación del corazón?", "es"],
    ["Сколько стоит абляция сердца?", "ru"],
    ["Убираете ли тень под глазами?", "ru"],
    ["Бывает ли температура после абляции?", "ru"],
    ["消融手术后会不会发烧？", "zh"],
    ["酒店房间的窗帘遮光吗？我眼睛怕光", "zh"],
    ["Will I have to stop on the stairs in the first week, and do I get crutches?", "en"],
    ["My smile is crooked on one side, can veneers help?", "en"],
    ["How often is the dressing changed, and is it soaked off?", "en"],
    ["Mein Lächeln ist auf einer Seite schief, helfen Veneers?", "de"],
    ["Wie oft wird der Verband gewechselt?", "de"],
    ["¿Puedo subir las escaleras al volver del hospital?", "es"],
    ["笑的时候一边嘴角低，能做瓷贴面吗？", "zh"],
    ["可以去黑眼圈和眼下的阴影吗？", "zh"],
  ] as const)("%s", (text, language) => expect(isAlarm(cautionOf(text, language))).toBe(false));
});

test.each([
  ["Mit welchem Reiniger pflege ich Kontaktlinsen, und was tun bei trockenen Augen?", "de"],
  ["¿Quitáis las manchas moradas de la cara con láser?", "es"],
] as const)("what the classifier alone doubts is asked back at most: %s", (text, language) =>
  expect(cautionOf(text, language)).not.toBe("emergency"),
);

describe("a medicine in the luggage, a nostril that is blocked for years and an illness that is over raise no alarm", () => {
  test.each([
    ["Puis-je emporter mes somnifères dans l'avion ?", "fr"],
    ["Darf ich meine Schlaftabletten im Handgepäck mitnehmen?", "de"],
    ["¿Puedo llevar mis somníferos en la maleta?", "es"],
    ["Можно ли провезти снотворное через таможню?", "ru"],
    ["安眠药可以放在行李里带进迪拜吗？", "zh"],
    ["Seit drei Jahren bekomme ich durch ein Nasenloch schlecht Luft. Was hilft?", "de"],
    ["Правая ноздря не дышит с детства, много лет. Сколько стоит операция?", "ru"],
    ["我妈五年前心梗放了支架，现在没有不舒服，能换膝关节吗？", "zh"],
    ["Моя мама перенесла инфаркт три года назад, с тех пор всё хорошо. Можно ли ей менять колено?", "ru"],
  ] as const)("%s", (text, language) => expect(isAlarm(cautionOf(text, language))).toBe(false));

  test.each([
    ["J'ai mis mes somnifères sur la table, j'en ai assez pour ne plus me réveiller", "fr"],
    ["Ich habe Schlaftabletten gesammelt, ich will nicht mehr leben", "de"],
    ["Нос не дышит, и я вообще не могу дышать, задыхаюсь", "ru"],
  ] as const)("the danger beside it does: %s", (text, language) =>
    expect(isAlarm(cautionOf(text, language))).toBe(true),
  );
});
