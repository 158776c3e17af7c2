import type { RecoveryTalk } from "../../contract/aftercare.ts";
import type { TalkRow } from "./queries.ts";

const questions: readonly RecoveryTalk["kind"][] = ["question", "warranty"];
const answers: readonly RecoveryTalk["kind"][] = ["reply", "call", "not-needed"];

const isAnswer = ({ kind, content }: TalkRow): boolean => answers.includes(kind) && !content?.leavesQuestion;

/** The first question in words that waits for its answer, of a talk in the order of {@link listTalk}. */
export function openQuestionOf(talk: readonly TalkRow[]): TalkRow | undefined {
  const answered = talk.findIndex(isAnswer);
  const since = answered === -1 ? talk : talk.slice(0, answered);
  return since.findLast(({ kind }) => questions.includes(kind));
}
