import type { BookingDetail } from "../../../../contract/bookings.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Documents and references that the seller asks for on site. */
export function BookingDocumentsCard({ booking: { papers, textsLanguage } }: { booking: BookingDetail }) {
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="text-xl">
        {m.bookings_papers()}
      </h2>
      <DefinitionList
        className="mt-3"
        layout="stacked"
        items={papers.map(({ label, text }) => ({
          key: label,
          term: <OwnLanguage language={textsLanguage}>{label}</OwnLanguage>,
          detail: (
            <OwnLanguage as="bdi" language={textsLanguage}>
              {text}
            </OwnLanguage>
          ),
        }))}
      />
    </section>
  );
}
