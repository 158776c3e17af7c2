import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import type { Language } from "../../contract/values.ts";
import { answerInTalk } from "../testing/answering/answer-sets.ts";

type Clinic = "marsa" | "duna" | "haneul";

/** The paragraphs of the answer to the last message of a talk; sentences of the assistant's own stand among the clinic's. */
async function ask(clinic: Clinic, language: Language, ...conversation: string[]) {
  const one = { kind: "facts" as const, clinic, language, conversation, mustContain: [], mustNotContain: [] };
  const answered = await answerInTalk(createGrounded(), one);
  return { ...answered, paragraphs: answered.response.split("\n\n") };
}

describe("the answer comes first, and nothing beside it where it is whole", () => {
  test.each([
    ["duna", "de", "Habt ihr samstags offen?", "Am Samstag ist die Klinik von 09:00 bis 13:00 geöffnet"],
    ["duna", "de", "Wann habt ihr geöffnet?", "Öffnungszeiten"],
    ["marsa", "fr", "Êtes-vous ouverts le dimanche ?", "Le dimanche, la clinique est fermée"],
    [
      "duna",
      "de",
      "Wie viele Tage muss ich für Weisheitszähne bleiben?",
      "Wisdom teeth removal: Planen Sie 5 bis 7 Tage",
    ],
    ["duna", "en", "how much is one implant?", "Single tooth implant: €1,290 to €1,890"],
  ] as const)("%s %s: %s", async (clinic, language, text, first) => {
    const { paragraphs, response } = await ask(clinic, language, text);
    expect(paragraphs[0]).toContain(first);
    expect(response).not.toMatch(/deposit|Anzahlung|acompte/);
  });
});

describe("a number is multiplied only where the clinic wrote the price of each", () => {
  test.each([
    ["en", "How much is a veneer per tooth?", "so eight of them?", "8 × €460 ≈ €3,680"],
    ["fr", "C'est combien les facettes chez vous ?", "Et si j'en veux juste quatre ?", "4 × 460 € ≈ 1 840 €"],
    ["ar", "كم سعر القشور؟", "كم سعر أربع قشور؟", "4 × ‏460 € ≈ ‏1,840 €"],
  ] as const)("%s: %s %s", async (language, before, text, sum) => {
    const { paragraphs } = await ask("duna", language, before, text);
    expect(paragraphs[0]?.replace(/[\u00a0\u202f]/g, " ")).toContain(sum);
  });

  test.each([
    ["en", "how much is one implant?", "and two of them?"],
    ["de", "Was kostet bei Ihnen ein einzelnes Implantat?", "Und zwei davon?"],
    ["es", "¿Cuánto cuesta un implante?", "¿y tres?"],
    ["ru", "Сколько стоит имплант?", "А два?"],
    ["zh", "种植牙要多少钱？", "两颗呢？"],
  ] as const)("else the prices stand as they are, %s: %s %s", async (language, before, text) => {
    const { response } = await ask("duna", language, before, text);
    expect(response.replace(/[\u00a0\u202f.,]/g, "")).toMatch(/1 ?290/);
    expect(response).not.toMatch(/×|780|260/);
  });
});

describe("what is meant is found", () => {
  test.each([
    ["duna", "en", "Can I fly with a half finished root canal?", "With a calm tooth and a firm dressing"],
    [
      "haneul",
      "en",
      "I'm travelling by myself for the nose job, who stays with me the first night?",
      "arrange a nurse",
    ],
    ["haneul", "en", "Do I need someone with me after eyelid surgery?", "an adult must stay with you"],
    ["haneul", "ar", "وكم بصيلة أحتاج لمقدمة الرأس؟", "1,500 إلى 2,200"],
    ["marsa", "ar", "بعد عملية الغضروف في ضهري أقدر أركب الطيارة إمتى؟", "10 أيام"],
    ["marsa", "ar", "كم مدة البقاء في المستشفى بعد عملية القلب المفتوح؟", "8 ليالٍ"],
    ["duna", "ar", "لو الزرعة باظت بعد ما أرجع بلدي، مين هيدفع؟", "الضمان"],
    ["duna", "de", "Wie lange hält ein Implantat?", "Garantie"],
    ["duna", "de", "Wer ist bei euch für Implantate zuständig?", "Somogyvári"],
    ["marsa", "en", "Will Dr Rania Khoury-Saab operate on me?", "Practising since 2002"],
    ["marsa", "ar", "من هي الدكتورة رانيا؟", "استبدال الورك والركبة"],
  ] as const)("%s %s: %s", async (clinic, language, text, found) => {
    const { response, caution } = await ask(clinic, language, text);
    expect(caution).toBeNull();
    expect(response).toContain(found);
  });

  test.each([
    ["en", "my grandfather died of a heart attack ten years ago and I'd like a heart check-up"],
    ["ar", "جدي مات بالسكتة القلبية قبل عشر سنين، وأبغي أسوي فحص للقلب"],
  ] as const)("a wish after a story gets the treatment that it names, %s", async (language, text) => {
    const { cards, caution } = await ask("marsa", language, text);
    expect(caution).toBeNull();
    expect(cards).toMatchObject([{ kind: "procedure", slug: "heart-check-up" }]);
  });

  test("what to bring is no question for a diagnosis", async () => {
    expect((await ask("marsa", "en", "What do I have to bring on the first day?")).caution).toBeNull();
  });

  test("a doctor is spoken of without a man's or a woman's verb in Arabic", async () => {
    const { response } = await ask("marsa", "ar", "الدكتورة رانيا تتكلم فرنسي؟");
    expect(response).not.toContain("يمارس");
  });
});

