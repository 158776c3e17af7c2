import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import type { Card } from "../../contract/chat-answers.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { demonstrationCatalogue } from "../testing/answering/assistant-questions.ts";
import { answerQuestion } from "./answers.ts";
import { knowledgeOf, toolsFor } from "./knowledge/knowledge.ts";
import { dayInText, daysIn } from "./lexicon/days-in.ts";
import { languageOf } from "./lexicon/text-language.ts";

/** Monday, 14:00 in Dubai. */
const now = new Date("2026-11-23T10:00:00Z");

/** The answer to the last of several messages. */
async function ask(messages: readonly string[], { page = null, at = now }: { page?: string | null; at?: Date } = {}) {
  const catalogue = demonstrationCatalogue("marsa");
  const history: { role: "user" | "assistant"; content: string }[] = [];
  let last: Awaited<ReturnType<typeof answerQuestion>> | undefined;
  for (const text of messages) {
    const language = languageOf(text, "en");
    const none: readonly Card[] = [];
    const tools = await toolsFor(
      await knowledgeOf(catalogue),
      { language, base: "", now: at, rate: null },
      async () => none,
    );
    last = await answerQuestion(createGrounded(), {
      question: { text, language, clinic: "Marsa", procedure: page, history: [...history] },
      tools,
      calls: [{ number: "998", country: null }],
      run: { signal: AbortSignal.timeout(20_000), spent: async () => {} },
    });
    history.push({ role: "user", content: text }, { role: "assistant", content: last.answered.response });
  }
  const { answered, facts = [] } = last ?? {};
  return { ...answered, response: answered?.response ?? "", facts: facts.map(({ id }) => id) };
}

describe("says no", () => {
  test.each([
    ["Do you offer hair transplants?", "hair transplant"],
    ["how much is a nose job", "rhinoplasty"],
    ["هل عندكم زراعة اسنان", "زراعة الأسنان"],
  ])("%s", async (words, name) => {
    const { response, facts, offersPerson } = await ask([words]);
    expect(response).toContain(name);
    expect(facts).toEqual([]);
    expect(offersPerson).toBe(true);
  });

  test("with what is related, under its own heading", async () => {
    const { response, cards } = await ask(["partial knee replacement price"]);
    expect(response).toMatch(/does not offer.*\n\n.*not the same/s);
    expect(cards).toContainEqual(expect.objectContaining({ kind: "procedure", slug: "total-knee-replacement" }));
  });
});

describe("asks back with three choices at most, never with the list of everything", () => {
  test.each(["what are the risks?", "how long must I stay", "does it hurt", "how much is it", "ما المخاطر؟"])(
    "%s",
    async (words) => {
      const { response, suggestions = [] } = await ask([words]);
      expect(response).toMatch(/Which treatment do you mean|أي علاج تقصد/);
      expect(suggestions.length).toBeGreaterThan(0);
      expect(suggestions.length).toBeLessThanOrEqual(3);
    },
  );

  test("the list of treatments is given by specialty", async () => {
    const { response } = await ask(["which treatments do you offer"]);
    expect(response).toContain("Bones and joints (6 treatments)");
    expect(response).not.toContain("Carpal tunnel");
  });
});

test.each(["How much is one knee?", "how much is a knee", "price for my knee please"])(
  "a price is given for each treatment that the words may mean: %s",
  async (words) => {
    const { response } = await ask([words]);
    for (const stated of ["Total knee replacement", "48,500", "ligament reconstruction"])
      expect(response).toContain(stated);
  },
);

describe("a conversation goes on", () => {
  test.each([
    [["how much is a knee replacement", "and for the hip?"], "total-hip-replacement/price"],
    [["how much is a knee replacement", "what about recovery?"], "total-knee-replacement/recovery"],
    [["how much is a knee replacement", "with hotel?"], "total-knee-replacement/total"],
    [["what are the risks?", "Total hip replacement"], "total-hip-replacement/risks"],
    [["كم سعر استبدال الركبة", "والورك؟"], "total-hip-replacement/price"],
    [["كم سعر استبدال الركبة", "ومتى اقدر اسافر؟"], "total-knee-replacement/flight"],
  ])("%j", async (messages, fact) => {
    expect((await ask(messages)).facts).toContain(fact);
  });

  test("which of two costs less", async () => {
    const { response, facts } = await ask(["knee replacement price", "and hip replacement", "which is cheaper?"]);
    expect(facts.join()).toContain("comparison");
    expect(response).toContain("Total knee replacement");
    expect(response).toContain("Total hip replacement");
  });
});

