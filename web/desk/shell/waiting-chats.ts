import { useCallback, useEffect, useState } from "react";
import { listCases } from "../../../contract/desk/cases.ts";
import { callByFetch } from "../../call-by-fetch.ts";
import { useTopic } from "./updates.ts";
import { useRight } from "./use-staff.ts";

/** How many chats wait for the clinic; 0 for those who do not see them. */
export function useWaitingChats(): number {
  const mayRead = useRight("chats:read");
  const [count, setCount] = useState(0);
  const ask = useCallback(() => {
    if (!mayRead) return;
    callByFetch(listCases, { query: { kind: "chat" } }, { isAutomatic: true }).then(
      ({ counts }) => setCount(counts.kinds.chat ?? 0),
      () => undefined, // the next change asks again
    );
  }, [mayRead]);
  useEffect(ask, [ask]);
  useTopic("inbox", ask);
  return count;
}
