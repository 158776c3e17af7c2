import { type SubmitEvent, useState } from "react";
import { Refusal } from "../../../contract/errors.ts";
import { paths } from "../../paths.ts";
import { useProvider } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EditablePart } from "./editable-part.tsx";
import { Facts, hasFacts } from "./facts.tsx";
import { PartFrame, useReturn } from "./part-frame.tsx";
import { QuestionBox } from "./question-box.tsx";
import { useMe } from "./use-me.ts";

/** Health basics: first the question whether we may keep them, then they, then the way to have them deleted. */
export function HealthPart() {
  const { me, show, ask, change } = useMe();
  const { consent, value, version } = me.health;
  const { policiesVersion } = useProvider();
  const [said, setSaid] = useState("");
  const agree = async () => {
    await change((calls) => calls.agreeToHealth(policiesVersion, true));
    setSaid(me.sentences.agreed);
  };
  const withdraw = async () => {
    await change((calls) => calls.agreeToHealth(policiesVersion, false));
    setSaid(me.sentences.withdrawn);
  };
  const questions = me.questions.health;
  if (consent !== "given")
    return (
      <PartFrame id="health" {...me.texts.health} said={said}>
        <div className="flex flex-col gap-4">
          {consent === "outdated" && <Notice tone="warning">{me.sentences.outdated}</Notice>}
          {hasFacts(questions, value) && (
            <Card>
              <Facts questions={questions} value={value} />
            </Card>
          )}
          <ConsentForm onAgree={agree} />
          {consent === "outdated" && <Withdrawal onWithdraw={withdraw} />}
        </div>
      </PartFrame>
    );
  return (
    <div className="flex flex-col gap-4">
      <EditablePart
        id="health"
        {...me.texts.health}
        questions={questions}
        stored={{ value, version }}
        onSave={(typed, seen) => change((calls) => calls.saveHealth({ value: typed, version: seen }))}
        onRead={async () => {
          const { health = me.health } = await ask((calls) => calls.readHealth());
          show({ health });
          return health;
        }}
      />
      <Withdrawal onWithdraw={withdraw} />
    </div>
  );
}

function ConsentForm({ onAgree }: { onAgree: () => Promise<void> }) {
  const { sentences } = useMe().me;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!new FormData(event.currentTarget).has("health-consent")) {
      setError(sentences.mustAgree);
      document.getElementById("health-consent")?.focus();
      return;
    }
    setBusy(true);
    try {
      await onAgree();
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      setError(refused.code === "conflict" ? sentences.policyChanged : sentences.failed);
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      aria-labelledby="health-heading"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6"
    >
      <Checkbox name="health-consent" label={sentences.agree} hint={sentences.agreeHint} error={error} />
      <Link to={paths.privacyPolicy} className="text-link inline-flex min-h-11 items-center self-start">
        {sentences.policy}
      </Link>
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        {sentences.agreeSend}
      </Button>
    </form>
  );
}

function Withdrawal({ onWithdraw }: { onWithdraw: () => Promise<void> }) {
  const { me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const opener = useReturn(isOpen);
  if (isOpen) return <QuestionBox about="health" onYes={onWithdraw} onNo={() => setOpen(false)} />;
  return (
    <Button ref={opener} variant="quiet" icon="trash" className="self-start" onClick={() => setOpen(true)}>
      {me.sentences.withdraw}
    </Button>
  );
}
