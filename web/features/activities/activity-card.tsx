import type { ListedActivity } from "../../../contract/activities.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { formatMoney, formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, cardLinkStyle } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import type { ActivitiesPage } from "./activities-screen.tsx";
import { factWords } from "./activity-words.ts";

/** One thing to do, in short. */
export function ActivityCard({ activity, page }: { activity: ListedActivity; page: ActivitiesPage }) {
  const { language } = useSite();
  const { title, summary, textsLanguage, minutes, metresToClinic, bands, facts, sale, fits } = activity;
  const query = new URLSearchParams({
    day: page.day,
    ...(page.trip && { trip: page.trip.id }),
    ...(page.set["companion"] && { companion: "1" }),
  });
  const kilometres = formatNumber(Math.round(metresToClinic / 100) / 10, language);
  const [adult] = bands;
  return (
    <Card as="li" pressable>
      <div className="flex flex-wrap items-start gap-3">
        <h3 className="grow basis-20 text-base font-semibold">
          <Link to={`${tripPaths.activity(activity.id)}?${query}`} className={cardLinkStyle}>
            <OwnLanguage language={textsLanguage}>{title}</OwnLanguage>
          </Link>
        </h3>
        {fits === "later" && (
          <Badge className="shrink-0 whitespace-nowrap">
            {m.activities_later({ count: facts.recommendedFromDay })}
          </Badge>
        )}
        {sale === "request" && fits !== "later" && (
          <Badge tone="secondary" className="shrink-0 whitespace-nowrap">
            {m.activities_request()}
          </Badge>
        )}
      </div>
      <OwnLanguage as="p" language={textsLanguage} className="text-sm text-muted">
        {summary}
      </OwnLanguage>
      <p className="text-sm">{factWords(facts).join(" · ")}</p>
      <p className="figures mt-auto flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-muted">
          {m.activities_minutes({ count: minutes })} · {m.activities_km({ count: kilometres })}
        </span>
        <span className="font-semibold">
          {adult ? m.activities_from({ price: formatMoney(adult.price, language) }) : m.activities_free()}
          {adult && <AboutPrice price={adult.price} />}
        </span>
      </p>
    </Card>
  );
}
