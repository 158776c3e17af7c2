import { fullName } from "../../contract/full-name.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { isolated } from "../bidi.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

/** Above questions about health that are worded to their reader: they are about the child. */
export const AnswerFor = ({ child: { givenName, familyName } }: { child: ActsFor }) => (
  <Notice>{m.quotes_answer_for({ name: isolated(fullName(givenName, familyName)) })}</Notice>
);
