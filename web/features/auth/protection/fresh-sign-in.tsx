import { useCallback, useEffect, useRef, useState } from "react";
import { loadIdentityClient, loadSession } from "../../../session/load-session.ts";
import { type Step, stepLife } from "../../../session/sign-in-step.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { nameOf } from "../auth-problems.ts";
import type { OnNext } from "../sign-in/sign-in-form.tsx";
import { StepAnswer } from "../sign-in/step-answer.tsx";
import { stepForm } from "../sign-in/step-forms.tsx";
import { useSettling } from "./use-protection.ts";

type PendingStep = { readonly step: Step; readonly until: number; readonly password?: string };

/** Re-authentication within the page, with every step of a sign-in. */
export function FreshSignIn() {
  const site = useSite();
  const { texts } = useProvider();
  const { protection, stale, refresh } = useSettling();
  const { email } = protection;
  const [asked, setAsked] = useState<PendingStep>();
  const [said, setSaid] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = asked && stepForm(asked.step, texts.name);
  const title = form?.title ?? m.protection_fresh_title();
  const begun = useRef(stale === "found" ? title : undefined);
  // Takes the focus when it appears later, and for each further question.
  useEffect(() => {
    if (begun.current === title) return;
    begun.current = title;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [title]);
  const beginnings = async () => (await loadSession(site)).anew;
  const goOn: OnNext = async (next, { password }) => {
    if (next.kind === "reset-password") throw new Error(m.auth_problem_other());
    if (next.kind === "done") return refresh();
    setSaid(undefined);
    setAsked({ step: next.step, until: Date.now() + stepLife, ...(password !== undefined && { password }) });
  };
  const beginAgain = useCallback((text?: string) => {
    setAsked(undefined);
    setSaid(text);
  }, []);
  return (
    <section aria-labelledby="fresh-sign-in" className="rounded-lg bg-primary-soft p-4 sm:p-6">
      <div className="flex max-w-md flex-col gap-5">
        <header className="flex flex-col gap-2">
          <div className="flex gap-3">
            <Icon name="shield" size="lg" className="text-primary-ink" />
            <h2 id="fresh-sign-in" ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
              {title}
            </h2>
          </div>
          <div className="text-pretty">{form ? form.lead : m.protection_fresh_text()}</div>
        </header>
        {said && <Notice announce>{said}</Notice>}
        {asked && form ? (
          <StepAnswer
            {...asked}
            form={form}
            identity={() => loadIdentityClient(site)}
            beginnings={beginnings}
            onNext={goOn}
            onLeave={beginAgain}
          />
        ) : (
          <AuthForm
            label={title}
            send={m.protection_fresh_send()}
            other={{ label: m.auth_first_link(), way: "other", needs: "email" }}
            onSend={async ({ current = "", way }) => {
              const { signIn, begin } = await beginnings();
              if (way) return void (await goOn(await begin(email), { email }));
              await goOn(await signIn(email, current).catch(asWrongPassword), { email, password: current });
            }}
          >
            {/* Lets password managers know whose password this is. */}
            <input type="hidden" name="email" autoComplete="username" value={email} />
            <PasswordField kind="current-password" name="current" />
          </AuthForm>
        )}
      </div>
    </section>
  );
}

/** There is no name that could be wrong here. */
function asWrongPassword(error: unknown): never {
  if (nameOf(error) === "NotAuthorized" && /^Incorrect/.test((error as Error).message))
    throw Object.assign(new Error("not the password"), { name: "WrongPassword" });
  throw error;
}
