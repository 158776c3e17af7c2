import { createHash } from "node:crypto";
import type { feedbackReasons } from "../../../contract/chat.ts";
import { after, hours, minutes } from "../../../contract/durations.ts";
import type { Language } from "../../../contract/values.ts";
import { insertMessage, type MessageContent, openChat, rateMessage, updateChat } from "../../chat/queries.ts";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import type { Services } from "../../services.ts";
import { listMembers } from "../../staff/queries.ts";
import type { ProviderRow } from "../../tenants/queries.ts";

type Line =
  | readonly ["visitor" | "assistant" | "clinic", string]
  | readonly ["requested" | "taken" | "returned"]
  | readonly ["unhelpful", (typeof feedbackReasons)[number], string?];

interface DemonstrationTalk {
  readonly name: string;
  readonly language: Language;
  /** Hours since it began. */
  readonly age: number;
  readonly said: readonly Line[];
  readonly score?: readonly [number, string];
}

/** Made-up talks: one waits too long, one goes on, one is over; and answers that did not help. */
const talks: readonly DemonstrationTalk[] = [
  {
    name: "Amina Otieno",
    language: "en",
    age: 130,
    said: [
      ["visitor", "Can my daughter stay in the room with me?"],
      ["assistant", "Packages say how many companions are included. A person of the clinic can tell you about rooms."],
      ["requested"],
      ["visitor", "She is 17. Is that a problem?"],
    ],
  },
  {
    name: "Khalid Al-Amri",
    language: "ar",
    age: 2,
    said: [
      ["visitor", "هل يوجد موعد استشارة هذا الأسبوع؟"],
      ["requested"],
      ["taken"],
      ["clinic", "مرحبًا، يمكنني حجز موعد لك يوم الخميس. هل يناسبك ذلك؟"],
      ["visitor", "نعم، بعد الظهر من فضلك."],
    ],
  },
  {
    name: "Claire Dubois",
    language: "en",
    age: 50,
    said: [
      ["visitor", "Do you meet me at the airport?"],
      ["requested"],
      ["taken"],
      ["clinic", "Yes. Our driver waits with your name behind the customs, also at night."],
      ["visitor", "Perfect, thank you!"],
      ["returned"],
    ],
    score: [5, "A quick and kind answer."],
  },
  {
    name: "Visitor",
    language: "en",
    age: 30,
    said: [
      ["visitor", "Which cards do you take?"],
      ["assistant", "I could not find this on the clinic's pages. You can ask a person of the clinic."],
      ["unhelpful", "incomplete", "I only want to know if you take American Express."],
    ],
  },
  {
    name: "Visitor",
    language: "en",
    age: 75,
    said: [
      ["visitor", "How long until I can fly home?"],
      ["assistant", "Each treatment's page says after how many days you can fly."],
      ["unhelpful", "unclear"],
    ],
  },
  {
    name: "Visitor",
    language: "ar",
    age: 200,
    said: [
      ["visitor", "هل تتحدثون الفرنسية؟"],
      ["assistant", "لم أجد ذلك في صفحات العيادة."],
      ["unhelpful", "incomplete", "أحتاج إلى مترجم."],
    ],
  },
];

const between = minutes(3);

/** Conversations of a week: one waiting and late, one going on, one returned, and unhelpful answers. */
export async function seedConversations(services: Services, tenant: ProviderRow): Promise<void> {
  for (const talk of talks) await seedTalk(services, tenant, talk);
}

async function seedTalk(services: Services, tenant: ProviderRow, talk: DemonstrationTalk): Promise<void> {
  const { keys } = services;
  const { id: providerId } = tenant;
  const { name, language, said, score } = talk;
  const began = after(services.now(), -hours(talk.age));
  const owner: Owner = `visitor:${createHash("sha256").update(services.newId()).digest("hex")}`;
  const coordinator = await asSystem(services.db, async (tx) =>
    (await listMembers(tx, providerId)).find(({ member }) => member.roles.includes("coordinator")),
  );
  const who = coordinator && { name: coordinator.member.name, staffId: coordinator.member.id };
  await asOwner(services.db, providerId, owner, async (tx) => {
    const conversationId = `conv_${services.newId()}`;
    const { id } = await openChat(tx, providerId, {
      keys,
      id: services.newId(),
      owner,
      conversationId,
      language,
      at: began,
    });
    let turn: string | null = null;
    let answerId = "";
    for (const [index, line] of said.entries()) {
      const at = after(began, index * between);
      const messageId = services.newId();
      const put = (content: MessageContent) =>
        insertMessage(tx, providerId, { keys, id: messageId, owner, chatId: id, turn, at, content });
      switch (line[0]) {
        case "visitor":
          turn = services.newId();
          await put({ role: "user", content: line[1] });
          break;
        case "assistant":
          answerId = messageId;
          await put({ role: "assistant", answered: answeredWith(line[1], { language, tenant }) });
          break;
        case "clinic":
          turn = null;
          await put({ role: "person", name: who?.name ?? tenant.company.legalName, content: line[1] });
          await updateChat(tx, providerId, { id, keys, answeredAt: at });
          break;
        case "requested": {
          turn = null;
          await put({ role: "state", state: "requested" });
          const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@example.com`;
          await updateChat(tx, providerId, {
            id,
            keys,
            state: "requested",
            handover: { name, email, preferredChannel: "email" },
            reference: newReference(services, "cht"),
            requestedAt: at,
            replyDueAt: after(at, hours(tenant.company.quotes.replyWithinHours)),
          });
          break;
        }
        case "taken":
          await put({ role: "state", state: "with_human", ...who });
          await updateChat(tx, providerId, { id, keys, state: "with_human", takenBy: who?.staffId ?? null });
          break;
        case "returned":
          await put({ role: "state", state: "returned", ...who });
          await updateChat(tx, providerId, { id, keys, state: "returned", takenBy: null });
          break;
        case "unhelpful":
          await rateMessage(tx, providerId, {
            keys,
            id: answerId,
            chatId: id,
            isHelpful: false,
            reason: line[1],
            note: line[2] ?? null,
            ratedAt: at,
          });
      }
      await updateChat(tx, providerId, { id, keys, updatedAt: at });
    }
    const scoredAt = after(began, said.length * between);
    if (score) await updateChat(tx, providerId, { id, keys, score: score[0], scoreNote: score[1], scoredAt });
  });
}

const answeredWith = (response: string, { language, tenant }: { language: Language; tenant: ProviderRow }) => {
  const prefix = language === tenant.company.defaultLanguage ? "" : `/${language}`;
  const label = language === "ar" ? "العلاجات" : "Treatments";
  return {
    response,
    language,
    citations: [{ n: 1, label, href: `${prefix}/procedures/`, excerpt: response }],
    cards: [],
    suggestions: [],
    caution: null,
    offersPerson: false,
  };
};
