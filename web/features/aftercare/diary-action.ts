import { type ActionFunctionArgs, redirect } from "react-router";
import { askAboutRecovery, chooseReminders, saveCheckIn } from "../../../contract/aftercare.ts";
import { refuse } from "../../../contract/errors.ts";
import { accountPaths } from "../../account-paths.ts";
import { checkInOf, diaryWords, fault, faulty, temperatureIn } from "../../aftercare/check-in-answers.ts";
import { callOf } from "../../api.ts";
import { orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import type { DiaryDone } from "./diary-page.ts";

/** Saves a check-in or sends a question; the page is then read again, or the form comes with its reason. An emergency leads to its number. */
export async function diaryAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const trip = params["trip"] ?? "";
  const country = new URL(request.url).searchParams.get("country") ?? undefined;
  const query = { language, ...(country && { country }) };
  return orRefused<DiaryDone, unknown>({
    form,
    language,
    words: diaryWords,
    write: async () => {
      if (text("intent") === "question") {
        const body = { text: text("text"), documents: form.getAll("documents").map(String) };
        if (body.text === "" && body.documents.length === 0) throw faulty([fault("text")]);
        await call(askAboutRecovery, { params: { trip }, query, body }, { key: text("key") });
        return { did: "question", fahrenheit: null };
      }
      if (text("intent") === "reminders") {
        await call(chooseReminders, { params: { trip }, query, body: { wanted: text("wanted") === "yes" } });
        return { did: "reminders", fahrenheit: null };
      }
      if (text("intent") !== "check-in") return refuse("not-found", "There is no such form.");
      const { day, set, body } = checkInOf(form);
      const { checkIns } = await call(saveCheckIn, { params: { trip, day, set }, query, body });
      const saved = checkIns.find((one) => one.day === day && one.questionSet === set);
      // A page of its own: the browser's back button leads from it to the diary.
      if (saved?.outcome === "emergency") throw redirect(accountPaths.emergency(trip, country));
      return { did: "check-in", fahrenheit: temperatureIn(text("temperature"))?.fahrenheit ?? null };
    },
  });
}
