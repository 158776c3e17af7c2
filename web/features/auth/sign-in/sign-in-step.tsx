import { useEffect } from "react";
import { loadIdentityClient } from "../../../session/load-session.ts";
import type { Step } from "../../../session/sign-in-step.ts";
import { useProvider, useSite } from "../../../site.ts";
import { AuthFrame } from "../auth-frame.tsx";
import type { OnNext } from "./sign-in-form.tsx";
import { StepAnswer } from "./step-answer.tsx";
import { stepForm } from "./step-forms.tsx";

type SignInStepProps = {
  step: Step;
  until: number;
  /** Of this sign-in, for as long as the page remembers it. */
  password?: string;
  onNext: OnNext;
  onLeave: (said?: string) => void;
};

/** One question of the identity service, as a page. */
export function SignInStep(props: SignInStepProps) {
  const site = useSite();
  const { texts, contact } = useProvider();
  const identity = () => loadIdentityClient(site);
  const form = stepForm(props.step, texts.name, contact.phone);
  const { title } = form;
  // A new question on the same page takes the focus.
  useEffect(() => {
    if (title) document.getElementById("main")?.focus({ preventScroll: true });
  }, [title]);
  return (
    <AuthFrame title={title} lead={form.lead}>
      <StepAnswer {...props} form={form} identity={identity} beginnings={identity} />
    </AuthFrame>
  );
}
