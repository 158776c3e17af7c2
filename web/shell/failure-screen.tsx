import type { Site } from "../../contract/rendering.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import { errorText } from "./error-text.ts";

interface FailureScreenProps {
  readonly site: Site;
  readonly status: number;
  /** Reference for the support. */
  readonly requestId: string;
}

/** For what no screen could show: it stands alone, because layouts and loaders may be what failed. */
export function FailureScreen({ site, status, requestId }: FailureScreenProps) {
  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <p className="text-muted tabular-nums">{status}</p>
      <h1 className="mt-2 text-3xl font-semibold">{m.shell_server_error()}</h1>
      <p className="mt-4 text-lg">{failureText(status)}</p>
      <p className="mt-4 text-sm text-muted">
        {m.shell_report()} <code dir="ltr">{requestId}</code>
      </p>
      {site.provider && (
        <p className="mt-6">
          <a className="text-link inline-flex min-h-11 items-center" href={site.base + paths.contact}>
            {m.shell_contact_us()}
          </a>
        </p>
      )}
    </main>
  );
}

/** Only failures other than refusals promise that nothing is lost. */
function failureText(status: number): string {
  if (status === 413) return m.shell_failure_too_large();
  return status >= 400 && status < 500 && status !== 429 ? m.shell_failure_refused() : errorText(status);
}