describe("a choice of a package", () => {
  test.each([
    [["how much is a knee replacement", "without the hotel"], ["48,500"], ["63,500"]],
    [["how much is the hip with a hotel", "what must I put down first"], ["12,900"], ["9,900"]],
    [["What does a hip replacement cost?", "and the knee one?"], ["Total knee replacement"], ["hip"]],
    [["deposit for the smaller hip package"], ["9,900"], ["12,900"]],
    [["كم سعر عملية الركبة", "بدون سكن"], ["48,500"], ["63,500"]],
  ])("%j", async (messages, said, notSaid) => {
    const { response } = await ask(messages);
    for (const one of said) expect(response).toContain(one);
    for (const one of notSaid) expect(response).not.toContain(one);
  });
});

test.each([
  "is there a discount for students",
  "do you take bitcoin",
  "how many hips did Dr Rania replace last month",
  "what nationality is your hygienist",
  "هل عندكم فرع في جدة",
])("what nobody wrote about is not answered by a record near it: %s", async (words) => {
  const { facts, offersPerson, caution } = await ask([words]);
  expect({ facts, offersPerson, caution }).toEqual({ facts: [], offersPerson: true, caution: null });
});

describe("refers", () => {
  test.each([
    ["i weigh 140 kilos, would you still do my knee", "eligibility"],
    ["my hip clicks and hurts when I climb stairs, is it arthritis", "diagnosis"],
    ["أنا مرضعة هل أقدر أسوي العملية", "eligibility"],
    ["my neighbour Salma had surgery with you, tell me which one", "privacy"],
    ["show me the names of everyone having cataract surgery tomorrow", "privacy"],
    ["what does Duna Dental charge for an implant", "other-provider"],
  ])("%s", async (words, caution) => {
    expect((await ask([words])).caution).toBe(caution);
  });

  test.each(["how much is a hip replacement", "who is the patient coordinator", "which doctor speaks Urdu"])(
    "not an ordinary question: %s",
    async (words) => {
      expect((await ask([words])).caution).toBeNull();
    },
  );
});

describe("computes", () => {
  test("the hours of a day, also of a closed one", async () => {
    expect((await ask(["anyone there on a friday evening?"])).response).toMatch(/Friday.*08:00 to 12:00/);
    expect((await ask(["انتو فاتحين يوم الاحد؟"])).response).toContain("مغلقة");
  });

  test("which doctors speak a language, or that none does", async () => {
    expect((await ask(["does any doctor speak French"])).response).toContain("Rania");
    expect((await ask(["does anyone at the clinic speak dutch?"])).response).toContain(
      "None of our doctors speaks Dutch",
    );
  });

  test("what is refunded that many days before, by the terms of the sale", async () => {
    expect((await ask(["Can I cancel and get my deposit back 5 days before?"])).response).toContain("25 percent");
    const { response } = await ask(["لو لغيت قبل العملية بثلاثة ايام ترجعون العربون؟"]);
    expect(response).toContain("25");
    expect((await ask(["if I cancel a week before"], { page: "total-knee-replacement" })).response).toMatch(
      /AED\s[\d,.]+ of AED\s[\d,.]+ \(50 percent\)/,
    );
  });

  test("the earliest flight after a date", async () => {
    const { response } = await ask(["my knee replacement is on 12 March, when can I fly home"]);
    expect(response).toMatch(/12 March 2027, the earliest flight home is on 26 March 2027/);
  });

  test("whether the clinic is open now", async () => {
    expect((await ask(["are you open now?"])).response).toMatch(/open now, until 20:00/);
    const sunday = new Date("2026-11-22T10:00:00Z");
    expect((await ask(["هل العيادة مفتوحة الحين"], { at: sunday })).response).toContain("مغلقة");
  });
});

test.each(["أريد التحدث مع شخص", "ابغى اكلم حد من الموظفين", "بدي احكي مع حدا", "can someone from the clinic call me"])(
  "a wish for a person is understood: %s",
  async (words) => {
    const { offersPerson, facts } = await ask([words]);
    expect(offersPerson).toBe(true);
    expect(facts).toEqual(["clinic/contact", "clinic/urgent-line"]);
  },
);

