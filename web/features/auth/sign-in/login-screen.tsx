import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { fromApi, type Loader, screen } from "../../../screen.ts";
import { handleIn, takeArrival } from "../../../session/arrival.ts";
import { isLoggedIn } from "../../../session/auth-store.ts";
import { awaitReset, forgetReset } from "../../../session/awaited-reset.ts";
import { forSignedOut, safeBack } from "../../../session/guard.ts";
import { loadSession } from "../../../session/load-session.ts";
import { takePassword } from "../../../session/password-handles.ts";
import {
  forgetStep,
  rememberedStep,
  rememberStep,
  type Step,
  stepLife,
  type Waiting,
} from "../../../session/sign-in-step.ts";
import type { Next } from "../../../session/sign-in-ways.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { AuthFrame } from "../auth-frame.tsx";
import { takeNews } from "./news.ts";
import { SignInForm } from "./sign-in-form.tsx";

export const loader: Loader<null> = forSignedOut(import.meta.env.SSR ? fromApi(async () => null) : async () => null);

export const handle = screen<null>({ cache: "private", head: () => ({ title: m.auth_sign_in(), isPrivate: true }) });

/** Steps that few sign-ins ask for, loaded on demand. */
const ConfirmSignUp = lazy(async () => ({ default: (await import("./confirm-sign-up.tsx")).ConfirmSignUp }));
const SignInStep = lazy(async () => ({ default: (await import("./sign-in-step.tsx")).SignInStep }));

/**
 * A confirmation with the password that goes with it, while that is remembered; `isSent`: its code was sent just now;
 * `isForeign`: a link of another site asks for the code, and this browser does not know that one was sent.
 */
type PendingStep = Waiting & { readonly password?: string; readonly isSent?: boolean; readonly isForeign?: boolean };

export function Component() {
  const site = useSite();
  const { texts } = useProvider();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = safeBack(query.get("back"));
  const [asked, setAsked] = useState<PendingStep>();
  const [email, setEmail] = useState("");
  const [news, setNews] = useState<string>();
  const [isResuming, setResuming] = useState(false);

  const ask = useCallback((step: Step, password?: string, until = Date.now() + stepLife, isSent = false) => {
    rememberStep({ step, until });
    setAsked({ step, until, isSent, ...(password !== undefined && { password }) });
  }, []);
  const beginAgain = useCallback((said?: string, whose?: string) => {
    forgetStep();
    setAsked(undefined);
    setNews(said);
    if (whose) setEmail(whose);
  }, []);
  const goOn = useCallback(
    async (next: Next, typed: { email: string; password?: string }) => {
      setEmail(typed.email);
      if (next.kind === "step") return ask(next.step, typed.password);
      const session = await loadSession(site);
      if (next.kind === "reset-password") {
        const { askReset, offers } = await session.client();
        await askReset(next.email);
        awaitReset({ email: next.email, isRequired: true }, offers?.codeMinutes?.reset);
        return navigate(paths.resetPassword);
      }
      forgetStep();
      forgetReset();
      if (!(await session.load())) throw new Error(m.auth_problem_no_session());
      await navigate(back, { replace: true });
    },
    [ask, back, navigate, site],
  );

  // State on arrival: an account to confirm, a step from before a reload, or a session.
  useEffect(() => {
    const arrival = takeArrival();
    const left = takeNews();
    if (left) beginAgain(left.text);
    if (left ?? arrival) setEmail((left ?? arrival)?.email ?? "");
    if (arrival?.showConfirmation) {
      const kept = takePassword(handleIn(arrival), arrival.email);
      const step: Step = { kind: "confirm-sign-up", email: arrival.email };
      // Without a live handle another site may have made the link: the page keeps nothing of it and does not say that a code was sent.
      if (!kept) return setAsked({ step, until: Date.now(), isForeign: true });
      return ask(step, kept.password, kept.until, true);
    }
    const waiting = rememberedStep();
    if (waiting) setEmail(waiting.step.email);
    if (waiting) return setAsked({ ...waiting, until: waiting.step.kind === "confirm-sign-up" ? 0 : waiting.until });
    void loadSession(site).then(async (session) => {
      if (!isLoggedIn(session.store.getState())) return;
      setResuming(true);
      if (await session.load()) await navigate(back, { replace: true });
      else setResuming(false);
    });
  }, [ask, back, beginAgain, navigate, site]);
  // The page's links follow the router, which takes over the address that is left.
  useEffect(() => {
    if (query.has("email")) void navigate({ search: location.search }, { replace: true });
  }, [navigate, query]);

  if (asked) {
    const PendingStep = asked.step.kind === "confirm-sign-up" ? ConfirmSignUp : SignInStep;
    return (
      <Suspense fallback={null}>
        <PendingStep {...asked} onNext={goOn} onLeave={beginAgain} />
      </Suspense>
    );
  }
  return (
    <AuthFrame title={m.auth_sign_in()} lead={m.auth_sign_in_lead({ clinic: texts.name })}>
      {isResuming && <Notice announce>{m.auth_resuming()}</Notice>}
      {news && (
        <Notice tone="info" announce>
          {news}
        </Notice>
      )}
      <SignInForm key={email} email={email} onNext={goOn} />
    </AuthFrame>
  );
}
