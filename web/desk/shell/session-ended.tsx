import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { m } from "../../words/compiled/messages.js";
import { sessionEnded } from "../desk-call.ts";
import { StaffSignIn } from "../sign-in/staff-sign-in.tsx";
import { useStaff } from "./use-staff.ts";

/** Dispatched where an act needs a fresh sign-in. */
export const freshNeeded = "desk-fresh-needed";

/** The sign-in on top of an open page: nothing that was typed is lost. */
export function SessionEnded() {
  const { email } = useStaff();
  const { revalidate } = useRevalidator();
  const [why, setWhy] = useState<"ended" | "fresh">();
  useEffect(() => {
    const [onEnded, onFresh] = [() => setWhy("ended"), () => setWhy("fresh")];
    addEventListener(sessionEnded, onEnded);
    addEventListener(freshNeeded, onFresh);
    return () => {
      removeEventListener(sessionEnded, onEnded);
      removeEventListener(freshNeeded, onFresh);
    };
  }, []);
  return (
    <Dialog
      title={why === "fresh" ? m.desk_fresh_title() : m.desk_session_ended()}
      description={why === "fresh" ? m.desk_fresh_text() : m.desk_session_ended_text()}
      closeLabel={m.desk_close()}
      open={why !== undefined}
      onOpenChange={(isOpen) => !isOpen && setWhy(undefined)}
    >
      {why && (
        <StaffSignIn
          email={email}
          onDone={() => {
            setWhy(undefined);
            showToast({ title: m.desk_signed_in_again(), text: m.desk_signed_in_again_text() });
            void revalidate();
          }}
        />
      )}
    </Dialog>
  );
}
