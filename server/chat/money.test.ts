import { describe, expect, test } from "vitest";
import type { ChatHistory } from "../../adapters/assistant/assistant.ts";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { createTableRates } from "../../adapters/exchange-rates/table.ts";
import { demonstrationCatalogue } from "../testing/answering/assistant-questions.ts";
import { answerQuestion } from "./answers.ts";
import { knowledgeOf, toolsFor } from "./knowledge/knowledge.ts";
import { currencyIn } from "./lexicon/money-in.ts";
import { languageOf } from "./lexicon/text-language.ts";

const now = new Date("2026-11-23T10:00:00Z");
const rates = createTableRates({ now: () => now });

/** The answer to the last of some messages, with the rate of the currency that it names. */
async function ask(...talk: readonly string[]) {
  const catalogue = demonstrationCatalogue("duna");
  const text = talk.at(-1) ?? "";
  const language = languageOf(text, "en");
  const asked = currencyIn(text) ?? null;
  const quoted = asked && asked !== "EUR" ? await rates.quote(asked, "EUR", "none") : null;
  const rate = quoted?.kind === "rate" ? { currency: quoted.from, rate: quoted.rate, on: quoted.source.on } : null;
  const history: ChatHistory = talk.slice(0, -1).map((content) => ({ role: "user", content }));
  const { answered } = await answerQuestion(createGrounded(), {
    question: { text, language, clinic: "Duna Dental", procedure: null, history },
    tools: await toolsFor(await knowledgeOf(catalogue), { language, base: "", now, rate }, async () => []),
    calls: [{ number: "112", country: null }],
    money: { own: "EUR", asked, rate },
    run: { signal: AbortSignal.timeout(20_000), spent: async () => {} },
  });
  const response = answered.response.replace(/[\u00a0\u202f]/g, " ").replace(/\p{Cf}/gu, "");
  return { ...answered, response };
}

describe("a price that is asked for in a currency is shown in it too, with the day of its rate", () => {
  test.each([
    [["how much is a full arch in dollars"], /€6,900 \(about US\$[\d,]+\)/],
    [["How much is one implant?", "and in Swiss francs?"], /€1,290 \(about CHF [\d,]+\)/],
    [["Was kostet das Veneer in Schweizer Franken?"], /2\.760 € \(etwa [\d.]+ CHF\)/],
    [["كم سعر زراعة سن بالدولار"], /1,290 € \(نحو [\d,]+ US\$\)/],
    [["How much is one implant in yuan?", "and in dollars?"], /€1,290 \(about US\$[\d,]+\)/],
    [["كم سعر زراعة سن بالدولار", "وبالريال السعودي؟"], /1,290 € \(نحو [\d,]+ ر\.س\.\)/],
    [["Was kostet ein Implantat in Dollar?", "und in Pfund?"], /1\.290 € \(etwa [\d.]+ £\)/],
    [["Сколько стоит имплант в долларах?"], /1 290 € \(примерно [\d ]+ \$\)/],
  ])("%s", async (talk, price) => {
    const { response } = await ask(...talk);
    expect(response).toMatch(price);
    expect(response).toMatch(/2026/);
  });

  test("without a rate the menu of currencies is named", async () => {
    const { response } = await ask("how much is a full arch in Lebanese pounds");
    expect(response).toContain("Show prices in");
  });
});

describe('a word for money that is another word too is money where a number, "in" or its country says so', () => {
  test.each([
    ["Was kostet bei Ihnen ein einzelnes Implantat mit Krone?", undefined],
    ["Was kostet eine Krone in Ungarn?", undefined],
    ["Was kosten 2 Kronen?", undefined],
    ["Où puis-je lire vos avis ?", undefined],
    ["¿Influye el peso en la anestesia?", undefined],
    ["Am Rand ist das Zahnfleisch rot", undefined],
    ["Was kostet das in Kronen?", "SEK"],
    ["Was kostet die Krone in dänischen Kronen?", "DKK"],
    ["Ich habe 20000 Kronen", "SEK"],
    ["combien en livres ?", "GBP"],
    ["how much is it in swedish kronor", "SEK"],
    ["preis in rand", "ZAR"],
    ["白内障手术人民币多少钱？", "CNY"],
    ["用美元是多少？", "USD"],
    ["сколько это в юанях?", "CNY"],
    ["Какой у вас номер телефона?", undefined],
  ])("%s", (text, currency) => expect(currencyIn(text)).toBe(currency));
});

describe("what one can spend is answered with what costs up to it", () => {
  test.each([
    [["I have only 2000 euros. What can you do for me?"], "Treatments for €2,000 or less", "€1,980"],
    [["Ich habe nur 2.000 Euro, was kann ich machen lassen?"], "Behandlungen bis 2.000", "1.980"],
    [["¿Qué puedo hacer con 2000 euros?"], "Tratamientos de 2000", "1980"],
    [["J'ai un budget de 1 500 euros, que pouvez-vous faire ?"], "Soins à 1", "1"],
    [["معي 2000 يورو ايش اقدر اسوي"], "علاجات بسعر", "1,980"],
    [["How much is one implant?", "is it cheaper than 2000 CHF?"], "Single tooth implant, up to CHF 2,000", "€1,290"],
    [["I have 50 euros, what can I get?"], "No treatment costs €50 or less", "€120"],
    [["is 5000 euros enough for a full arch?"], "No package for this treatment is €5,000 or less", "€6,900"],
  ])("%s", async (talk, head, price) => {
    const { caution, response } = await ask(...talk);
    expect(caution).toBeNull();
    expect(response).toContain(head);
    expect(response).toContain(price);
  });

  test.each(["I have paid 500 euros", "I weigh 300 pounds, is that ok for an implant", "I have 2000 grafts"])(
    "another amount is none to spend: %s",
    async (text) => {
      expect((await ask(text)).response).not.toMatch(/or less|up to/);
    },
  );
});

