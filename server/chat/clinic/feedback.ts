import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { feedbackReasons } from "../../../contract/chat.ts";
import type { FeedbackItem, listFeedback } from "../../../contract/desk/feedback.ts";
import { after, days } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { dayAfter, dayIn, weekdayOf } from "../../../contract/zoned-time.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { listMembers } from "../../staff/queries.ts";
import {
  countUnhelpful,
  type FeedbackRow,
  listQuestions,
  listRatings,
  listScores,
  listUnhelpful,
  settleUnhelpful,
} from "./queries.ts";
import { sourcesOf } from "./view.ts";

const pageLength = 20;
const weeksShown = 8;
const talksSince = days(90);
const mostNotes = 10;

async function present(
  { keys }: Services,
  tx: Db,
  { providerId }: StaffContext,
  rows: readonly FeedbackRow[],
): Promise<FeedbackItem[]> {
  const chatIds = [...new Set(rows.map(({ message }) => message.chatId))];
  const questions = await listQuestions(tx, providerId, { keys, chatIds });
  const members = await listMembers(tx, providerId);
  return rows.flatMap(({ message, language, note, settledNote }): FeedbackItem[] => {
    const { id, at, content, chatId, turn, reason, ratedAt, settledAt, settledBy } = message;
    if (content.role !== "assistant") return [];
    const own = questions.filter((each) => each.chatId === chatId && each.at <= at);
    const question = own.find((each) => turn !== null && each.turn === turn) ?? own.at(-1);
    const colleague = members.find(({ member }) => member.id === settledBy);
    return [
      {
        id,
        answeredAt: at.toISOString(),
        ratedAt: (ratedAt ?? at).toISOString(),
        language,
        question: question?.content.role === "user" ? question.content.content : "",
        answer: content.answered.response,
        sources: sourcesOf(content.answered),
        reason: feedbackReasons.find((each) => each === reason) ?? null,
        note,
        settled: settledAt && {
          at: settledAt.toISOString(),
          by: colleague?.member.name ?? null,
          note: settledNote ?? "",
        },
      },
    ];
  });
}

/** Feedback by weeks that begin on Monday, by the clinic's calendar. */
async function weeksOf({ now }: Services, tx: Db, { providerId, tenant }: StaffContext) {
  const { timeZone } = tenant.location;
  const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));
  const thisWeek = mondayOf(dayIn(timeZone, now()));
  const weeks = Array.from({ length: weeksShown }, (_, index) => ({
    from: dayAfter(thisWeek, (index + 1 - weeksShown) * 7),
    helpful: 0,
    unhelpful: 0,
  }));
  for (const { ratedAt, isHelpful } of await listRatings(tx, providerId, after(now(), -days(7 * weeksShown)))) {
    const week = ratedAt && weeks.find(({ from }) => from === mondayOf(dayIn(timeZone, ratedAt)));
    if (week) week[isHelpful ? "helpful" : "unhelpful"]++;
  }
  return weeks;
}

async function talksOf({ keys, now }: Services, tx: Db, { providerId }: StaffContext) {
  const scored = (await listScores(tx, providerId, { keys, since: after(now(), -talksSince) })).flatMap(
    ({ reference, score, scoredAt, scoreNote: note }) =>
      reference && score !== null && scoredAt ? [{ reference, at: scoredAt.toISOString(), score, note }] : [],
  );
  return {
    count: scored.length,
    mean: scored.length > 0 ? scored.reduce((sum, { score }) => sum + score, 0) / scored.length : null,
    notes: scored.flatMap(({ note, ...facts }) => (note ? [{ ...facts, note }] : [])).slice(0, mostNotes),
  };
}

export const listFeedbackAtDesk = (
  services: Services,
  context: StaffContext,
  { show, reason, page }: z.output<(typeof listFeedback)["query"]>,
): Promise<AnswerOf<typeof listFeedback>> =>
  asStaff(services.db, context.providerId, async (tx) => {
    const { providerId } = context;
    const filter = { isDone: show === "done", reason };
    const found = await countUnhelpful(tx, providerId, filter);
    const place = { offset: (page - 1) * pageLength, most: pageLength };
    const rows = await listUnhelpful(tx, providerId, { keys: services.keys, ...filter, ...place });
    return {
      items: await present(services, tx, context, rows),
      pages: Math.max(1, Math.ceil(found / pageLength)),
      open: await countUnhelpful(tx, providerId, { isDone: false }),
      weeks: await weeksOf(services, tx, context),
      talks: await talksOf(services, tx, context),
    };
  });

/** @throws Refusal `not-found` */
export const settleFeedbackAtDesk = (
  services: Services,
  context: StaffContext,
  { id, note }: { id: string; note: string },
): Promise<FeedbackItem> =>
  context.write(async (tx) => {
    const { providerId, staff, requestId } = context;
    const at = services.now();
    const row = await settleUnhelpful(tx, providerId, { keys: services.keys, id, at, by: staff.id, note });
    const [item] = row ? await present(services, tx, context, [row]) : [];
    if (!row || !item) return refuse("not-found", "There is no feedback with this id.");
    const { owner } = row.message;
    await writeAudit(services, tx, providerId, {
      owner,
      actor: `staff:${staff.id}`,
      event: "feedback-settled",
      subject: id,
      requestId,
    });
    return item;
  });
