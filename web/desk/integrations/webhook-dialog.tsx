import { useState } from "react";
import { type WebhookEvent, webhookEvents } from "../../../contract/clinic/constants.ts";
import { changeWebhook, createWebhook, type Webhook } from "../../../contract/desk/webhooks.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { eventNames } from "./integration-words.ts";

type WebhookDialogProps = {
  /** Undefined for a new one. */
  webhook?: Webhook;
  /** A demonstration also calls addresses on its own machine. */
  callsThisMachine?: boolean;
  onClose: () => void;
  onSecret?: (secret: string) => void;
};

/** Adds an address, or changes it and its events. */
export function WebhookDialog({ webhook, callsThisMachine, onClose, onSecret }: WebhookDialogProps) {
  const act = useAct({
    "invalid-input": m.desk_integrations_webhook_invalid,
    "wrong-state": m.desk_integrations_webhook_most,
    ...(!webhook && { conflict: m.desk_integrations_webhook_taken }),
  });
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents);
  const save = async (form: FormData): Promise<void> => {
    const body = { url: String(form.get("url") ?? "").trim(), events: [...chosen] };
    if (webhook) {
      const { id, version } = webhook;
      const isOn = form.get("isOn") !== null;
      await deskCall(changeWebhook, { params: { id }, body: { ...body, isOn, version } });
    } else onSecret?.((await deskCall(createWebhook, { body })).secret);
  };
  return (
    <DeskDialog
      title={webhook ? m.desk_integrations_edit_webhook() : m.desk_integrations_new_webhook()}
      act={act}
      submit={webhook ? m.desk_save() : m.desk_integrations_new_webhook()}
      onClose={onClose}
      onSubmit={(form) => act.run(() => save(form), webhook && m.desk_saved())}
    >
      <Field
        name="url"
        label={m.desk_integrations_address()}
        hint={callsThisMachine ? m.desk_integrations_address_demonstration() : m.desk_integrations_address_hint()}
        required
      >
        <TextInput type="url" dir="ltr" autoComplete="off" maxLength={500} defaultValue={webhook?.url} required />
      </Field>
      <fieldset>
        <legend className="font-semibold">{m.desk_integrations_events()}</legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              name={event.replace(".", "-")}
              label={eventNames[event]()}
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
              }
            />
          ))}
        </div>
      </fieldset>
      {webhook && <Checkbox name="isOn" label={m.desk_integrations_is_on()} defaultChecked={webhook.state === "on"} />}
    </DeskDialog>
  );
}
