import type { ReactNode } from "react";
import type { DischargeContent, DischargeVersion, LetterContent } from "../../contract/discharge.ts";
import { formatDay, languageName } from "../format.ts";
import { useSite } from "../site.ts";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

/** A heading with its content, kept together on paper. */
export function DischargePart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="flex scroll-mt-24 flex-col gap-3 break-inside-avoid">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

/** The clinician's words as they were written. */
export function OwnWords({ content: { language }, children }: { content: LetterContent; children: string }) {
  return (
    <OwnLanguage as="p" language={language} className="max-w-measure break-words whitespace-pre-wrap">
      {children}
    </OwnLanguage>
  );
}

/** Says in which language the clinician's words are, where the page is in another. */
export function WrittenIn({ language }: Pick<LetterContent, "language">) {
  const site = useSite();
  if (language === site.language) return null;
  return (
    <p className="text-sm text-muted">{m.discharge_written({ language: languageName(language, site.language) })}</p>
  );
}

const none = (text: string): ReactNode => <p className="text-muted">{text}</p>;

type Facts = readonly { readonly label: string; readonly value: ReactNode }[];

/** Entries as cards of labelled facts, which read alike on a phone, on a desktop and on paper. */
function Entries({ entries }: { entries: readonly Facts[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {entries.map((facts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signed entries never change
        <li key={index} className="py-3 break-inside-avoid">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
            {facts.map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-medium break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Props = { content: LetterContent };

export function Implants({ content }: Props) {
  const { implants, language } = content;
  if (implants.length === 0) return none(m.discharge_implants_none());
  return (
    <Entries
      entries={implants.map(({ product, maker, serial }) => [
        { label: m.discharge_product(), value: <OwnLanguage language={language}>{product}</OwnLanguage> },
        { label: m.discharge_maker(), value: <OwnLanguage language={language}>{maker}</OwnLanguage> },
        { label: m.discharge_serial(), value: <bdi className="figures">{serial}</bdi> },
      ])}
    />
  );
}

export function Medicines({ content: { medicines, language } }: Props) {
  const site = useSite();
  if (medicines.length === 0) return none(m.discharge_medicines_none());
  return (
    <Entries
      entries={medicines.map(({ name, dose, until }) => [
        { label: m.discharge_medicine(), value: <OwnLanguage language={language}>{name}</OwnLanguage> },
        { label: m.discharge_dose(), value: <OwnLanguage language={language}>{dose}</OwnLanguage> },
        {
          label: m.discharge_until(),
          value: until ? formatDay(until, site.language) : m.discharge_no_end(),
        },
      ])}
    />
  );
}

const kinds = { do: m.discharge_do, avoid: m.discharge_avoid } as const;

/** What to do and what not to do, each with its days. */
export function Advice({ content: { advice, language } }: Props) {
  const site = useSite();
  if (advice.length === 0) return none(m.discharge_advice_none());
  const days = ({ from, until }: DischargeContent["advice"][number]): string | null => {
    const [first, last] = [from && formatDay(from, site.language), until && formatDay(until, site.language)];
    if (first && last) return m.discharge_from_until({ from: first, until: last });
    if (first) return m.discharge_from({ from: first });
    return last ? m.discharge_to({ until: last }) : null;
  };
  return (["do", "avoid"] as const).map((kind) => {
    const own = advice.filter((one) => one.kind === kind);
    if (own.length === 0) return null;
    return (
      <div key={kind} className="flex flex-col gap-1">
        <h4 className="font-semibold">{kinds[kind]()}</h4>
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {own.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: signed entries never change
            <li key={index}>
              <OwnLanguage language={language}>{one.text}</OwnLanguage>
              {days(one) && <span className="figures block text-sm text-muted">{days(one)}</span>}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

export function FollowUps({ content: { followUps, language } }: Props) {
  const site = useSite();
  if (followUps.length === 0) return none(m.discharge_follow_ups_none());
  return (
    <ul className="divide-y divide-line border-y border-line">
      {followUps.map(({ by, whom, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signed entries never change
        <li key={index} className="py-3 break-inside-avoid">
          {by && <p className="figures font-semibold">{m.discharge_by({ date: formatDay(by, site.language) })}</p>}
          <p>
            <OwnLanguage language={language}>{whom}</OwnLanguage>
          </p>
          <p className="text-muted">
            <OwnLanguage language={language}>{reason}</OwnLanguage>
          </p>
        </li>
      ))}
    </ul>
  );
}

type Version = Pick<DischargeVersion, "content" | "warrantyUntil">;

export function Warranty({ version: { content, warrantyUntil } }: { version: Version }) {
  const site = useSite();
  if (!warrantyUntil) return none(m.discharge_warranty_none());
  const until = formatDay(warrantyUntil, site.language);
  return (
    <>
      <p className="figures font-semibold">{m.discharge_warranty_until({ count: content.warranty.months, until })}</p>
      <OwnWords content={content}>{content.warranty.terms}</OwnWords>
    </>
  );
}

/** A whole signed version, without the letter. */
export function DischargeParts({ version, claim }: { version: Version; claim?: ReactNode }) {
  const { content } = version;
  return (
    <>
      <WrittenIn language={content.language} />
      <DischargePart title={m.discharge_done()}>
        <OwnWords content={content}>{content.done}</OwnWords>
      </DischargePart>
      <LetterParts content={content} />
      <DischargePart title={m.discharge_warranty()}>
        <Warranty version={version} />
        {claim}
      </DischargePart>
    </>
  );
}

/** What the pack and the letter share. */
export function LetterParts({ content }: Props) {
  return (
    <>
      <DischargePart title={m.discharge_implants()}>
        <Implants content={content} />
      </DischargePart>
      <DischargePart title={m.discharge_medicines()}>
        <Medicines content={content} />
      </DischargePart>
      <DischargePart title={m.discharge_advice()}>
        <Advice content={content} />
      </DischargePart>
      <DischargePart title={m.discharge_follow_ups()}>
        <FollowUps content={content} />
      </DischargePart>
    </>
  );
}
