import { type ChangeEvent, useState } from "react";
import { fullName } from "../../../contract/full-name.ts";
import { useAccountPicture } from "../../session/account-picture.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-notes.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { useMe } from "./use-me.ts";

/** The picture of the person, or the letters of their name, and how it is changed. */
export function PictureCard() {
  const { me, show, ask, change } = useMe();
  const { image, firstName, lastName, email } = me.client;
  const src = useAccountPicture(image);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string>();
  const name = fullName(firstName, lastName);

  const whyNot = (error: unknown) => ask(async (calls) => calls.pictureProblem(error)).catch(() => me.sentences.failed);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    setProblem(undefined);
    setSaid("");
    setSending(true);
    await change((calls) => calls.sendPicture(file)).then(
      () => setSaid(me.sentences.pictureSaved),
      async (error) => setProblem(await whyNot(error)),
    );
    setSending(false);
    target.value = "";
  }
  /** It is gone from the page at once, back if it could not be removed, and said to be removed when it is. */
  async function remove(): Promise<void> {
    setProblem(undefined);
    show({ client: { ...me.client, image: null } });
    setSaid("");
    await change((calls) => calls.saveClient({ image: null })).then(
      () => setSaid(me.sentences.pictureRemoved),
      async (error) => {
        show({ client: me.client });
        setProblem(await whyNot(error));
      },
    );
  }
  return (
    <section aria-labelledby="picture-heading" className="flex flex-col items-center gap-4 text-center">
      <h2 id="picture-heading" className="sr-only">
        {m.clients_picture()}
      </h2>
      <Avatar name={name || email} src={src} size="xl" />
      <div>
        <p className="text-lg font-semibold break-words">
          <bdi>{name || email}</bdi>
        </p>
        {name && (
          <p className="text-sm break-all text-muted">
            <bdi dir="ltr">{email}</bdi>
          </p>
        )}
      </div>
      <FieldError id="picture">{problem}</FieldError>
      <div className="flex flex-wrap justify-center gap-2" data-live>
        <label
          className={`${buttonStyle({ variant: "secondary" })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
        >
          {isSending ? me.sentences.pictureSending : image ? me.sentences.pictureChange : me.sentences.pictureChoose}
          <input
            id="picture"
            type="file"
            accept="image/jpeg,image/png,image/heic,.heic"
            disabled={isSending}
            aria-describedby={`picture-hint${problem ? " picture-error" : ""}`}
            onChange={(event) => void choose(event)}
            className="sr-only"
          />
        </label>
        {image && (
          <AskFirst label={me.sentences.pictureRemove} question={m.clients_picture_remove_question()}>
            <Button variant="danger" onClick={() => void remove()}>
              {me.sentences.pictureRemove}
            </Button>
          </AskFirst>
        )}
      </div>
      <p id="picture-hint" className="text-sm text-muted">
        {me.sentences.pictureHint}
      </p>
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {said}
      </p>
    </section>
  );
}
