import { useSearchParams } from "react-router";
import { type BoardTrip, listDeskTrips, tripCases, tripTimes } from "../../../contract/desk/trips.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { kindIcons, kindNames } from "../../trip/item-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { ListSearch } from "./list-search.tsx";
import { StateBadges } from "./state-badges.tsx";
import { hotelTasks } from "./trip-words.ts";

const known = <One extends string>(all: readonly One[], value: string | null): One | undefined =>
  all.find((one) => one === value);

export const loader = fromApi(async ({ call, query: asked, site: { language } }) => {
  const text = (name: string) => asked.get(name) || undefined;
  const q = text("q");
  const day = text("day");
  const after = text("after");
  const when = known(tripTimes, asked.get("when"));
  const show = known(tripCases, asked.get("show"));
  return call(listDeskTrips, {
    query: {
      language,
      ...(q && { q }),
      ...(day && { day }),
      ...(after && { after }),
      ...(when && { when }),
      ...(show && { show }),
    },
  });
});
export const handle = deskScreen({ title: () => m.desk_trips_title() });

/** The clinic's trips by arrival. */
export function Component() {
  const { trips, next } = useData(loader);
  const { language } = useSite();
  const [search] = useSearchParams();
  useLive(["trips", "money"]);
  useListKeys();
  const more = new URLSearchParams(search);
  if (next) more.set("after", next);
  const first = new URLSearchParams(search);
  first.delete("after");
  const day = (value: string) => formatDay(value, language);
  return (
    <DeskPage title={m.desk_trips_title()} lead={m.desk_trips_lead()}>
      <ListSearch label={m.desk_trips_search_label()}>
        <Field name="when" label={m.desk_trips_when()}>
          <Select
            defaultValue={search.get("when") ?? (search.get("q") || search.get("day") ? "all" : "coming")}
            options={[
              { value: "coming", label: m.desk_trips_when_coming() },
              { value: "now", label: m.desk_trips_when_now() },
              { value: "past", label: m.desk_trips_when_past() },
              { value: "all", label: m.desk_trips_when_all() },
            ]}
          />
        </Field>
        <Field name="show" label={m.desk_trips_show()}>
          <Select
            defaultValue={search.get("show") ?? "all"}
            options={[
              { value: "all", label: m.desk_trips_show_all() },
              { value: "attention", label: m.desk_trips_show_attention() },
              { value: "unpaid", label: m.desk_trips_show_unpaid() },
              { value: "hotels", label: m.desk_trips_hotels() },
            ]}
          />
        </Field>
        <Field name="day" label={m.desk_trips_day()}>
          <DateInput defaultValue={search.get("day") ?? ""} />
        </Field>
      </ListSearch>
      <DataTable
        caption={m.desk_trips_title()}
        captionHidden
        rows={trips}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title={m.desk_trips_empty()} icon="calendar">
            {m.desk_trips_empty_text()}
          </EmptyState>
        }
        columns={[
          { key: "trip", header: m.desk_trips_trip(), cell: (trip) => <TripCell trip={trip} /> },
          {
            key: "days",
            header: m.desk_trips_days(),
            cell: ({ arrive, treatment, leave }) => (
              <span className="figures block text-sm">
                <span className="block md:whitespace-nowrap">{m.desk_trips_arrives({ day: day(arrive) })}</span>
                <span className="block md:whitespace-nowrap">{m.desk_trips_treated({ day: day(treatment) })}</span>
                <span className="block md:whitespace-nowrap">{m.desk_trips_leaves({ day: day(leave) })}</span>
              </span>
            ),
          },
          { key: "items", header: m.desk_trips_bookings(), cell: (trip) => <ItemsCell trip={trip} /> },
          {
            key: "left",
            header: m.desk_trips_left(),
            numeric: true,
            cell: ({ left }) => (left.amount > 0 ? formatMoney(left, language) : "–"),
          },
        ]}
      />
      <nav aria-label={m.desk_trips_pages()} className="flex gap-4">
        {search.get("after") && (
          <Link to={`${deskPaths.trips}?${first}`} className="text-link inline-flex min-h-11 items-center">
            {m.desk_trips_first()}
          </Link>
        )}
        {next && (
          <Link to={`${deskPaths.trips}?${more}`} className="text-link inline-flex min-h-11 items-center">
            {m.desk_trips_more()}
          </Link>
        )}
      </nav>
    </DeskPage>
  );
}

function TripCell({
  trip: { reference, person, patient, people, needsAttention, lostDay, isMoveRequested, hotelTask },
}: {
  trip: BoardTrip;
}) {
  return (
    <>
      <Link
        to={deskPaths.trip(reference)}
        data-row
        className="text-link -my-2.5 inline-flex min-h-11 items-center font-semibold"
      >
        <PersonLine person={person} patient={patient} />
      </Link>
      <span className="block text-sm font-normal text-muted">
        <bdi className="whitespace-nowrap">{reference}</bdi> · {m.desk_trips_people({ count: people })}
      </span>
      {hotelTask && (
        <Badge tone="warning" icon="bed">
          {hotelTasks[hotelTask]()}
        </Badge>
      )}
      {needsAttention && (
        <Badge tone="warning" icon="warning">
          {lostDay
            ? m.desk_schedule_new_date()
            : isMoveRequested
              ? m.desk_trips_move_requested_badge()
              : m.desk_trips_attention()}
        </Badge>
      )}
    </>
  );
}

function ItemsCell({ trip: { items } }: { trip: BoardTrip }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Icon name={kindIcons[item.kind]} size="sm" />
          <span className="sr-only">{kindNames[item.kind]()}</span>
          <OwnLanguage as="bdi" language={item.textsLanguage}>
            {item.title}
          </OwnLanguage>
          <StateBadges item={item} />
        </li>
      ))}
    </ul>
  );
}
