import type { ComponentType } from "react";
import type { AccountTrip, TripPlan } from "../../../../contract/account-trips.ts";
import type { TripPage } from "./trip-page.ts";

interface Parts {
  Trip?: ComponentType<{ page: TripPage; trip: AccountTrip }>;
  Plan?: ComponentType<{ page: TripPage; plan: TripPlan }>;
}

const brought: Parts = {};

const bring = async (trip: boolean, plan: boolean): Promise<void> => {
  const [one, two] = await Promise.all([trip && import("./trip-view.tsx"), plan && import("./plan-view.tsx")]);
  if (one) brought.Trip = one.TripView;
  if (two) brought.Plan = two.PlanView;
};

/** Brings the part that this page shows: a trip or a plan. */
export async function withParts(page: TripPage): Promise<TripPage> {
  await bring(page.trip !== null, page.plan !== null);
  return page;
}

/** Brings the part that the server rendered into this page. */
export const bringShown = (): Promise<void> =>
  bring(document.getElementById("timeline") !== null, document.getElementById("days") !== null);

/** Those that were brought. */
export const parts = (): Readonly<Parts> => brought;
