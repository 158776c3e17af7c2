import type { SecondFactor } from "../../../../contract/providers.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";
import { useSettling } from "./use-protection.ts";

const codes: Readonly<Record<SecondFactor, () => string>> = {
  TOTP: m.protection_now_app,
  EMAIL: m.protection_now_email,
  SMS: m.protection_now_sms,
};

/** Protection of the account in whole sentences. */
export function ProtectionSummary() {
  const { protection } = useSettling();
  const { factors, passkeys, offers } = protection;
  const count = passkeys.length;
  const isBare = factors.length === 0;
  const holds = [
    m.protection_now_password(),
    ...factors.map((factor) => codes[factor]()),
    ...(count > 0 ? [m.protection_now_passkeys({ count })] : []),
  ];
  const canAdd = isBare && count === 0 && (offers.secondFactors.length > 0 || offers.passkeys);
  return (
    <Card as="section" tone="soft" className="self-start lg:sticky lg:top-24">
      <h2 className="flex items-center gap-3 text-lg font-semibold">
        <Icon name="shield" size="lg" className="text-primary-ink" />
        {m.protection_now_title()}
      </h2>
      <ul className="flex flex-col gap-2">
        {holds.map((text) => (
          <li key={text} className="flex gap-3">
            <Icon name="success" className="mt-0.5 text-success" />
            {text}
          </li>
        ))}
        {isBare && (
          <li className="flex gap-3">
            <Icon name="warning" className="mt-0.5 text-warning" />
            {m.protection_now_bare()}
          </li>
        )}
      </ul>
      {canAdd && <p className="border-t border-line pt-3 text-sm">{m.protection_now_advice()}</p>}
    </Card>
  );
}
