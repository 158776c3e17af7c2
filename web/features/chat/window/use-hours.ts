import { useEffect, useState } from "react";
import { getChatHours } from "../../../../contract/chat.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import type { Language } from "../../../../contract/values.ts";
import { callByFetch } from "../../../call-by-fetch.ts";
import { formatTime, weekdayOf } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";

type Hours = AnswerOf<typeof getChatHours>;

/** As they were when last asked, so that what shows them has its size at once. */
const known = new Map<Language, Hours>();

/** True in office hours; undefined until they are loaded, and without them. */
export function useHours(): Hours | undefined {
  const { language } = useSite();
  const [hours, setHours] = useState(known.get(language));
  useEffect(() => {
    const gone = new AbortController();
    callByFetch(getChatHours, { query: { language } }, { signal: gone.signal }).then(
      (hours) => {
        known.set(language, hours);
        setHours(hours);
      },
      () => undefined,
    );
    return () => gone.abort();
  }, [language]);
  return hours;
}

/** Next closing or opening time on the reader's clock. */
export function hoursInWords({ isOpen, opensAt, closesAt, replyWithinHours }: Hours, language: Language): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (isOpen && closesAt) return m.chat_open_until({ time: formatTime(closesAt, timeZone, language) });
  if (!isOpen && opensAt)
    return m.chat_open_from({
      day: weekdayOf(opensAt, timeZone, language),
      time: formatTime(opensAt, timeZone, language),
    });
  return m.chat_reply_within({ count: replyWithinHours });
}
