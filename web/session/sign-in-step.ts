/** Next step of a sign-in; `email` names the account. */
export type Step = { readonly email: string } & (
  | { readonly kind: "confirm-sign-up" }
  | {
      readonly kind: "code";
      readonly by: "email" | "sms" | "app";
      readonly sentTo?: string | undefined;
      /** The sign-in began with it, without a password. */
      readonly isFirst?: boolean;
      /** A recovery code is taken in place of the app's. */
      readonly mayRecover?: boolean;
    }
  | { readonly kind: "choose-code"; readonly from: readonly Factor[] }
  | { readonly kind: "choose-set-up"; readonly from: readonly Factor[] }
  /** Of staff: a passkey, made by these options in JSON, or another second step. */
  | { readonly kind: "choose-passkey"; readonly options: string }
  | { readonly kind: "set-up-app"; readonly secret: string; readonly address: string }
  | { readonly kind: "set-up-email" }
  | { readonly kind: "new-password"; readonly missing: readonly string[]; readonly least?: number | undefined }
  | { readonly kind: "choose-first"; readonly from: readonly string[] }
  | { readonly kind: "password" }
  | { readonly kind: "question"; readonly question: string }
);

export type Factor = "TOTP" | "SMS" | "EMAIL";

/** Specification section 9: how long the service waits for an answer. */
export const stepLife = 180_000;

export interface Waiting {
  readonly step: Step;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const storageKey = "sign-in-step";

/** Keeps the step for a reload of this tab. */
export const rememberStep = (waiting: Waiting): void => sessionStorage.setItem(storageKey, JSON.stringify(waiting));

export const forgetStep = (): void => sessionStorage.removeItem(storageKey);

/** The step that was being answered; a confirmation waits for its mail, everything else for three minutes. */
export function rememberedStep(now = Date.now()): Waiting | undefined {
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Waiting | null; // written above
  if (kept && (kept.until > now || kept.step.kind === "confirm-sign-up")) return kept;
  forgetStep();
  return undefined;
}
