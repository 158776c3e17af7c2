import { fullName } from "../../../contract/full-name.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ClinicPart } from "./clinic-part.tsx";
import { ContactPart } from "./contact-part.tsx";
import { EntryList } from "./entry-list.tsx";
import { HealthPart } from "./health-part.tsx";
import type { Me, MePage } from "./me-page.ts";
import { PassportList } from "./passport-list.tsx";
import { PictureCard } from "./picture-card.tsx";
import { RecordPart } from "./record-parts.tsx";
import { MeContext, useMeState } from "./use-me.ts";

export const loader: Loader<MePage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site }) => (await import("./read-me.ts")).readMe(call, site))
    : fromPayload,
);

export const handle = screen<MePage>({
  cache: "private",
  head: () => ({ title: m.clients_title(), isPrivate: true }),
});

/** Details of the signed-in client, part by part. */
export function Component() {
  const page = useData(loader);
  return (
    <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
      <h1 className="text-3xl">{m.clients_title()}</h1>
      {page.client ? (
        <Parts loaded={page} />
      ) : (
        <Notice tone="warning" className="mt-8 max-w-2xl" title={page.title} action={<WriteToClinic />}>
          {page.text}
        </Notice>
      )}
    </main>
  );
}

const WriteToClinic = () => (
  <Link to={paths.contact} className="text-link inline-flex min-h-11 items-center">
    {m.clients_write_to_clinic()}
  </Link>
);

const contents = [
  ["contact", "contact"],
  ["details", "details"],
  ["companions", "companion"],
  ["passports", "passport"],
  ["emergency", "emergency"],
  ["needs", "needs"],
  ["insurance", "insurance"],
  ["health", "health"],
  ["clinics", "clinics"],
] as const;

function Parts({ loaded }: { loaded: Me }) {
  return (
    <MeContext value={useMeState(loaded)}>
      <p className="mt-3 max-w-measure text-muted">{loaded.sentences.lead}</p>
      <noscript>
        <Notice tone="warning" className="mt-6" action={<WriteToClinic />}>
          {loaded.sentences.noScript}
        </Notice>
      </noscript>
      <div className="mt-10 grid gap-12 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside className="flex flex-col gap-8 self-start lg:sticky lg:top-24">
          <PictureCard />
          <nav aria-label={m.clients_contents()} className="max-lg:hidden">
            <ul className="border-s border-line">
              {contents.map(([id, part]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ms-px flex min-h-11 items-center border-s-2 border-transparent ps-4 text-sm text-muted hover:border-primary-edge hover:text-primary-ink"
                  >
                    {loaded.texts[part].title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className="flex min-w-0 flex-col gap-14" data-live>
          <ContactPart />
          <RecordPart kind="details" />
          <EntryList
            kind="companion"
            nameOf={({ givenName, familyName }) => fullName(`${givenName}`, `${familyName}`)}
            headed={["givenName", "familyName"]}
          />
          <PassportList />
          <RecordPart kind="emergency" />
          <RecordPart kind="needs" />
          <RecordPart kind="insurance" />
          <HealthPart />
          <ClinicPart />
        </div>
      </div>
    </MeContext>
  );
}
