import { CopyField } from "../../forms/copy-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

/** A secret that is shown once, so that only its button closes it. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <Dialog title={title} open actions={<Button onClick={onClose}>{m.desk_integrations_secret_done()}</Button>}>
      <Notice tone="warning">{m.desk_integrations_secret_text()}</Notice>
      <CopyField id="secret" label={m.desk_integrations_secret()} text={secret} />
    </Dialog>
  );
}
