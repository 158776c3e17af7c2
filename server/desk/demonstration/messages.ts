import type { contactTopics } from "../../../contract/contact-constants.ts";
import { after, hours } from "../../../contract/durations.ts";
import type { Language } from "../../../contract/values.ts";
import { updateCase } from "../../cases/queries.ts";
import { asSystem } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import type { Services } from "../../services.ts";
import { insertContactMessage, insertReply } from "../../site/contact-queries.ts";
import { listMembers } from "../../staff/queries.ts";
import type { ProviderRow } from "../../tenants/queries.ts";

interface DemonstrationMessage {
  readonly name: string;
  readonly language: Language;
  readonly topic: (typeof contactTopics)[number];
  readonly text: string;
  /** Hours since it was sent. */
  readonly age: number;
  readonly phone?: string;
  readonly state?: "open" | "done" | "spam";
  /** The coordinator's answer. */
  readonly reply?: string;
}

const messages: readonly DemonstrationMessage[] = [
  {
    name: "Grace Adeyemi",
    language: "en",
    topic: "travel",
    text: "Which hotel is nearest to the clinic? My mother walks with a stick.",
    age: 150,
  },
  {
    name: "Yusuf Al-Harthy",
    language: "ar",
    topic: "treatment",
    text: "هل يمكن إجراء الفحوص الأولى في بلدي قبل السفر؟",
    age: 4,
    phone: "+96892123456",
  },
  { name: "Peter Novotny", language: "en", topic: "quote", text: "How long is an offer valid?", age: 20 },
  {
    name: "Layla Mansour",
    language: "ar",
    topic: "records",
    text: "أرجو إرسال فاتورة زيارتي الأخيرة.",
    age: 80,
    state: "done",
    reply: "السيدة ليلى، أرسلنا الفاتورة إلى حسابك في الموقع. تجدينها في صفحة الرحلة.",
  },
  {
    name: "SEO Expert",
    language: "en",
    topic: "other",
    text: "We bring your website to the first place. Answer for a special price!",
    age: 60,
    state: "spam",
  },
];

/** Messages of the contact form: new, late, done and unwanted ones. */
export async function seedMessages(services: Services, { id: providerId, company }: ProviderRow): Promise<void> {
  const { keys } = services;
  for (const { name, language, topic, text, age, phone = null, state = "open", reply } of messages)
    await asSystem(services.db, async (tx) => {
      const coordinator = (await listMembers(tx, providerId)).find(({ member }) =>
        member.roles.includes("coordinator"),
      );
      const id = services.newId();
      const owner = `message:${id}` as const;
      const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@example.com`;
      const createdAt = after(services.now(), -hours(age));
      const answeredAt = reply === undefined ? null : after(createdAt, hours(2));
      await insertContactMessage(tx, providerId, {
        keys,
        id,
        owner,
        reference: newReference(services, "msg"),
        language,
        name,
        email,
        phone,
        topic,
        message: text,
        preferredChannel: "email",
        createdAt,
        replyDueAt: after(createdAt, hours(company.quotes.replyWithinHours)),
        state,
        answeredAt,
        readAt: state === "open" ? null : createdAt,
      });
      if (answeredAt && coordinator) await updateCase(tx, providerId, { id, assignee: coordinator.member.id });
      if (reply === undefined || !answeredAt || !coordinator) return;
      const by = { staffId: coordinator.member.id, name: coordinator.member.name };
      await insertReply(tx, providerId, {
        keys,
        id: services.newId(),
        owner,
        messageId: id,
        email,
        ...by,
        text: reply,
        at: answeredAt,
      });
    });
}