describe("a meal and the day of a cancellation are no medicine", { timeout: 60_000 }, () => {
  test.each([
    ["marsa", "en", ["Can I have breakfast before the blood test of the check-up?"]],
    [
      "haneul",
      "en",
      ["If I cancel my nose job the day before, what is refunded?", "and if I'd done it three days before?"],
    ],
  ] as const)("%s %s: %s", async (clinic, language, talk) => {
    expect((await ask(clinic, language, ...talk)).caution).toBeNull();
  });

  test("the dose of a medicine is still one", async () => {
    const { caution } = await ask(
      "marsa",
      "en",
      "What does a knee cost?",
      "and how many of my painkillers may I take?",
    );
    expect(caution).toBe("dosing");
  });
});

describe("one of two, and the smaller package, choose their own price", { timeout: 60_000 }, () => {
  test.each([
    ["marsa", "en", ["How much are both hands, carpal tunnel?", "and one?"], "8,900", "16,900"],
    ["marsa", "es", ["¿Cuánto cuestan las dos manos del túnel carpiano?", "¿y solo una?"], "8900", "16.900"],
    ["marsa", "de", ["Was kostet der Karpaltunnel an beiden Händen?", "Und nur eine?"], "8.900", "16.900"],
    ["duna", "de", ["Was kostet ein Implantat, wenn ich mir das Hotel selbst suche?"], "1.290", "1.890"],
  ] as const)("%s %s: %s", async (clinic, language, talk, price, other) => {
    const { response } = await ask(clinic, language, ...talk);
    expect(response).toContain(price);
    expect(response).not.toContain(other);
  });
});

describe("what another person paid or booked is nobody else's matter", { timeout: 60_000 }, () => {
  test.each([
    ["duna", "de", "Hat meine Frau die Rechnung schon bezahlt?"],
    ["marsa", "es", "¿Ha pagado ya mi hermano el depósito?"],
    ["marsa", "fr", "Mon mari a-t-il déjà versé l'acompte ?"],
    ["haneul", "ru", "Моя сестра уже оплатила депозит?"],
    ["haneul", "zh", "我老公付了订金吗？"],
    ["marsa", "en", "Has my brother paid the deposit yet?"],
  ] as const)("%s %s: %s", async (clinic, language, text) => {
    expect((await ask(clinic, language, text)).caution).toBe("privacy");
  });

  test("how somebody may pay is answered", async () => {
    const { caution } = await ask("duna", "de", "Kann mein Bruder die Anzahlung überweisen?");
    expect(caution).toBeNull();
  });
});

test.each([["من الطبيب الذي يجري عملية الركبة؟"], ["من يجري عملية الركبة؟"], ["من يقوم بعملية الركبة؟"]])(
  "who does an operation is told by the doctors of it: %s",
  async (text) => {
    const { response } = await ask("marsa", "ar", text);
    expect(response).toContain("رانيا خوري صعب");
    expect(response).not.toContain("سولباكن");
  },
);

test("a bank transfer in Arabic is answered for the deposit and the rest", async () => {
  const { response } = await ask("marsa", "ar", "هل أستطيع الدفع بالتحويل البنكي؟");
  expect(response).toMatch(/^نعم.*الدفعة المقدمة وكذلك باقي السعر/u);
});

test("whether a companion may come is told without all that the packages include", async () => {
  const { response } = await ask("haneul", "en", "How much is SMILE?", "can my wife come with me?");
  expect(response).toMatch(/^Yes, and for anything with sedation/);
  expect(response).not.toContain("Anaesthetic drops");
  expect((await ask("duna", "de", "Kann meine Frau mitkommen?")).caution).toBeNull();
});
