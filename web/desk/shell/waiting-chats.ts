import { useCallback, useEffect, useState } from "react";
import { listCases } from "../../../contract/desk/cases.ts";
import { automaticCall } from "../desk-call.ts";
import { useTopic } from "./updates.ts";
import { useRight } from "./use-staff.ts";

/** How many chats wait for the clinic; 0 for those who do not see them. */
export function useWaitingChats(): number {
  const mayRead = useRight("chats:read");
  const [count, setCount] = useState(0);
  const ask = useCallback(() => {
    if (!mayRead) return;
    automaticCall(listCases, { query: { kind: "chat" } }).then(
      ({ counts }) => setCount(counts.kinds.chat ?? 0),
      () => undefined, // the next change asks again
    );
  }, [mayRead]);
  useEffect(ask, [ask]);
  useTopic("inbox", ask);
  return count;
}
