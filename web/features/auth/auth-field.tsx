import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { controlStyle } from "../../ui/control-styles.ts";
import { Field } from "../../ui/field.tsx";
import { useFieldWiring } from "../../ui/field-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

/** Problems of the surrounding form, by field. */
export const ProblemContext = createContext<Readonly<Record<string, ReactNode>>>({});

type AuthFieldProps = { name: string; label: string; hint?: ReactNode; className?: string; children: ReactNode };

function AuthField({ name, ...rest }: AuthFieldProps) {
  return <Field name={name} error={useContext(ProblemContext)[name]} required {...rest} />;
}

export function EmailField({ email, readOnly = false }: { email?: string | undefined; readOnly?: boolean }) {
  return (
    <AuthField name="email" label={m.auth_email()}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        dir="ltr"
        defaultValue={email}
        readOnly={readOnly}
      />
    </AuthField>
  );
}

type NameFieldProps = { name: string; label: string; autoComplete: string; value?: string | undefined };

export function NameField({ name, label, autoComplete, value }: NameFieldProps) {
  return (
    <AuthField name={name} label={label}>
      <TextInput autoComplete={autoComplete} maxLength={100} defaultValue={value} />
    </AuthField>
  );
}

export function PhoneField({ number }: { number?: string | undefined }) {
  return (
    <AuthField name="phone" label={m.protection_phone()} hint={m.protection_phone_hint()}>
      <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={30} dir="ltr" defaultValue={number} />
    </AuthField>
  );
}

type AppCodeFieldProps = {
  /** Whom to call where no recovery code is left either. */
  help?: ReactNode;
};

/** The code of an authenticator app, or a recovery code where the phone is lost. */
export function AppCodeField({ help }: AppCodeFieldProps) {
  const [isLost, setLost] = useState(false);
  return (
    <>
      {isLost ? (
        <AuthField key="recovery" name="code" label={m.auth_recovery_code()} hint={m.auth_recovery_hint()}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            dir="ltr"
            className="max-w-72 font-mono text-xl"
          />
        </AuthField>
      ) : (
        <CodeField />
      )}
      <Button variant="quiet" onClick={() => setLost(!isLost)} className="self-start">
        {isLost ? m.auth_recovery_back() : m.auth_recovery_lost()}
      </Button>
      {isLost && help && <p className="text-sm text-muted">{help}</p>}
    </>
  );
}

/** Six digits, which phones and browsers may fill in by themselves; `life` says how long they are good. */
export function CodeField({ life }: { life?: string }) {
  const hint = (
    <>
      {m.auth_code_hint()}
      {life && <span className="block">{life}</span>}
    </>
  );
  return (
    <AuthField name="code" label={m.auth_code()} hint={hint}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={12}
        dir="ltr"
        className="max-w-56 text-xl tracking-[0.3em] tabular-nums"
      />
    </AuthField>
  );
}

/** Specification section 5: of a pool that does not say its own. */
const leastPassword = 6;

type PasswordFieldProps = {
  kind: "current-password" | "new-password";
  hint?: string;
  /** Least number of characters of a new one, where the pool says it. */
  least?: number | undefined;
  /** For a form with two of a kind. */
  name?: string;
  label?: string;
};

export function PasswordField({ kind, hint, least = leastPassword, name = "password", label }: PasswordFieldProps) {
  const isNew = kind === "new-password";
  return (
    <AuthField
      name={name}
      label={label ?? (isNew ? m.auth_new_password() : m.auth_password())}
      hint={hint ?? (isNew && m.auth_password_hint({ count: least }))}
    >
      <PasswordInput autoComplete={kind} minLength={isNew ? least : undefined} />
    </AuthField>
  );
}

function PasswordInput(props: ComponentProps<"input">) {
  const wiring = useFieldWiring();
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...wiring}
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        dir="ltr"
        className={`${controlStyle} pe-14 rtl:ps-14 rtl:pe-3.5 rtl:text-end`}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-0 grid w-12 cursor-pointer place-items-center rounded-md text-muted hover:text-ink aria-pressed:text-primary-ink"
      >
        <Icon name={isShown ? "eye-off" : "eye"} />
        <span className="sr-only">{isShown ? m.auth_hide_password() : m.auth_show_password()}</span>
      </button>
    </div>
  );
}
