import { useEffect, useState } from "react";
import { formatDay } from "../../../format.ts";
import type { Passkey } from "../../../session/protection.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { NameField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { nameOf } from "../auth-problems.ts";
import { localDay } from "./local-day.ts";
import { ProtectionPart } from "./protection-part.tsx";
import { Confirmation, Leave, Problem, Question, useDoing } from "./protection-question.tsx";
import { ProtectionRow, ProtectionRows } from "./protection-row.tsx";
import { sentenceOf, useSettling } from "./use-protection.ts";

/** Passkey support of this browser; undefined until it is known. */
type Ability = "none" | "elsewhere" | "here";

async function abilityHere(): Promise<Ability> {
  if (!window.isSecureContext || typeof window.PublicKeyCredential !== "function") return "none";
  const hasLock = PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.();
  return (await hasLock?.catch(() => false)) ? "here" : "elsewhere";
}

const problems: Readonly<Record<string, () => string>> = {
  PasskeyRegistrationCanceled: m.protection_passkey_cancelled,
  PasskeyOperationAborted: m.protection_passkey_cancelled,
  PasskeyAlreadyExists: m.protection_passkey_exists,
  PasskeyNotSupported: m.protection_passkey_unsupported,
  RelyingPartyMismatch: m.protection_passkey_elsewhere,
  LimitExceeded: m.protection_passkey_many,
};
const problemSaid = (error: unknown): string => sentenceOf(error, problems[nameOf(error)]?.());

/** Passkeys: made here, listed, and deleted. */
export function PasskeySettings() {
  const { protection, setOpen, change } = useSettling();
  const { passkeys, offers, factors } = protection;
  const [ability, setAbility] = useState<Ability>();
  const { busy, problem, run } = useDoing(problemSaid);
  useEffect(() => void abilityHere().then(setAbility), []);
  if (!offers.passkeys && passkeys.length === 0) return null;
  const hasApp = factors.includes("TOTP") || !offers.secondFactors.includes("TOTP");
  return (
    <ProtectionPart part="passkeys" title={m.protection_passkeys_title()} lead={m.protection_passkeys_lead()}>
      {passkeys.length > 0 ? (
        <ProtectionRows>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ProtectionRows>
      ) : (
        <p className="rounded-lg bg-sunken p-4 text-muted">{m.protection_passkeys_none()}</p>
      )}
      {ability === "none" && (
        <Notice
          action={
            !hasApp && (
              <Button variant="secondary" onClick={() => setOpen("set-up-TOTP")}>
                {m.protection_app_set_up()}
              </Button>
            )
          }
        >
          {m.protection_passkey_unsupported()}
        </Notice>
      )}
      <Problem text={problem} />
      {offers.passkeys && ability !== "none" && (
        <div className="flex flex-col gap-2">
          {ability === "elsewhere" && (
            <p className="max-w-measure text-sm text-muted">{m.protection_passkey_no_lock()}</p>
          )}
          <Button
            variant="secondary"
            icon="plus"
            className="self-start"
            busy={busy}
            onClick={() => {
              setOpen(undefined);
              void run(() => change("passkeys", m.protection_passkey_done(), (client) => client.addPasskey()));
            }}
          >
            {m.protection_passkey_add()}
          </Button>
        </div>
      )}
    </ProtectionPart>
  );
}

/** Names that services give by themselves say nothing in a reader's language. */
const isOwnName = (name: string | undefined): name is string => !!name && !/^(?:Passkey|Security key)$/.test(name);

function PasskeyRow({ passkey: { id, name, kind, addedAt } }: { passkey: Passkey }) {
  const { language } = useSite();
  const { protection, open, setOpen, change } = useSettling();
  const asks = `delete-${id}`;
  const title = kind === "cross-platform" ? m.protection_passkey_carried() : m.protection_passkey_device();
  const naming = `name-${id}`;
  const isLast = protection.passkeys.length === 1 && protection.factors.length === 0;
  const isNeeded = isLast && protection.offers.secondFactorRequired === true;
  const added = addedAt ? m.protection_passkey_added({ day: formatDay(localDay(addedAt), language) }) : title;
  return (
    <ProtectionRow
      icon="lock"
      title={isOwnName(name) ? <bdi>{name}</bdi> : title}
      text={isNeeded ? `${added}. ${m.protection_factor_needed()}` : added}
      asks={[asks, naming]}
      actions={
        <>
          {protection.offers.passkeyNames && (
            <Button variant="quiet" onClick={() => setOpen(naming)}>
              {m.protection_passkey_name()}
            </Button>
          )}
          {!isNeeded && (
            <Button variant="secondary" onClick={() => setOpen(asks)}>
              {m.protection_passkey_delete()}
            </Button>
          )}
        </>
      }
    >
      {open === naming && (
        <Question title={m.protection_passkey_name_title()}>
          <AuthForm
            label={m.protection_passkey_name_title()}
            send={m.protection_passkey_name_save()}
            onSend={({ name: typed = "" }) =>
              change("passkeys", m.protection_passkey_named(), (client) => client.namePasskey(id, typed))
            }
          >
            <NameField name="name" label={m.protection_passkey_name_label()} autoComplete="off" />
          </AuthForm>
          <Leave />
        </Question>
      )}
      {open === asks && (
        <Confirmation
          title={m.protection_passkey_delete_title()}
          text={
            <>
              {m.protection_passkey_delete_text()} {isLast && m.protection_passkey_delete_last()}
            </>
          }
          yes={m.protection_passkey_delete()}
          no={m.protection_keep()}
          onYes={() => change("passkeys", m.protection_passkey_deleted(), (client) => client.deletePasskey(id))}
        />
      )}
    </ProtectionRow>
  );
}
