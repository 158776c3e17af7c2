import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { approveOffer, askForApproval, type OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import { sendOffer } from "../../../contract/desk/offers.ts";
import { isolated } from "../../bidi.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useRight, useStaff } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { usePreviewHref } from "./offer-address.ts";
import { OfferChanges } from "./offer-changes.tsx";
import { placeOf, problemWords, warningWords } from "./offer-problems.ts";
import { unready } from "./unready.ts";
import type { Draft } from "./use-draft.ts";
import type { DraftTotals } from "./written-totals.ts";

interface SideProps {
  readonly loaded: OfferDraft;
  readonly draft: Draft;
  readonly totals: DraftTotals;
}

/** Beside the form: the price as it comes to, what is wrong, and what happens next. */
export function OfferSide({ loaded, draft, totals }: SideProps) {
  const { language } = useSite();
  const money = (amount: typeof totals.total) => formatMoney(amount, language);
  return (
    <aside className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-[calc(1rem+var(--alert,0px))]">
      <section
        id="price"
        aria-label={m.offers_price()}
        className="flex scroll-mt-4 flex-col gap-2 rounded-lg border border-line bg-surface p-4"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-semibold">
          <span>{m.offers_total()}</span>
          <output className="figures" aria-live="polite">
            {money(totals.total)}
          </output>
        </p>
        <p className="flex justify-between gap-3 text-sm">
          <span>{m.desk_offers_deposit()}</span> <span className="figures">{money(totals.deposit)}</span>
        </p>
        {totals.stages.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stages have no other identity
          <p key={index} className="flex justify-between gap-3 text-sm">
            <bdi className="min-w-0">{label || m.desk_offers_stage({ number: index + 1 })}</bdi>
            <span className="figures">{money(amount)}</span>
          </p>
        ))}
        <SaveNote draft={draft} loaded={loaded} />
      </section>
      {loaded.before && (
        <div className="rounded-lg border border-line bg-surface p-4">
          <OfferChanges before={loaded.before} basis={loaded.basis} content={draft.content} totals={totals} />
        </div>
      )}
      {draft.problems.length > 0 && (
        <Notice tone="warning" title={m.desk_offers_problems({ count: draft.problems.length })}>
          <ul className="list-disc ps-5">
            {draft.problems.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>
                <span className="font-semibold">{placeOf(problem)}:</span> {problemWords(problem)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Warnings warnings={draft.warnings} />
      <NextStep loaded={loaded} draft={draft} totals={totals} />
    </aside>
  );
}

/** What the person would read and may not be meant: beside the form, and again before the signature and the sending. */
function Warnings({ warnings }: Pick<Draft, "warnings">) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" title={m.desk_offers_warnings()}>
      <ul className="list-disc ps-5">
        {warnings.map((warning) => (
          <li key={warning.code}>{warningWords(warning)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function SaveNote({ draft, loaded }: Pick<SideProps, "draft" | "loaded">) {
  const { name } = useStaff();
  const { language } = useSite();
  const { location } = useProvider();
  const { state, savedAt } = draft;
  const texts = {
    saving: m.desk_offers_saving(),
    changed: m.desk_offers_unsaved(),
    failed: m.desk_offers_save_failed(),
    refused: m.desk_offers_save_refused(),
    theirs: m.desk_offers_unsaved(),
    saved: savedAt
      ? m.desk_offers_saved({
          when: formatInstant(savedAt, location.timeZone, language),
          name: savedAt === loaded.savedAt ? (loaded.savedBy ?? name) : name,
        })
      : m.desk_offers_not_saved(),
  };
  return (
    <p role="status" className={`text-sm ${state === "failed" || state === "refused" ? "text-danger" : "text-muted"}`}>
      {texts[state]}
    </p>
  );
}

/** Look at it, have it signed, send it. */
function NextStep({ loaded, draft, totals }: SideProps) {
  const { language } = useSite();
  const { location } = useProvider();
  const navigate = useNavigate();
  const act = useAct();
  /** The text that the open question is about; another text closes it. */
  const [signed, setSigned] = useState<string>();
  const [maySend, mayApprove] = [useRight("offers:write"), useRight("offers:approve")];
  const { reference, option, approval } = loaded;
  const params = { reference, option: String(option) };
  const isSaved = draft.state === "saved" && draft.version > 0;
  const isReady = isSaved && draft.digest !== null && !loaded.obstacle;
  const isApproved = isReady && approval?.digest === draft.digest;
  const preview = usePreviewHref(reference, option, loaded.basis.language);
  const obstacle = unready(loaded, draft, { writes: maySend });
  const why = useId();
  const result = useRef<HTMLDivElement>(null);
  const [hasSigned, setHasSigned] = useState(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (hasSigned && isApproved) result.current?.focus();
  }, [hasSigned, isApproved]);
  async function send(): Promise<boolean> {
    const work = () => deskCall(sendOffer, { params, body: { version: draft.version } });
    const isDone = await act.run(work, m.desk_offers_sent());
    if (isDone) await navigate(deskPaths.request(reference));
    return isDone;
  }
  useShortcut("p", m.desk_offers_preview(), () => isReady && window.open(preview, "_blank", "noopener"));
  return (
    <section
      aria-label={m.desk_offers_next()}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {approval && isApproved && (
        <div ref={result} tabIndex={-1} className="outline-none">
          <Notice tone="success" title={m.desk_offers_approved()}>
            <p>{m.offers_approved(approval)}</p>
            <p className="text-sm text-muted">{formatInstant(approval.at, location.timeZone, language)}</p>
          </Notice>
        </div>
      )}
      {!isApproved && draft.fallen && (
        <Notice tone="warning" title={m.desk_offers_fallen()}>
          {m.desk_offers_fallen_text({ name: draft.fallen.name })}
        </Notice>
      )}
      {maySend && draft.version === 0 && !loaded.obstacle && (
        <Button variant="secondary" busy={draft.state === "saving"} onClick={draft.begin}>
          {m.desk_offers_begin()}
        </Button>
      )}
      {isReady && (
        <ButtonLink href={preview} target="_blank" rel="noopener" variant="secondary" icon="external">
          {m.desk_offers_preview()}
        </ButtonLink>
      )}
      {!isApproved && !mayApprove && (
        <>
          <p className="text-sm text-muted" role="status">
            {loaded.askedAt && isReady
              ? `${m.desk_offers_asked()}. ${m.desk_offers_asked_text()}`
              : m.desk_offers_waits()}
          </p>
          {maySend && !loaded.askedAt && (
            <Button
              icon="shield"
              disabled={!isReady}
              busy={act.isBusy}
              aria-describedby={why}
              onClick={() =>
                void act
                  .run(
                    () => deskCall(askForApproval, { params, body: { version: draft.version } }),
                    m.desk_offers_asked(),
                  )
                  .then((isAsked) => isAsked && draft.readIt())
              }
            >
              {m.desk_offers_ask()}
            </Button>
          )}
        </>
      )}
      {mayApprove && !isApproved && (
        <Button
          icon="shield"
          disabled={obstacle !== undefined}
          aria-describedby={why}
          onClick={() => setSigned(draft.digest ?? undefined)}
        >
          {m.desk_offers_approve()}
        </Button>
      )}
      {!isApproved && (mayApprove || (maySend && !loaded.askedAt)) && (
        <p id={why} role="status" className="text-sm text-muted">
          {obstacle}
        </p>
      )}
      {mayApprove && !isApproved && (
        <Link
          to={deskPaths.request(reference)}
          className="text-link inline-flex min-h-11 items-center self-start text-sm"
        >
          {m.desk_offers_not_right()}
        </Link>
      )}
      {maySend && (
        <ConfirmButton
          icon="mail"
          variant={isApproved ? "primary" : "secondary"}
          disabled={!isApproved}
          act={act}
          question={m.desk_offers_send_question({ name: isolated(loaded.name) })}
          text={m.desk_offers_send_text({ total: formatMoney(totals.total, language) })}
          content={<Warnings warnings={draft.warnings} />}
          sure={m.desk_offers_send_sure()}
          onSure={send}
        >
          {m.desk_offers_send({ name: loaded.name })}
        </ConfirmButton>
      )}
      <Dialog
        title={m.desk_offers_approve()}
        description={m.desk_offers_approve_text()}
        open={signed !== undefined && signed === draft.digest}
        close={{ label: m.desk_close(), onClose: () => setSigned(undefined) }}
        actions={
          <Button
            icon="shield"
            busy={act.isBusy}
            onClick={() => {
              const body = { version: draft.version, digest: signed ?? "" };
              void act
                .run(() => deskCall(approveOffer, { params, body }), m.desk_offers_approved())
                .then((isDone) => {
                  setSigned(undefined);
                  setHasSigned(isDone);
                });
            }}
          >
            {m.desk_offers_sign()}
          </Button>
        }
      >
        <Warnings warnings={draft.warnings} />
        <p className="text-sm text-muted">{m.offers_approved_print()}</p>
        <span className="block text-xs break-all">
          <bdi>{draft.digest}</bdi>
        </span>
      </Dialog>
    </section>
  );
}
