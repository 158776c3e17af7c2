import { directionOf, siteLanguages } from "../../contract/languages.ts";
import type { ListedMail, MailViewer } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { formatInstant } from "../format.ts";
import { DefinitionList } from "../ui/definition-list.tsx";
import { m } from "../words/compiled/messages.js";

/** Language and direction of a mail's own words. */
function wordsOf({ language }: ListedMail) {
  const known = siteLanguages.find((each) => each === language);
  return known ? { lang: known, dir: directionOf(known) } : { dir: "auto" };
}

/** Mails written to files, or one of them, for developers on this machine. */
export function MailViewerScreen({ language, ...shown }: MailViewer & { language: Language }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-12 sm:py-16">
      {"mail" in shown ? <Letter {...shown.mail} shownIn={language} /> : <List {...shown} shownIn={language} />}
    </main>
  );
}

const whenOf = ({ at }: ListedMail, language: Language) => (
  <time dateTime={at}>{m.shell_inbox_utc({ when: formatInstant(at, "UTC", language) })}</time>
);

function List({ senders, shownIn }: Extract<MailViewer, { senders: unknown }> & { shownIn: Language }) {
  return (
    <>
      <h1 className="text-3xl font-semibold">{m.shell_inbox_title()}</h1>
      <p className="mt-4 text-lg">{senders.length > 0 ? m.shell_inbox_about() : m.shell_inbox_empty()}</p>
      {senders.map(({ name, mails }) => (
        <section key={name} className="mt-10">
          <h2 className="text-xl font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {mails.map((mail) => (
              <li key={mail.id}>
                <a href={`${mail.id}/`} className="block py-3 hover:bg-sunken">
                  <span {...wordsOf(mail)} className="block font-medium underline">
                    {mail.subject || m.shell_inbox_text_message()}
                  </span>
                  <span className="mt-0.5 flex flex-wrap justify-between gap-x-6 text-sm text-muted">
                    <bdi className="break-all">{mail.to}</bdi>
                    {whenOf(mail, shownIn)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Letter({ shownIn, ...mail }: Extract<MailViewer, { mail: unknown }>["mail"] & { shownIn: Language }) {
  const own = wordsOf(mail);
  return (
    <>
      <p>
        <a href="../" className="text-link inline-block py-2.5">
          {m.shell_inbox_back()}
        </a>
      </p>
      <h1 {...own} className="mt-2 text-3xl font-semibold">
        {mail.subject || m.shell_inbox_text_message()}
      </h1>
      <DefinitionList
        className="mt-6"
        layout="stacked"
        items={[
          { term: m.shell_inbox_from(), detail: <bdi className="break-all">{mail.from}</bdi> },
          { term: m.shell_inbox_to(), detail: <bdi className="break-all">{mail.to}</bdi> },
          { term: m.shell_inbox_at(), detail: whenOf(mail, shownIn) },
        ]}
      />
      <h2 className="mt-10 text-xl font-semibold">{m.shell_inbox_text()}</h2>
      <div {...own} className="mt-3 rounded-lg border border-line bg-surface p-4 break-words whitespace-pre-wrap">
        <Linked text={mail.text} />
      </div>
      {mail.hasHtml && (
        <>
          <h2 className="mt-10 text-xl font-semibold">{m.shell_inbox_html()}</h2>
          <iframe
            title={m.shell_inbox_html()}
            src="html/"
            sandbox=""
            className="mt-3 h-192 w-full rounded-lg border border-line bg-surface"
          />
        </>
      )}
    </>
  );
}

/** A text whose addresses can be followed. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={at} href={part} className="text-link break-all">
        {part}
      </a>
    ),
  );
