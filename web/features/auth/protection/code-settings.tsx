import { lazy, Suspense } from "react";
import type { SecondFactor } from "../../../../contract/providers.ts";
import { leftToRight } from "../../../bidi.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { m } from "../../../words/compiled/messages.js";
import { PhoneSetUp } from "./phone-set-up.tsx";
import { ProtectionPart } from "./protection-part.tsx";
import { Confirmation, Problem, useDoing } from "./protection-question.tsx";
import { ProtectionRow, ProtectionRows } from "./protection-row.tsx";
import { RecoveryRow } from "./recovery-row.tsx";
import { type Settling, useSettling } from "./use-protection.ts";

/** Loaded when it is asked for: most visits set up no app. */
const AppSetUp = lazy(async () => ({ default: (await import("./app-set-up.tsx")).AppSetUp }));

interface Kind {
  readonly icon: IconName;
  readonly title: () => string;
  readonly text: (protection: Settling["protection"]) => string;
  /** On the buttons that turn it on and off, for who hears them without their row. */
  readonly on: () => string;
  readonly off: () => string;
  readonly turnedOn: () => string;
}

const kinds: Readonly<Record<SecondFactor, Kind>> = {
  TOTP: {
    icon: "phone",
    title: m.auth_factor_app,
    text: m.protection_app_text,
    on: m.protection_app_set_up,
    off: m.protection_app_remove,
    turnedOn: m.protection_app_done,
  },
  EMAIL: {
    icon: "mail",
    title: m.auth_factor_email,
    text: ({ email }) => m.protection_email_text({ email: leftToRight(email) }),
    on: m.protection_email_on,
    off: m.protection_email_off,
    turnedOn: m.protection_email_done,
  },
  SMS: {
    icon: "chat",
    title: m.auth_factor_sms,
    text: ({ phone, factors }) =>
      phone && factors.includes("SMS")
        ? m.protection_sms_text_to({ phone: leftToRight(phone) })
        : m.protection_sms_text(),
    on: m.protection_sms_set_up,
    off: m.protection_sms_off,
    turnedOn: m.protection_sms_done,
  },
};

/** Codes that are asked for after the password: each turned on when it was proven, off when that was meant. */
export function CodeSettings() {
  const { protection } = useSettling();
  const { offers, factors } = protection;
  // An enabled method can be turned off, also if it is no longer offered.
  const shown = (["TOTP", "EMAIL", "SMS"] as const).filter(
    (one) => offers.secondFactors.includes(one) || factors.includes(one),
  );
  if (shown.length === 0) return null;
  return (
    <ProtectionPart part="codes" title={m.protection_codes_title()} lead={m.protection_codes_lead()}>
      <ProtectionRows>
        {shown.map((factor) => (
          <CodeRow key={factor} factor={factor} />
        ))}
        {protection.recoveryCodes !== undefined && <RecoveryRow left={protection.recoveryCodes} />}
      </ProtectionRows>
    </ProtectionPart>
  );
}

function CodeRow({ factor }: { factor: SecondFactor }) {
  const { protection, open, setOpen, change } = useSettling();
  const { busy, problem, run } = useDoing();
  const { factors, preferred, isEmailProven } = protection;
  const { icon, title, text, on, off, turnedOn } = kinds[factor];
  const isOn = factors.includes(factor);
  const isFirst = factors.length === 0;
  const [setUp, remove] = [`set-up-${factor}`, `remove-${factor}`];
  const canPrefer = isOn && factors.length > 1 && preferred !== factor;
  const rest = factors.filter((one) => one !== factor);
  const isNeeded = rest.length + protection.passkeys.length === 0 && protection.offers.secondFactorRequired === true;
  return (
    <ProtectionRow
      icon={icon}
      title={title()}
      marks={
        isOn && (
          <>
            <Badge tone="success" icon="check">
              {m.protection_on()}
            </Badge>
            {preferred === factor && rest.length > 0 && <Badge tone="primary">{m.protection_preferred()}</Badge>}
          </>
        )
      }
      text={
        <>
          <bdi>{text(protection)}</bdi>
          {isOn && isNeeded && ` ${m.protection_factor_needed()}`}
          {factor === "EMAIL" && !isEmailProven && ` ${m.protection_email_unproven()}`}
        </>
      }
      asks={[setUp, remove]}
      actions={
        isOn ? (
          <>
            {!isNeeded && (
              <Button variant="secondary" onClick={() => setOpen(remove)}>
                {off()}
              </Button>
            )}
            {canPrefer && (
              <Button
                variant="quiet"
                busy={busy}
                onClick={() =>
                  void run(() =>
                    change("codes", m.protection_prefer_done({ factor: title() }), (c) => c.prefer(factor)),
                  )
                }
              >
                {m.protection_prefer()}
              </Button>
            )}
          </>
        ) : factor === "EMAIL" ? (
          <Button
            variant="secondary"
            busy={busy}
            disabled={!isEmailProven}
            onClick={() => void run(() => change("codes", turnedOn(), (client) => client.turnOn(factor, isFirst)))}
          >
            {on()}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setOpen(setUp)}>
            {on()}
          </Button>
        )
      }
      notice={problem && <Problem text={problem} />}
    >
      {open === remove && (
        <Confirmation
          title={m.protection_off_title({ what: off() })}
          text={
            rest.length > 0 || protection.offers.secondFactorRequired
              ? m.protection_off_others()
              : m.protection_off_last()
          }
          yes={off()}
          no={m.protection_keep()}
          onYes={() => change("codes", m.protection_off_done({ factor: title() }), (client) => client.turnOff(factor))}
        />
      )}
      {open === setUp && factor === "TOTP" && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <AppSetUp isFirst={isFirst} done={turnedOn()} />
        </Suspense>
      )}
      {open === setUp && factor === "SMS" && <PhoneSetUp isFirst={isFirst} done={turnedOn()} />}
    </ProtectionRow>
  );
}
