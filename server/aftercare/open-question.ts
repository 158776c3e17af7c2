import type { RecoveryTalk } from "../../contract/aftercare.ts";
import type { TalkRow } from "./queries.ts";

const questions: readonly RecoveryTalk["kind"][] = ["question", "warranty"];
const answers: readonly RecoveryTalk["kind"][] = ["reply", "call", "not-needed"];

const isAnswer = ({ kind, content }: TalkRow): boolean => answers.includes(kind) && !content?.leavesQuestion;

/** The questions in words that wait for their answer, of a talk in the order of {@link listTalk}: the newest first. */
export function openQuestionsOf(talk: readonly TalkRow[]): readonly TalkRow[] {
  const answered = talk.findIndex(isAnswer);
  return (answered === -1 ? talk : talk.slice(0, answered)).filter(({ kind }) => questions.includes(kind));
}

/** The first of them. */
export const openQuestionOf = (talk: readonly TalkRow[]): TalkRow | undefined => openQuestionsOf(talk).at(-1);
