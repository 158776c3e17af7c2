import type { DeskMessage } from "../../../contract/desk/messages.ts";
import { m } from "../../words/compiled/messages.js";

const names: Readonly<Record<DeskMessage["topic"], () => string>> = {
  treatment: m.desk_topic_treatment,
  quote: m.desk_topic_quote,
  travel: m.desk_topic_travel,
  aftercare: m.desk_topic_aftercare,
  records: m.desk_topic_records,
  complaint: m.desk_topic_complaint,
  other: m.desk_topic_other,
};

export const topicName = (topic: DeskMessage["topic"]): string => names[topic]();
