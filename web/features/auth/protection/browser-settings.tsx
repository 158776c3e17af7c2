import { formatDay } from "../../../format.ts";
import type { KnownBrowser } from "../../../session/protection.ts";
import { useSite } from "../../../site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import { browserNamed } from "./browser-named.ts";
import { localDay } from "./local-day.ts";
import { ProtectionPart } from "./protection-part.tsx";
import { Confirmation } from "./protection-question.tsx";
import { ProtectionRow, ProtectionRows } from "./protection-row.tsx";
import { useSettling } from "./use-protection.ts";

/** Browsers that the service knows again: trusted with the second step, and forgotten. */
export function BrowserSettings() {
  const { browsers, offers } = useSettling().protection;
  if (offers.browsers === "off" && browsers.length === 0) return null;
  const ordered = [...browsers].sort(
    (a, b) => Number(b.isThis) - Number(a.isThis) || (b.seenAt?.getTime() ?? 0) - (a.seenAt?.getTime() ?? 0),
  );
  return (
    <ProtectionPart part="browsers" title={m.protection_browsers_title()} lead={m.protection_browsers_lead()}>
      {ordered.length > 0 ? (
        <ProtectionRows>
          {ordered.map((browser) => (
            <BrowserRow key={browser.key} browser={browser} />
          ))}
        </ProtectionRows>
      ) : (
        <p className="rounded-lg bg-sunken p-4 text-muted">{m.protection_browsers_none()}</p>
      )}
    </ProtectionPart>
  );
}

function BrowserRow({ browser: { key, name, isThis, isTrusted, seenAt } }: { browser: KnownBrowser }) {
  const { language } = useSite();
  const { protection, open, setOpen, change } = useSettling();
  const { offers, factors } = protection;
  const [trust, forget] = [`trust-${key}`, `forget-${key}`];
  const { browser, system } = browserNamed(name);
  const known = browser && system ? m.protection_browser_on({ browser, system }) : (browser ?? system);
  const canTrust = isThis && !isTrusted && offers.browsers === "opt-in" && factors.length > 0;
  return (
    <ProtectionRow
      icon="globe"
      title={known ?? m.protection_browser_unknown()}
      marks={
        <>
          {isThis && <Badge tone="primary">{m.protection_browser_this()}</Badge>}
          {isTrusted && factors.length > 0 && <Badge>{m.protection_browser_trusted()}</Badge>}
        </>
      }
      text={seenAt ? m.protection_browser_seen({ day: formatDay(localDay(seenAt), language) }) : ""}
      asks={[trust, forget]}
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(forget)}>
            {m.protection_browser_forget()}
          </Button>
          {canTrust && (
            <Button variant="quiet" onClick={() => setOpen(trust)}>
              {m.protection_browser_trust()}
            </Button>
          )}
        </>
      }
    >
      {open === trust && (
        <Confirmation
          title={m.protection_browser_trust_title()}
          text={m.protection_browser_trust_text()}
          yes={m.protection_browser_trust()}
          no={m.protection_cancel()}
          isLoss={false}
          onYes={() => change("browsers", m.protection_browser_trust_done(), (client) => client.trustThisBrowser())}
        />
      )}
      {open === forget && (
        <Confirmation
          title={m.protection_browser_forget_title()}
          text={isThis ? m.protection_browser_forget_this() : m.protection_browser_forget_other()}
          yes={m.protection_browser_forget()}
          no={m.protection_keep()}
          isLoss={false}
          onYes={() => change("browsers", m.protection_browser_forgotten(), (client) => client.forgetBrowser(key))}
        />
      )}
    </ProtectionRow>
  );
}
