import { useEffect, useState } from "react";
import { accountPaths } from "../../account-paths.ts";
import { formatInstant } from "../../format.ts";
import { callLink } from "../../phone-links.ts";
import { screen } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { hasDeviceDatabase, type SavedPage, savedPages } from "../../worker/caches.ts";
import { prefixOf } from "../../worker/caching-rules.ts";

export const handle = screen<null>({
  cache: "public",
  head: () => ({ title: m.offline_title(), isPrivate: true }),
});

/** The address for which this page stands; undefined where it was opened by itself. */
const wantedAddress = (): string | undefined => {
  const wanted = location.hash.slice(1);
  return /^\/(?!\/)/.test(wanted) ? wanted : undefined;
};

/** Stands for a page that cannot be had: says why, and what opens without a network. */
export function Component() {
  const { contact, texts } = useProvider();
  const [pages, setPages] = useState<readonly SavedPage[]>();
  const [hasTrip, setHasTrip] = useState(false);
  const base = useHref("");
  const keptTrip = useHref(accountPaths.keptTrip);
  useEffect(() => {
    void savedPages()
      .catch(() => [])
      .then((all) => setPages(all.filter(({ url }) => prefixOf(new URL(url).pathname) === base)));
    void hasDeviceDatabase().then(setHasTrip);
  }, [base]);
  useEffect(() => {
    const again = () => {
      const wanted = wantedAddress();
      if (wanted) location.replace(wanted);
    };
    // Where a press leads elsewhere, the return of the network does not lead away from there.
    const stop = () => removeEventListener("online", again);
    addEventListener("online", again);
    addEventListener("click", stop, { capture: true });
    return () => {
      stop();
      removeEventListener("click", stop, { capture: true });
    };
  }, []);
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-10 md:py-14">
      <header>
        <h1 className="text-2xl md:text-3xl">{m.offline_title()}</h1>
        <p className="mt-3 max-w-measure text-muted">{m.offline_lead()}</p>
        <div className="mt-5 flex flex-wrap gap-3" data-live>
          <Button onClick={() => location.assign(wantedAddress() ?? (base || "/"))}>{m.offline_again()}</Button>
          <a href={callLink(contact.phone)} className={buttonStyle({ variant: "secondary" })}>
            <Icon name="phone" />
            {m.offline_call({ clinic: texts.name })}
          </a>
        </div>
      </header>
      {hasTrip && (
        <Notice
          title={m.offline_trip_title()}
          action={<ButtonLink href={keptTrip}>{m.offline_trip_open()}</ButtonLink>}
        >
          {m.offline_trip_text()}
        </Notice>
      )}
      <section aria-labelledby="saved-pages">
        <h2 id="saved-pages" className="text-xl">
          {m.offline_pages()}
        </h2>
        {pages && <Pages pages={pages} />}
      </section>
    </main>
  );
}

function Pages({ pages }: { pages: readonly SavedPage[] }) {
  const { language } = useSite();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (pages.length === 0) return <p className="mt-3 text-muted">{m.offline_pages_none()}</p>;
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {pages.map(({ url, title, savedAt }) => (
        <li key={url} className="py-2">
          <a href={url} className="text-link inline-flex min-h-11 items-center font-medium">
            <bdi>{title}</bdi>
          </a>
          <span className="figures block text-sm text-muted">
            {m.offline_page_saved({ when: formatInstant(new Date(savedAt).toISOString(), zone, language) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
