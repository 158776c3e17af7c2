import { Accordion } from "./accordion.tsx";
import { Avatar } from "./avatar.tsx";
import { ButtonLink } from "./button-link.tsx";
import { Card, cardLinkStyle } from "./card.tsx";
import { DataTable } from "./data-table.tsx";
import { DefinitionList } from "./definition-list.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Notice } from "./notice.tsx";
import { Paginator } from "./paginator.tsx";
import { ShowcaseRightToLeft } from "./showcase-right-to-left.tsx";
import { ShowcaseSection, ShowcaseState } from "./showcase-section.tsx";
import { Skeleton } from "./skeleton.tsx";

type Offer = { id: string; name: string; nights: number; days: number; price: string };

const offers: Offer[] = [
  { id: "knee", name: "Total knee replacement", nights: 5, days: 12, price: "€8,400" },
  { id: "hip", name: "Total hip replacement with a ceramic joint", nights: 6, days: 14, price: "€9,900" },
  { id: "acl", name: "Cruciate ligament repair", nights: 2, days: 8, price: "€4,150" },
];

const pagerWords = {
  label: "Pages of the list",
  previous: "Previous",
  next: "Next",
  page: (page: number) => `Page ${page}`,
  summary: "Page 6 of 20",
};

/** Contents of pages, on the developers' page. */
export function ShowcaseContents() {
  return (
    <>
      <ShowcaseSection title="Contents">
        <div className="grid gap-4 md:grid-cols-3">
          <Card as="article" pressable>
            <h3 className="text-lg">
              <a href="#contents" className={cardLinkStyle}>
                Total knee replacement
              </a>
            </h3>
            <p className="text-sm text-muted">Five nights with us, twelve days in the country.</p>
            <p className="figures mt-auto pt-2 font-semibold">from €8,400</p>
          </Card>
          <Card tone="soft">
            <h3 className="text-lg">Soft</h3>
            <p className="text-sm">For what belongs together beside the story.</p>
          </Card>
          <Card as="article" tone="outlined">
            <div className="flex items-center gap-4">
              <Avatar name="Dr. Amina Haddad" />
              <div>
                <p className="font-semibold">Dr. Amina Haddad</p>
                <p className="text-sm text-muted">Orthopaedic surgeon</p>
              </div>
            </div>
            <p className="text-sm">“I call every patient myself before they book a flight.”</p>
          </Card>
        </div>
        <ShowcaseState name="Avatars">
          <Avatar name="Leyla Demir" size="sm" />
          <Avatar name="Prof. Jonas Weber" />
          <Avatar name="أمينة حداد" size="lg" />
          <Avatar name="Mei" size="xl" alt="Mei, your coordinator" />
        </ShowcaseState>
        <div className="grid gap-3 md:grid-cols-2">
          <Notice title="Answered within a day">Leyla reads every request and writes back by tomorrow at noon.</Notice>
          <Notice tone="success" title="Your request is with us">
            We sent a copy to your address.
          </Notice>
          <Notice tone="warning" title="Not to be taken for advice">
            These are demonstration texts; ask a doctor who knows you.
          </Notice>
          <Notice
            tone="error"
            title="Nothing was sent"
            action={
              <ButtonLink href="#contents" variant="secondary">
                Try again
              </ButtonLink>
            }
          >
            The connection broke. What you typed is still here.
          </Notice>
        </div>
        <DataTable
          caption="Procedures side by side"
          rows={offers}
          keyOf={(offer) => offer.id}
          columns={[
            { key: "name", header: "Procedure", cell: (offer) => offer.name, sort: { href: "?sort=name" } },
            { key: "nights", header: "Nights in hospital", cell: (offer) => offer.nights, numeric: true },
            { key: "days", header: "Days in the country", cell: (offer) => offer.days, numeric: true },
            {
              key: "price",
              header: "Price",
              cell: (offer) => offer.price,
              numeric: true,
              sort: { href: "?sort=-price", direction: "ascending" },
            },
          ]}
        />
        <Paginator page={6} pages={20} hrefOf={(page) => `?page=${page}`} words={pagerWords} />
        <div className="grid gap-10 md:grid-cols-2">
          <DefinitionList
            items={[
              { term: "Surgery and anaesthesia", detail: "€6,900" },
              { term: "Five nights, single room", detail: "€1,500" },
              { term: "Your deposit", detail: "€840" },
            ]}
          />
          <DefinitionList
            layout="grid"
            items={[
              { term: "In hospital", detail: "5 nights", icon: "bed" },
              { term: "Before flying", detail: "10 days", icon: "plane" },
              { term: "In the country", detail: "12 days", icon: "calendar" },
              { term: "Languages", detail: "English, Arabic", icon: "globe" },
            ]}
          />
        </div>
        <Accordion
          items={[
            {
              key: "fly",
              summary: "When may I fly home?",
              content: <p>Ten days after surgery at the earliest, when the doctor has seen your wound.</p>,
              open: true,
            },
            {
              key: "who",
              summary:
                "Who looks after me when I am back at home, and whom do I call if something worries me at night?",
              content: <p>The same number, day and night.</p>,
            },
          ]}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Card className="justify-center">
            <div className="flex items-center gap-4">
              <Skeleton shape="circle" />
              <div className="flex grow flex-col gap-2">
                <Skeleton shape="title" className="w-3/5" />
                <Skeleton />
                <Skeleton className="w-1/2" />
              </div>
            </div>
          </Card>
          <EmptyState
            title="No procedure fits all filters"
            action={
              <ButtonLink href="#contents" variant="secondary">
                Clear filters
              </ButtonLink>
            }
          >
            Try more days in the country, or another language.
          </EmptyState>
        </div>
      </ShowcaseSection>
      <ShowcaseRightToLeft />
    </>
  );
}
