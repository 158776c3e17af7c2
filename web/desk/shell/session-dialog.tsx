import { useRevalidator } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { m } from "../../words/compiled/messages.js";
import { StaffSignIn } from "../sign-in/staff-sign-in.tsx";
import { useStaff } from "./use-staff.ts";

type SessionDialogProps = { why: "ended" | "fresh"; onClose: (isSignedIn: boolean) => void };

/** The sign-in on top of an open page: nothing that was typed is lost. */
export function SessionDialog({ why, onClose }: SessionDialogProps) {
  const { email } = useStaff();
  const { revalidate } = useRevalidator();
  return (
    <Dialog
      title={why === "fresh" ? m.desk_fresh_title() : m.desk_session_ended()}
      description={why === "fresh" ? m.desk_fresh_text() : m.desk_session_ended_text()}
      open
      isForm
      close={{ label: m.desk_close(), onClose: () => onClose(false) }}
    >
      <StaffSignIn
        email={email}
        onDone={() => {
          onClose(true);
          showToast({ title: m.desk_signed_in_again() });
          void revalidate();
        }}
      />
    </Dialog>
  );
}
