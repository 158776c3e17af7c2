import { useEffect, useState } from "react";
import type { ProtectionClient } from "../../../session/protection-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { m } from "../../../words/compiled/messages.js";
import { CodeField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AppKey } from "./app-key.tsx";
import { Leave, Problem, Question, useDoing } from "./protection-question.tsx";
import { recoveryQuestion } from "./recovery-row.tsx";
import { useSettling } from "./use-protection.ts";

type Key = Awaited<ReturnType<ProtectionClient["beginApp"]>>;

/** A new key for an authenticator app, and the first code that it shows; then codes for a lost phone, where there are none. */
export function AppSetUp({ isFirst, done }: { isFirst: boolean; done: string }) {
  const { protection, ask, change } = useSettling();
  const { email, recoveryCodes = 0 } = protection;
  const next = recoveryCodes === 0 ? recoveryQuestion : undefined;
  const [key, setKey] = useState<Key>();
  const { problem, run } = useDoing();
  const begin = () => run(async () => setKey(await ask((client) => client.beginApp(email))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key for each time that this is opened
  useEffect(() => void begin(), []);
  return (
    <Question title={m.auth_app_title()}>
      <p className="max-w-measure">{m.protection_app_lead()}</p>
      <Problem text={problem} />
      {problem && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void begin()}>
            {m.protection_again()}
          </Button>
          <Leave />
        </div>
      )}
      {!key && !problem && <Skeleton shape="block" className="max-w-md" />}
      {key && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <AppKey secret={key.secret} address={key.address} />
          <div className="flex flex-col gap-3">
            <AuthForm
              label={m.auth_app_title()}
              send={m.protection_app_send()}
              onSend={({ code = "" }) =>
                change("codes", done, () => key.confirm(code.replace(/\s/g, ""), isFirst), next)
              }
            >
              <CodeField />
            </AuthForm>
            <Leave />
          </div>
        </div>
      )}
    </Question>
  );
}
