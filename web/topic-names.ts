import type { ContactMessage } from "../contract/contact.ts";
import { m } from "./words/compiled/messages.js";

export const topicNames: Readonly<Record<ContactMessage["topic"], () => string>> = {
  treatment: m.contact_topic_treatment,
  quote: m.contact_topic_quote,
  travel: m.contact_topic_travel,
  aftercare: m.contact_topic_aftercare,
  records: m.contact_topic_records,
  complaint: m.contact_topic_complaint,
  other: m.contact_topic_other,
};
