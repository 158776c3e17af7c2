import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { leftToRight } from "../../../bidi.ts";
import { loadSession } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";
import { CodeField, EmailField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { ResendCode } from "../sign-in/resend-code.tsx";
import { ProtectionAct } from "./protection-act.tsx";
import { ProtectionPart } from "./protection-part.tsx";
import { Leave, Question } from "./protection-question.tsx";
import { useSettling } from "./use-protection.ts";

/** The address that the person signs in with and gets mails at. */
export function EmailSettings() {
  const { protection } = useSettling();
  return (
    <ProtectionPart part="email" title={m.protection_address_title()} lead={m.protection_address_lead()}>
      <p className="font-medium break-all">
        <bdi dir="ltr">{protection.email}</bdi>
      </p>
      <ProtectionAct asks="set-up-email" label={m.protection_address_change()}>
        <NewEmail />
      </ProtectionAct>
    </ProtectionPart>
  );
}

/** Another address, and the code that proves it. */
function NewEmail() {
  const site = useSite();
  const { ask, change } = useSettling();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<string>();
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked !== undefined) sent.current?.focus();
  }, [asked]);
  return (
    <Question title={m.protection_address_question()}>
      {asked === undefined ? (
        <AuthForm
          key="address"
          label={m.protection_address_question()}
          send={m.protection_address_send()}
          onSend={async ({ email = "" }) => {
            await ask((client) => client.beginEmail(email.trim()));
            setAsked(email.trim());
          }}
        >
          <EmailField />
        </AuthForm>
      ) : (
        <>
          <p ref={sent} tabIndex={-1}>
            <bdi>{m.auth_code_email({ to: leftToRight(asked) })}</bdi> {m.protection_address_until()}
          </p>
          <AuthForm
            key="code"
            label={m.protection_address_question()}
            send={m.protection_address_prove()}
            onSend={async ({ code = "" }) => {
              await change("email", m.protection_address_done(), (client) =>
                client.proveEmail(code.replace(/\s/g, "")),
              );
              await (await loadSession(site)).load();
              await revalidate();
            }}
          >
            <CodeField />
          </AuthForm>
          <ResendCode email={leftToRight(asked)} onResend={() => ask((client) => client.resendToEmail())} />
        </>
      )}
      <div>
        <Leave />
      </div>
    </Question>
  );
}