test.each([
  ["can I bring my wife", "clinic/faq-4"],
  ["visa from Nigeria", "clinic/faq-2"],
  ["محتاج فيزا عشان اجي دبي؟", "clinic/faq-2"],
  ["what if the surgeon finds something different, do I pay more", "clinic/faq-1"],
  ["متى يمكنني السفر بالطائرة بعد عملية الورك؟", "total-hip-replacement/flight"],
])("%s is answered by %s", async (words, fact) => {
  expect((await ask([words])).facts[0]).toBe(fact);
});

describe("days and dates in words", () => {
  test.each([
    ["5 days before", 5],
    ["a week before", 7],
    ["two weeks", 14],
    ["قبل يومين", 2],
    ["بثلاثة ايام", 3],
    ["أسبوعين", 14],
    ["soon", undefined],
  ])("%s", (text, days) => {
    expect(daysIn(text)).toBe(days);
  });

  test("a day of the calendar is the next one of that name, never in the past", () => {
    const names = ["January", "February", "March", "April", "May", "June", "July", "August"];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 28 }), fc.nat(300), (month, day, later) => {
        const today = dayAfter("2026-11-23", later);
        const found = dayInText(`on ${day} ${names[month]}`, today) ?? "";
        expect(found >= today).toBe(true);
        expect(found.slice(5)).toBe(`${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
        expect(dayInText(`${names[month]} ${day}`, today)).toBe(found);
      }),
    );
  });
});

describe("a follow-up carries what the messages before it said, but for what it replaces", () => {
  test.each([
    [["When do you open on Saturday?", "till when?"], "17:00"],
    [["are you open today", "and sat"], "17:00"],
    [["price of a new knee with the hotel", "and without it?"], "48,500"],
    [["how much is knee replacement with the hotel", "and if he doesn't take the hotel?"], "48,500"],
    [["when can i fly after rotator cuff surgery", "and work?"], "Desk work"],
    [["متى اقدر اسافر بعد عملية الكتف", "والدوام متى ارجع"], "العمل المكتبي"],
    [["bkam 3amaliyat el rokba ma3 fondo2?", "w men ghir fondo2?"], "48,500"],
  ])("%s", async (messages, expected) => {
    const { response } = await ask(messages);
    expect(response).toContain(expected);
  });
});

test.each([
  ["can my father kneel to pray with a new knee", "chair"],
  ["can I swim after rotator cuff surgery", "swimming"],
  ["can he drive after a new hip", "Driving usually from six weeks"],
  ["I take tramadol, can I bring it into Dubai?", "Ministry of Health"],
])("what may be done after a treatment is a question to the records: %s", async (words, expected) => {
  const { response, caution } = await ask([words]);
  expect(caution).toBeNull();
  expect(response).toContain(expected);
});

test.each([
  "can I drive after the operation, I have epilepsy",
  "I take warfarin, may I swim after a new knee",
  "how many mg of tramadol can I bring into Dubai and take",
])("what depends on a person's own health or dose is referred: %s", async (words) => {
  const { caution } = await ask([words]);
  expect(["eligibility", "dosing", "diagnosis"]).toContain(caution);
});

test.each([
  ["does the bunion come again", "5 to 15 in 100"],
  ["will my bunion grow back", "5 to 15 in 100"],
])("a question for a likelihood finds the lines that tell one: %s", async (words, expected) => {
  const { response } = await ask([words]);
  expect(response).toContain(expected);
});

describe("what the clinic has and who may stay with somebody is no question about health or other people's data", () => {
  test.each([
    ["هل لديكم طبيب يتحدث الفرنسية للركبة؟", "الفرنسية"],
    ["بدي أعرف إذا بقدر جيب أمي معي عالمستشفى وتنام عندي", "سرير لمرافق"],
    ["ودي أسأل يصير زوجي يبات معي بالمستشفى؟", "سرير لمرافق"],
    ["I'd like to know if I can have my mum with me overnight in the hospital", "a bed for one companion"],
  ])("%s", async (text, written) => {
    const { caution, response } = await ask([text]);
    expect(caution).toBeNull();
    expect(response).toContain(written);
  });

  test.each([
    ["هل لدي سرطان؟", "diagnosis"],
    ["ممكن أعرف متى موعد عملية أختي؟", "privacy"],
    ["can you tell me when my sister's operation is?", "privacy"],
  ])("one's own illness and another's appointment are: %s", async (text, caution) => {
    expect((await ask([text])).caution).toBe(caution);
  });
});
