import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { m } from "../words/compiled/messages.js";

/** Asks before a page is left whose changes are not saved. */
export function LeaveWarning({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={m.desk_leave_title()}
      description={m.desk_leave_text()}
      open
      close={{ label: m.desk_close(), onClose: blocker.reset }}
      actions={
        <>
          <Button variant="secondary" onClick={blocker.reset}>
            {m.desk_leave_stay()}
          </Button>
          <Button variant="danger" onClick={blocker.proceed}>
            {m.desk_leave_go()}
          </Button>
        </>
      }
    />
  );
}
