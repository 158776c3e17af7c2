import { accountPaths } from "../account-paths.ts";
import { formatInstant } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

/** Says when the account will be deleted, and where that is cancelled. */
export function ErasureBanner({ dueAt }: { dueAt: string }) {
  const { language } = useSite();
  const { location, texts } = useProvider();
  const when = formatInstant(dueAt, location.timeZone, language);
  return (
    <div className="page-width pt-4">
      <Notice tone="warning" title={m.settings_delete_planned({ when, city: texts.city })}>
        <Link to={`${accountPaths.setting}#privacy`} className="text-link inline-flex min-h-11 items-center">
          {m.settings_delete_keep()}
        </Link>
      </Notice>
    </div>
  );
}
