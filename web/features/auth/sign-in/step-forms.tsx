import type { ReactNode } from "react";
import { isolated, leftToRight } from "../../../bidi.ts";
import { canMakePasskeys, newPasskey } from "../../../session/new-passkey.ts";
import type { Factor, Step } from "../../../session/sign-in-step.ts";
import { m } from "../../../words/compiled/messages.js";
import { AppCodeField, CodeField, EmailField, NameField, PasswordField } from "../auth-field.tsx";
import { AppKey } from "../protection/app-key.tsx";
import { FactorChoice } from "../protection/factor-choice.tsx";

type Typed = Readonly<Record<string, string>>;

interface Answer {
  readonly answer: string;
  readonly attributes?: Record<string, string>;
}

export interface StepForm {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the form. */
  readonly aside?: ReactNode;
  readonly fields: ReactNode;
  answerOf(typed: Typed): Answer | Promise<Answer>;
}

const factors: Readonly<Record<Factor, { label: () => string; text: () => string }>> = {
  TOTP: { label: m.auth_factor_app, text: m.auth_factor_app_text },
  SMS: { label: m.auth_factor_sms, text: m.auth_factor_sms_text },
  EMAIL: { label: m.auth_factor_email, text: m.auth_factor_email_text },
};

/** As sign-in begins: what the service offers, in its names. */
const firsts: Readonly<Record<string, { label: () => string; text?: () => string }>> = {
  EMAIL_OTP: { label: m.auth_first_email, text: m.auth_factor_email_text },
  SMS_OTP: { label: m.auth_first_sms, text: m.auth_factor_sms_text },
  WEB_AUTHN: { label: m.auth_first_passkey, text: m.auth_first_passkey_text },
  PASSWORD_SRP: { label: m.auth_first_password },
  PASSWORD: { label: m.auth_first_password },
};

/** Offered choices, first what every account has: nothing says whether one has a passkey. The password once, as SRP if that is offered. */
function firstChoices(offered: readonly string[]) {
  const canUse = (name: string): boolean => {
    if (name === "WEB_AUTHN") return "PublicKeyCredential" in window;
    return name !== "PASSWORD" || !offered.includes("PASSWORD_SRP");
  };
  return Object.entries(firsts).flatMap(([value, { label, text }]) =>
    offered.includes(value) && canUse(value) ? [{ value, label: label(), ...(text && { text: text() }) }] : [],
  );
}

const passkeyChoices = () => [
  ...(canMakePasskeys()
    ? [{ value: "WEB_AUTHN", label: m.auth_set_up_passkey(), text: m.auth_set_up_passkey_text() }]
    : []),
  { value: "CODE", label: m.auth_set_up_code(), text: m.auth_set_up_code_text() },
];

const code = ({ code = "" }: Typed) => ({ answer: code.trim() });
const choice = ({ choice = "" }: Typed) => ({ answer: choice });
const password = ({ password = "" }: Typed) => ({ answer: password });

const choicesOf = (from: readonly Factor[]) =>
  from.map((value) => ({ value, label: factors[value].label(), text: factors[value].text() }));

function leadOfCode(by: "email" | "sms" | "app", sentTo: string | undefined, clinic: string): string {
  if (by === "app") return m.auth_code_app({ clinic });
  const to = isolated(sentTo ?? m.auth_code_to_you());
  return by === "sms" ? m.auth_code_sms({ to }) : m.auth_code_email({ to });
}

/** Displayed names of the service's attributes. */
const attributes: Readonly<Record<string, readonly [label: () => string, autoComplete: string]>> = {
  given_name: [m.auth_given_name, "given-name"],
  family_name: [m.auth_family_name, "family-name"],
};

/** Title, fields and answer of each thing that the service can ask for during a sign-in; `phone`: the clinic's, for patients. */
export function stepForm(step: Step, clinic: string, phone?: string): StepForm {
  switch (step.kind) {
    case "code":
    case "confirm-sign-up":
      return {
        title: m.auth_code_title(),
        lead: step.kind === "code" ? leadOfCode(step.by, step.sentTo, clinic) : undefined,
        fields:
          step.kind === "code" && step.mayRecover ? (
            <AppCodeField help={phone && m.auth_recovery_none({ clinic, phone: leftToRight(phone) })} />
          ) : (
            <CodeField />
          ),
        answerOf: code,
      };
    case "choose-code":
      return {
        title: m.auth_choose_code_title(),
        fields: <FactorChoice legend={m.auth_choose_code_title()} options={choicesOf(step.from)} />,
        answerOf: choice,
      };
    case "choose-set-up":
      return {
        title: m.auth_choose_set_up_title(),
        lead: m.auth_choose_set_up_lead({ clinic }),
        fields: <FactorChoice legend={m.auth_choose_set_up_title()} options={choicesOf(step.from)} />,
        answerOf: choice,
      };
    case "choose-passkey":
      return {
        title: m.auth_choose_set_up_title(),
        lead: m.auth_choose_passkey_lead(),
        fields: <FactorChoice legend={m.auth_choose_set_up_title()} options={passkeyChoices()} />,
        answerOf: async ({ choice = "" }) => ({
          answer: choice === "WEB_AUTHN" ? await newPasskey(step.options) : "MFA_SETUP",
        }),
      };
    case "set-up-app":
      return {
        title: m.auth_app_title(),
        lead: m.auth_app_lead(),
        aside: <AppKey secret={step.secret} address={step.address} />,
        fields: <CodeField />,
        answerOf: code,
      };
    case "set-up-email":
      return {
        title: m.auth_set_up_email_title(),
        fields: <EmailField email={step.email} />,
        answerOf: ({ email = "" }) => ({ answer: email.trim() }),
      };
    case "new-password":
      return {
        title: m.auth_new_password_title(),
        lead: m.auth_new_password_lead(),
        fields: (
          <>
            {step.missing.map((name) => {
              const [label, autoComplete] = attributes[name] ?? [() => name, "off"];
              return <NameField key={name} name={name} label={label()} autoComplete={autoComplete} />;
            })}
            <PasswordField kind="new-password" least={step.least} />
          </>
        ),
        answerOf: ({ password: answer = "", ...rest }) => ({ answer, attributes: rest }),
      };
    case "choose-first": {
      return {
        title: m.auth_first_title(),
        fields: <FactorChoice legend={m.auth_first_title()} options={firstChoices(step.from)} />,
        answerOf: choice,
      };
    }
    case "password":
      return {
        title: m.auth_password_title(),
        fields: <PasswordField kind="current-password" />,
        answerOf: password,
      };
    case "question":
      return {
        title: m.auth_question_title(),
        lead: <p dir="auto">{step.question}</p>,
        fields: <NameField name="code" label={m.auth_answer()} autoComplete="off" />,
        answerOf: code,
      };
  }
}
