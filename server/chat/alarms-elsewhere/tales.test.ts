import { describe, expect, test } from "vitest";
import type { Language } from "../../../contract/values.ts";
import { cautionIn, isAlarm } from "../safety/alarms.ts";

const alarms = (text: string, language: Language) => isAlarm(cautionIn(text, { language }));

describe("what a paper, a film or a family tells raises no alarm", () => {
  test.each([
    ["Your leaflet says to call 998 if you cannot breathe. Do you have it in large print?", "en"],
    ["In the film last night the hero bled to death on the table. Is that realistic?", "en"],
    ["مكتوب في نشرتكم إذا ما قدرت أتنفس أتصل بالطوارئ. عندكم النشرة بالفرنسي؟", "ar"],
    ["Auf Ihrer Seite steht, bei Brustschmerzen die 998 rufen. Gilt die Nummer auch im Hotel?", "de"],
    ["Mein Urgroßvater ist im Krieg verblutet. Wird bei mir Blut abgenommen?", "de"],
    ["Votre brochure dit d'appeler le 112 en cas de douleur dans la poitrine. Elle existe en arabe ?", "fr"],
    ["El folleto dice «si le falta el aire, llame a urgencias». ¿Lo tienen en alemán?", "es"],
    ["В памятке написано: «при удушье звоните 119». А переводчик там есть?", "ru"],
    ["昨天电影里女主角手术大出血差点死掉，真的会这样吗？", "zh"],
    ["手册上写「突然看不见请打119」，这个电话免费吗？", "zh"],
  ] as const)("%s", (text, language) => expect(alarms(text, language)).toBe(false));

  test.each([
    ["Your leaflet says to call if you cannot breathe. I cannot breathe since this morning", "en"],
    ["The leaflet says chest pain means 998. That's exactly it, my chest hurts since an hour", "en"],
    ["It is like in a film, a black curtain came down over my left eye", "en"],
    ["Auf Ihrem Merkblatt steht bei Atemnot 112 rufen. Mein Mann bekommt jetzt keine Luft", "de"],
    ["Es ist wie im Film, ein schwarzer Vorhang vor dem linken Auge", "de"],
    ["Votre page dit d'appeler en cas de douleur dans la poitrine. J'ai ça depuis une heure", "fr"],
    ["El folleto dice «si le falta el aire, llame». Me falta el aire", "es"],
    ["В памятке написано: «при удушье звоните». Я задыхаюсь", "ru"],
    ["手册上写胸口痛要打急救电话，我现在胸口痛", "zh"],
    ["مكتوب في صفحتكم لو ضاق النفس اتصل. أنا مش قادر أتنفس دلوقتي", "ar"],
  ] as const)("it does where it is so: %s", (text, language) => expect(alarms(text, language)).toBe(true));
});

describe("what is mild by itself is not asked back", () => {
  test.each([
    ["Bit constipated since the painkillers, went this morning but slowly. Are prunes all right?", "en"],
    ["Ein wenig trockener Mund seit der Narkose gestern, sonst alles gut. Was hilft?", "de"],
    ["Die Lippe ist eine halbe Stunde nach der Spritze noch taub, wie lange dauert das?", "de"],
    ["Me resfrié un poco, mocos y sin fiebre, la cita es en tres semanas. ¿Aviso?", "es"],
    ["J'ai la bouche un peu sèche depuis l'anesthésie, sinon tout va bien. Un bonbon aide ?", "fr"],
    ["37,1 вечером, третий день после бедра", "ru"],
    ["吃了止痛药有点便秘，喝西梅汁可以吗", "zh"],
    ["Douleur au genou", "fr"],
    ["J'ai de l'arthrose du genou", "fr"],
    ["Катаракта на обоих глазах", "ru"],
    ["Schmerzen beim Gehen in der Hüfte", "de"],
    ["Dolor de cadera al caminar", "es"],
    ["右膝疼，走路痛", "zh"],
    ["ماء أبيض في العينين", "ar"],
    ["Cataract surgery three years ago, my vision is getting worse again, is that an after-cataract?", "en"],
  ] as const)("%s", (text, language) => expect(alarms(text, language)).toBe(false));

  test.each([
    ["Otherwise fine, but my chest hurts and I cannot breathe", "en"],
    ["Verstopfung, und jetzt erbreche ich Blut", "de"],
    ["Genou opéré il y a cinq jours, le mollet est dur et chaud et je manque d'air", "fr"],
    ["Катаракта, и вдруг тёмная штора на половине глаза", "ru"],
    ["Estoy de ocho semanas, una puñalada abajo a la derecha, me duele hasta el hombro y siento que me apago", "es"],
    ["cataract operated yesterday, it throbs and I see less and less", "en"],
    ["cataract op two days ago, it burns and weeps yellow", "en"],
    ["Grauer Star gestern operiert, es pocht und ich sehe immer weniger", "de"],
    ["عملت الماء الأبيض أمس والحين نظري يخف بسرعة", "ar"],
    ["Sinon tout va bien, mais la bouche de mon mari tombe d'un côté et il parle bizarrement", "fr"],
  ] as const)("a sign of danger beside it outweighs it: %s", (text, language) =>
    expect(alarms(text, language)).toBe(true),
  );
});
