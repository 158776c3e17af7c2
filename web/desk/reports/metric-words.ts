import type { Metric } from "../../../contract/desk/reports.ts";
import { m } from "../../words/compiled/messages.js";

/** A count's name, and what exactly is counted. */
export const metricWords: Readonly<Record<Metric, readonly [name: () => string, definition: () => string]>> = {
  requests: [m.desk_reports_requests, m.desk_reports_requests_text],
  unanswered: [m.desk_reports_unanswered, m.desk_reports_unanswered_text],
  late: [m.desk_reports_late, m.desk_reports_late_text],
  offers: [m.desk_reports_offers, m.desk_reports_offers_text],
  accepted: [m.desk_reports_accepted, m.desk_reports_accepted_text],
  consultations: [m.desk_reports_consultations, m.desk_reports_consultations_text],
  "no-shows": [m.desk_reports_no_shows, m.desk_reports_no_shows_text],
  ratings: [m.desk_reports_ratings, m.desk_reports_ratings_text],
  revenue: [m.desk_reports_revenue, m.desk_reports_revenue_text],
};
