import { useEffect, useRef, useState } from "react";
import { leftToRight } from "../../../bidi.ts";
import { m } from "../../../words/compiled/messages.js";
import { CodeField, PhoneField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { ResendCode } from "../sign-in/resend-code.tsx";
import { Leave, Question } from "./protection-question.tsx";
import { useSettling } from "./use-protection.ts";

/** A number that text messages reach, and the code that proves it. */
export function PhoneSetUp({ isFirst, done }: { isFirst: boolean; done: string }) {
  const { protection, ask, change } = useSettling();
  const { phone, isPhoneProven } = protection;
  const [asked, setAsked] = useState<string>();
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked !== undefined) sent.current?.focus();
  }, [asked]);
  return (
    <Question title={m.protection_sms_title()}>
      {asked === undefined ? (
        <AuthForm
          key="number"
          label={m.protection_sms_title()}
          send={m.protection_sms_send()}
          onSend={async ({ phone: typed = "" }) => {
            if (isPhoneProven && typed === phone)
              return change("codes", done, (client) => client.turnOn("SMS", isFirst));
            setAsked(await ask((client) => client.beginPhone(typed)));
          }}
        >
          <PhoneField number={phone} />
        </AuthForm>
      ) : (
        <>
          <p ref={sent} tabIndex={-1}>
            <bdi>{m.auth_code_sms({ to: leftToRight(asked) })}</bdi>
          </p>
          <AuthForm
            key="code"
            label={m.protection_sms_title()}
            send={m.protection_sms_prove()}
            onSend={({ code = "" }) =>
              change("codes", done, async (client) => {
                await client.provePhone(code.replace(/\s/g, ""));
                await client.turnOn("SMS", isFirst);
              })
            }
          >
            <CodeField />
          </AuthForm>
          <ResendCode email={leftToRight(asked)} onResend={() => ask((client) => client.resendToPhone())} />
        </>
      )}
      <div>
        <Leave />
      </div>
    </Question>
  );
}
