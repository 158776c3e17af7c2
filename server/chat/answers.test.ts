import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { answerInTalk } from "../testing/answering/answer-sets.ts";

const ask = (content: string, clinic: "marsa" | "duna" | "haneul" = "marsa") =>
  answerInTalk(createGrounded(), {
    kind: "facts",
    clinic,
    language: /[\u0621-\u064a]/.test(content) ? "ar" : "en",
    conversation: [content],
    mustContain: [],
    mustNotContain: [],
  });

test.each([
  "My knee swells every evening and the pain wakes me up at night. Is that arthrosis?",
  "My knee hurts when I climb stairs. Is that arthrosis?",
  "My knee hurts when I climb stairs",
  "ركبتي تتورم كل مساء والألم يصحيني في الليل، هل هذا خشونة؟",
])("a complaint of long standing is referred, without an alarm or lines of a recovery: %s", async (content) => {
  const { caution, citations, cards, offersPerson } = await ask(content);
  expect(caution).toBe("diagnosis");
  expect(citations).toEqual([]);
  expect(cards.map(({ kind }) => kind)).toEqual(["quote"]);
  expect(offersPerson).toBe(true);
});

test.each(["She is 17. Is that a problem?", "عمرها 17، هل هذه مشكلة؟"])(
  "an age without a symptom asks who may be treated: %s",
  async (content) => expect((await ask(content)).caution).toBe("eligibility"),
);

describe("the whole price and its additions", () => {
  test.each([
    [
      "How much will I pay in all for a new knee, with my husband coming along, and what could be extra?",
      ["48,500", "1 companion", "metal allergy", "Extra hospital nights"],
    ],
    [
      "كم سأدفع في المجموع لركبة جديدة مع زوجي، وما الذي قد يضاف؟",
      ["48,500", "لمرافق واحد", "4,800", "ليالي الإقامة الإضافية"],
    ],
  ])("stand in this order: %s", async (content, expected) => {
    const { response } = await ask(content);
    const places = expected.map((one) => response.indexOf(one));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

test.each([
  [
    "If the new knee gets infected when I am back in Germany, who pays for the second operation?",
    "the warranty is 2 years",
  ],
  ["إذا التهبت الركبة الجديدة بعد رجوعي إلى ألمانيا، من يدفع العملية الثانية؟", "الضمان سنتان"],
])(
  "who pays for what goes wrong at home is answered by the warranty, a country being no language: %s",
  async (content, warranty) => {
    const { response } = await ask(content);
    expect(response.split(warranty)).toHaveLength(2);
    expect(response).toContain("+971 4 000 0144");
    expect(response).not.toMatch(/Languages|لغات/);
  },
);

test("a question about a price and what is in it shows each package once", async () => {
  const { cards } = await ask("How much is a knee replacement and is the hotel included?");
  expect(cards.map((card) => card.kind === "package" && card.slug)).toEqual(["complete", "essential"]);
});

const answered = async (content: string, clinic: "marsa" | "duna" | "haneul") => (await ask(content, clinic)).response;

describe("what people ask before they trust a clinic with their money and body is answered first", () => {
  test.each([
    ["marsa", "Can I pay by bank transfer?", /^Yes\. By bank transfer/],
    ["marsa", "Do you take credit cards?", /^Yes\./],
    ["duna", "Can I pay by bank transfer?", /^Yes\. By bank transfer/],
    ["haneul", "can i pay by bank transfer", /^Yes\. By bank transfer/],
    ["duna", "Can I pay in cash?", /^No, you cannot pay in cash/],
    ["duna", "Can I pay cash in euros at the desk?", /^No, you cannot pay in cash/],
    ["marsa", "Can somebody actually ring me? I am tired of typing to a robot", /Talk to a person/],
    ["marsa", "Can you tell me whether Ahmed Farsi had his knee done with you?", /records, bookings or messages/],
    ["duna", "هل أقدر أدفع كاش؟", /^لا،/],
    ["duna", "هل أقدر أدفع بتحويل بنكي؟", /^نعم\./],
    ["haneul", "هل أقدر أدفع بتحويل بنكي؟", /^نعم/],
    ["marsa", "هل يمكنني الدفع بتحويل بنكي؟", /^نعم\./],
    ["marsa", "What if the doctor says no?", /^You lose nothing\..*within 10 working days/],
    ["haneul", "What happens to my money if the doctor refuses after reading my documents?", /^You lose nothing\./],
    ["marsa", "ماذا يحدث لفلوسي إذا رفضني الطبيب؟", /^لا تخسر شيئًا/],
    ["marsa", "What should I send with my request?", /MRI/],
    ["duna", "Which photos should I send you?", /^A few lines on what bothers you/],
    ["duna", "What is your infection rate?", /^We have no measured figure.*Ask for/],
    ["haneul", "how many of your patients get an infection?", /^We have no measured figure/],
    ["marsa", "What is your infection rate?", /total knee replacement.*no measured figure/],
    ["marsa", "Are you insured for malpractice?", /UAE law applies.*hello@marsa-clinic\.example/],
    ["duna", "Who pays if something goes wrong?", /Hungarian law applies.*complaints@duna-dental\.example/],
    ["marsa", "What happens if I die during surgery?", /In the event of a death/],
    ["marsa", "ماذا يحدث إذا توفيت أثناء العملية؟", /وفي حالة الوفاة/],
  ] as const)("%s: %s", async (clinic, content, said) => expect(await answered(content, clinic)).toMatch(said));
});

describe("a recovery is told with its days", () => {
  test("all of them", async () => {
    const { response } = await ask("How long is recovery after a knee replacement?");
    expect(response.match(/\((?:Day|Days|From day) \d[^)]*\)/g)).toHaveLength(7);
  });

  test.each([
    ["How will I feel on day 5 after knee replacement?", /^\*\*Nearby[^(]*\(Days 4 to 13\)/, 1],
    ["What happens three days after knee replacement?", /^\*\*In hospital \(Days 1 to 3\)/, 1],
    ["How is the recovery in the second week after knee replacement?", /^\*\*Nearby/, 2],
    ["كيف التعافي بعد أسبوعين من استبدال الورك؟", /^\*\*الفحص قبل الطيران/, 1],
  ])("those that are asked about: %s", async (content, first, stages) => {
    const { response } = await ask(content);
    expect(response).toMatch(first);
    expect(response.match(/^\*\*/gm)).toHaveLength(stages);
  });
});

describe("to postpone is not to cancel", () => {
  test.each(["I have paid, may I postpone by five days?", "دفعت بالفعل، هل يمكنني تأجيل الموعد خمسة أيام؟"])(
    "%s",
    async (content) => {
      const { response } = await ask(content);
      expect(response).toMatch(/costs nothing|مجاني/);
      expect(response).not.toMatch(/25 percent|25 بالمئة/);
    },
  );

  test("a question about cancelling keeps the refund of its days", async () => {
    expect((await ask("What happens if I cancel 5 days before?")).response).toContain("25 percent");
  });
});

test.each(["marsa", "duna", "haneul"] as const)("how clots are prevented is answered: %s", async (clinic) => {
  const { caution, response } = await ask("How do you prevent blood clots?", clinic);
  expect([caution, response.includes("blood thinner"), response.includes("not sure")]).toEqual([null, true, false]);
});

test("who wishes for somebody of a language on the phone is offered a person, and who asks for a language its doctors", async () => {
  expect((await ask("give me somebody who speaks german on the phone")).offersPerson).toBe(true);
  expect((await ask("do you speak German")).response).toContain("These doctors speak German");
});
