import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Archive } from "../../../contract/archives.ts";
import { recentSignInMinutes } from "../../../contract/client-constants.ts";
import { Refusal } from "../../../contract/errors.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";
import { SettingPart } from "./setting-section.tsx";

interface ArchivePartProps {
  archives: readonly Archive[];
  requestKey: string;
  outcome: Outcome;
}

/** Everything about oneself as one archive: asked for here, and downloaded when a mail says that it is ready. */
export function ArchivePart({ archives, requestKey, outcome }: ArchivePartProps) {
  const { state, formData } = useNavigation();
  const isWaiting = archives.some((archive) => archive.state === "requested");
  return (
    <SettingPart title={m.settings_archive()}>
      <p>{m.settings_archive_text()}</p>
      <OutcomeNotice outcome={outcome} intent="archive" text={m.settings_archive_asked()} />
      <ul className="flex flex-col gap-3">
        {archives.map((archive) => (
          <li key={archive.id}>
            <ArchiveLine archive={archive} />
          </li>
        ))}
      </ul>
      {!isWaiting && (
        <Form method="post" action="#privacy" preventScrollReset>
          <input type="hidden" name="intent" value="archive" />
          <input type="hidden" name="key" value={requestKey} />
          <Button
            type="submit"
            variant="secondary"
            icon="download"
            busy={state === "submitting" && formData?.get("intent") === "archive"}
          >
            {m.settings_archive_ask()}
          </Button>
        </Form>
      )}
    </SettingPart>
  );
}

function ArchiveLine({ archive: { id, state, requestedAt, expiresAt } }: { archive: Archive }) {
  const site = useSite();
  const [problem, setProblem] = useState<"stale" | "failed">();
  const at = useClinicClock();
  async function download(): Promise<void> {
    setProblem(undefined);
    try {
      const [{ openArchive }, { accountCall }] = await Promise.all([
        import("../../../contract/archives.ts"),
        import("../../session/account-call.ts"),
      ]);
      const { address } = await accountCall(site)(openArchive, { body: { id } });
      window.location.assign(address);
    } catch (error) {
      setProblem(error instanceof Refusal && error.code === "not-allowed" ? "stale" : "failed");
    }
  }
  if (state === "requested") return <p role="status">{m.settings_archive_waiting({ when: at(requestedAt) })}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <div>
        <p className="font-medium">{m.settings_archive_ready({ when: at(requestedAt) })}</p>
        {expiresAt && <p className="text-sm text-muted">{m.settings_archive_until({ when: at(expiresAt) })}</p>}
      </div>
      <Button icon="download" onClick={() => void download()}>
        {m.settings_archive_download()}
      </Button>
      {problem && (
        <Notice tone="error" announce className="basis-full">
          {problem === "stale"
            ? m.settings_archive_not_fresh({ minutes: recentSignInMinutes })
            : m.settings_archive_problem()}{" "}
          {problem === "stale" && (
            <Link to={paths.logout} className="text-link inline-flex min-h-11 items-center">
              {m.settings_delete_sign_in_again()}
            </Link>
          )}
        </Notice>
      )}
    </div>
  );
}
