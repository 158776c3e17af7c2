import { Form, useNavigation } from "react-router";
import { eveningFrom } from "../../../contract/aftercare-constants.ts";
import { formatTime } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** Turns the mails about missing check-ins on or off. */
export function ReminderForm({ reminders, self }: { reminders: boolean; self: string }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  // Any day: a wall time is the same on each.
  const time = formatTime(`2026-01-01T${eveningFrom}:00Z`, "UTC", language);
  return (
    <Form method="post" action={self} className="flex flex-col items-start gap-3">
      <input type="hidden" name="intent" value="reminders" />
      <input type="hidden" name="wanted" value={reminders ? "no" : "yes"} />
      <p className="max-w-measure text-muted">
        {reminders ? m.aftercare_reminders_on({ time }) : m.aftercare_reminders_off()}
      </p>
      <Button type="submit" variant="secondary" busy={busy}>
        {reminders ? m.aftercare_reminders_end() : m.aftercare_reminders_begin()}
      </Button>
    </Form>
  );
}