test("a price has its currency at both ends, and fits a treatment in the plural", async () => {
  const { response } = await ask("how much are porcelain veneers");
  expect(response).toContain("Porcelain veneers: €2,760 to €5,190, by package.");
});

test("the price of a chosen package is said of the package, not of the treatment", async () => {
  const { response } = await ask("how much is one implant without hotel");
  expect(response).toMatch(/\*\*Single tooth implant\*\*\s+- Essential: €1,290/);
  expect(response).not.toContain("1,890");
});

test("a question for a discount is answered by what is written about one, not by the topic before it", async () => {
  const answered = await ask("what does a sinus lift cost", "do you have a discount if I pay all at once?");
  expect(answered).toMatchObject({ citations: [], offersPerson: true });
  expect((await ask("is there a discount for two implants?")).response).toContain("10 percent reduction");
});

test.each(["what if I die there, who sends me home?", "who pays to repatriate my body"])(
  "who brings somebody home after a death is answered by the clinic's own sentence: %s",
  async (text) => {
    expect((await ask(text)).response).toContain("the repatriation of the body is paid by the family");
  },
);

test.each([
  ["بكم تسوون عملية تبديل الركبة؟", undefined],
  ["كم السعر بالوون؟", "KRW"],
  ["ثلاثة مليون وون", "KRW"],
  ["is that price in won?", "KRW"],
] as const)("a verb that ends like the won names no currency: %s", (text, currency) =>
  expect(currencyIn(text)).toBe(currency),
);

describe("what cancelling costs is told as a whole, in the order of the days", () => {
  test.each([
    ["Is there a cancellation fee?", "the whole deposit is refunded", "50%", "keeps the deposit"],
    ["Do you give money back if I cancel?", "the whole deposit is refunded", "50%", "keeps the deposit"],
    ["Gibt es eine Stornogebühr?", "die ganze Anzahlung erstattet", "50 %", "behält die Klinik"],
    ["¿Me devuelven el dinero si cancelo?", "todo el anticipo", "50 %", "conserva el anticipo"],
    ["Y a-t-il des frais d'annulation ?", "la totalité de l’acompte", "50 %", "garde l’acompte"],
    ["Есть ли плата за отмену?", "возвращается полностью", "50 %", "остаётся у клиники"],
    ["取消要收费吗？", "订金全额退还", "50%", "保留订金"],
    ["هل هناك رسوم للإلغاء؟", "تسترد الدفعة المقدمة كاملة", "50٪", "تحتفظ العيادة"],
  ] as const)("%s", async (text, all, part, none) => {
    const { response, citations } = await ask(text);
    const places = [all, part, none].map((one) => response.indexOf(one));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(citations).toHaveLength(1);
  });

  test("after the days of each package of the treatment that it names", async () => {
    const { response } = await ask("Is there a cancellation fee for porcelain veneers?");
    expect(response).toMatch(/Ten veneers and stay: .*14 days[\s\S]*keeps the deposit/);
  });

  test.each(["How do I cancel?", "Do I get my deposit back if I am too ill to travel?"])(
    "but not where a way or a reason is asked for: %s",
    async (text) => {
      expect((await ask(text)).response).not.toContain("After that, if you cancel");
    },
  );
});

test.each([
  ["Can my brother pay for me?", "without an account"],
  ["can somebody else pay for me?", "without an account"],
  ["Kann mein Bruder für mich bezahlen?", "ohne Konto"],
  ["¿Puede pagar mi hermano por mí?", "sin cuenta"],
  ["Mon frère peut-il payer pour moi ?", "sans compte"],
  ["Может ли мой брат заплатить за меня?", "без личного кабинета"],
  ["我哥哥可以替我付款吗？", "无需账户"],
  ["هل يمكن لأخي أن يدفع عني؟", "دون حساب"],
] as const)("another person pays by a link: %s", async (text, said) => {
  const { response, caution } = await ask(text);
  expect(caution).toBeNull();
  expect(response).toContain(said);
});

test.each([
  ["Can I pay in US dollars?", "You pay in the clinic’s currency (Euro)"],
  ["Kann ich in US-Dollar bezahlen?", "Bezahlt wird in der Währung der Klinik (Euro)"],
  ["هل يمكنني الدفع بالدولار؟", "يكون الدفع بعملة العيادة"],
] as const)("the currency that is paid stands alone: %s", async (text, said) => {
  const { response, suggestions } = await ask(text);
  expect(response).toContain(said);
  expect(response).not.toMatch(/\d{3}/);
  expect(suggestions).toEqual([]);
});

test.each([
  ["When do I have to pay the rest?", "The rest of the price is due by"],
  ["Wann muss ich den Rest bezahlen?", "Der Rest des Preises ist bis"],
  ["Quand dois-je payer le reste ?", "Le reste du prix est dû"],
] as const)("when the rest is due is one sentence: %s", async (text, said) => {
  const { response, citations } = await ask(text);
  expect(response).toContain(said);
  expect(response).not.toContain("Hungarian law");
  expect(citations).toHaveLength(1);
});

test.each(["Is there an airport transfer?", "Bieten Sie einen Flughafentransfer an?", "有机场接送吗？"])(
  "packages with a ride from the airport are named before the distance: %s",
  async (text) => {
    const { response } = await ask(text);
    expect(response).toMatch(/Single tooth implant, Complete: Airport transfers on both visits[\s\S]*45/);
  },
);
