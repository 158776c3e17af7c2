import { Form } from "react-router";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

/** Above everything while an account is on its way out. */
export function ErasureNotice({ dueAt }: { dueAt: string }) {
  const { language } = useSite();
  const { location, texts } = useProvider();
  const when = formatInstant(dueAt, location.timeZone, language);
  return (
    <Notice
      tone="warning"
      className="mt-6 max-w-2xl"
      title={m.settings_delete_planned({ when, city: texts.city })}
      action={
        <Form method="post" action="#privacy" preventScrollReset>
          <input type="hidden" name="intent" value="keep" />
          <Button type="submit" variant="secondary">
            {m.settings_delete_keep()}
          </Button>
        </Form>
      }
    >
      {m.settings_delete_planned_text()}
    </Notice>
  );
}
