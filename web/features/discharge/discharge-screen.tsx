import { type ActionFunctionArgs, useActionData } from "react-router";
import type { DischargeVersion } from "../../../contract/discharge.ts";
import { accountPaths } from "../../account-paths.ts";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { DischargePart, DischargeParts } from "../../aftercare/discharge-parts.tsx";
import { useKeptDanger } from "../../aftercare/kept-danger.ts";
import { CaseFacts, Letter } from "../../aftercare/letter.tsx";
import { formatDay, formatNumber } from "../../format.ts";
import { clinicPlace, localInstant } from "../../local-time.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useProvider, useSite } from "../../site.ts";
import { PrintedPage } from "../../trip/printed-page.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { ClaimForm } from "./claim-form.tsx";
import { type DischargeAnswer, type DischargePage, isRefused } from "./discharge-page.ts";
import { LetterLanguages } from "./letter-languages.tsx";
import { LetterShares } from "./letter-shares.tsx";
import { Openings } from "./openings.tsx";

export const loader: Loader<DischargePage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params, query, site: { language, provider, origin } }) => {
        const { getDischargePack } = await import("../../../contract/discharge.ts");
        const { dayIn } = await import("../../../contract/zoned-time.ts");
        const pack = await call(getDischargePack, { params: { trip: params["trip"] ?? "" }, query: { language } });
        const today = dayIn(provider?.location.timeZone ?? "UTC", new Date());
        return { pack, isLetter: query.get("show") === "letter", today, formKey: crypto.randomUUID(), origin };
      })
    : fromPayload,
);

export const action = async (facts: ActionFunctionArgs) =>
  (await import("./discharge-action.ts")).dischargeAction(facts);

export const handle = screen<DischargePage>({
  cache: "private",
  prepare: bringShown,
  head: ({ isLetter }) => ({ title: isLetter ? m.discharge_letter() : m.discharge_title(), isPrivate: true }),
});

/** The discharge documents that a clinician signed, or the letter to the doctor at home among them by itself. */
export function Component() {
  const page = useData(loader);
  return page.isLetter ? <OwnLetter pack={page.pack} /> : <Documents page={page} />;
}

function OwnLetter({ pack: { trip, current, case: facts } }: Pick<DischargePage, "pack">) {
  return (
    <PrintedPage
      title={m.discharge_letter()}
      contact={m.discharge_contact()}
      back={{ to: accountPaths.discharge(trip), label: m.discharge_title() }}
      tools={<LetterLanguages path={accountPaths.letter(trip)} />}
    >
      <Letter facts={facts} version={current} />
    </PrintedPage>
  );
}

/** The newest version on screen and on paper, links to its letter, and what was replaced. */
function Documents({ page }: { page: DischargePage }) {
  const answer = useActionData() as DischargeAnswer; // what dischargeAction returned
  const { pack, today } = page;
  const { trip, current, earlier } = pack;
  const refused = isRefused(answer) ? answer : undefined;
  const done = answer && !isRefused(answer) ? answer : undefined;
  const danger = useKeptDanger(done?.danger);
  return (
    <PrintedPage
      title={m.discharge_title()}
      contact={m.discharge_contact()}
      back={{ to: accountPaths.recovery(trip), label: m.discharge_back() }}
      tools={
        <Link to={accountPaths.letter(trip)} className={buttonStyle({ variant: "secondary" })}>
          {m.discharge_letter_print()}
        </Link>
      }
    >
      <DangerNotice danger={danger} />
      <Signed version={current} />
      <CaseFacts facts={pack.case} />
      <DischargeParts
        version={current}
        claim={
          <ClaimForm page={page} refused={refused} isSent={done?.did === "claim"} isOver={isOver(current, today)} />
        }
      />
      <div className="flex flex-col gap-8 print:hidden">
        <LetterShares page={page} refused={refused} done={done} />
        <DischargePart title={m.discharge_openings()}>
          <Openings openings={pack.openings} />
        </DischargePart>
        {earlier.length > 0 && (
          <DischargePart title={m.discharge_earlier()}>
            {earlier.map((version) => (
              <Disclosure
                key={version.version}
                className="border-y"
                summary={<Replaced version={version} by={version.version + 1} />}
              >
                <div className="flex flex-col gap-6">
                  <Signed version={version} />
                  <DischargeParts version={version} />
                </div>
              </Disclosure>
            ))}
          </DischargePart>
        )}
      </div>
    </PrintedPage>
  );
}

const isOver = ({ warrantyUntil }: DischargeVersion, today: string): boolean =>
  warrantyUntil !== null && warrantyUntil < today;

/** Who signed a version and when, and what it corrects. */
function Signed({ version: { version, name, licence, at, content } }: { version: DischargeVersion }) {
  const { language } = useSite();
  const date = localInstant(at, clinicPlace(useProvider()), language);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {m.discharge_signed({ version: formatNumber(version, language), name, licence, date })}
      </p>
      {content.correction && (
        <Notice title={m.discharge_corrected()}>
          <OwnLanguage language={content.language}>{content.correction}</OwnLanguage>
        </Notice>
      )}
    </div>
  );
}

function Replaced({ version: { version, at }, by }: { version: DischargeVersion; by: number }) {
  const { language } = useSite();
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="figures">
        {formatNumber(version, language)} · {formatDay(at.slice(0, 10), language)}
      </span>
      <span className="font-normal text-warning">{m.discharge_replaced({ version: formatNumber(by, language) })}</span>
    </span>
  );
}
