import { calledName, fullName } from "../../../contract/full-name.ts";
import { dateFormat } from "../../format.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown, section } from "../../section.tsx";
import { useAccountPicture } from "../../session/account-picture.ts";
import { guarded } from "../../session/guard.ts";
import { useProvider } from "../../site.ts";
import { endedTransfers } from "../../trip/ended-transfers.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { duesOf, openRefunds, otherTrips } from "./dues.ts";
import { changedBySeller, type Home, momentsOf, recoveryOf, stepsOf, tripAhead } from "./home.ts";
import { HomeAside } from "./home-aside.tsx";
import { MomentsAhead } from "./moments-ahead.tsx";
import { NextStep } from "./next-step.tsx";
import { OpenRequests } from "./open-requests.tsx";

/** Loaded apart: most visits have neither a trip nor a credit, and no treatment behind them. */
const loadTripAhead = async () => (await import("./trip-ahead.tsx")).TripAhead;
const TripAhead = section("trip-ahead", loadTripAhead, import.meta.env.SSR ? await loadTripAhead() : undefined);
const loadRecovery = async () => (await import("./recovery.tsx")).Recovery;
const Recovery = section("recovery", loadRecovery, import.meta.env.SSR ? await loadRecovery() : undefined);
const loadOwnCredits = async () => (await import("../../trip/own-credits.tsx")).OwnCredits;
const OwnCredits = section("own-credits", loadOwnCredits, import.meta.env.SSR ? await loadOwnCredits() : undefined);
const loadRefunds = async () => (await import("./refunds-ahead.tsx")).RefundsAhead;
const RefundsAhead = section("refunds-ahead", loadRefunds, import.meta.env.SSR ? await loadRefunds() : undefined);

export const loader: Loader<Home> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site: { language, provider } }) => {
        const { identifyProfile } = await import("../../../contract/profile.ts");
        const { listOwnQuotes } = await import("../../../contract/account-quotes.ts");
        const { listOwnConsultations } = await import("../../../contract/account-consultations.ts");
        const { listDocuments } = await import("../../../contract/documents.ts");
        const profile = await call(identifyProfile, {});
        const { quotes, begun } = await call(listOwnQuotes, { query: { language } });
        const { consultations } = await call(listOwnConsultations, { query: { language } });
        const { listOwnChats } = await import("../../../contract/chat.ts");
        const { chats } = await call(listOwnChats, {});
        const { documents } = await call(listDocuments, {});
        const { listOwnTrips } = await import("../../../contract/account-trips.ts");
        const { trips, credits } = await call(listOwnTrips, { query: { language } });
        const { listRecoveries } = await import("../../../contract/aftercare.ts");
        const { recoveries } = await call(listRecoveries, { query: { language } });
        const now = new Date();
        const timeZone = provider?.location.timeZone ?? "UTC";
        const today = dateFormat("en-CA", { timeZone }).format(now);
        const trip = tripAhead(trips, today);
        return {
          profile,
          quotes,
          begun,
          consultations,
          chats,
          documents: { count: documents.length, shared: documents.filter(({ shares }) => shares.length > 0).length },
          trip,
          otherTrips: otherTrips(trips, trip),
          dues: duesOf(trips),
          changed: changedBySeller(trips),
          credits,
          refunds: openRefunds(trips),
          endedTransfers: endedTransfers(trips),
          recoveries,
          now: now.toISOString(),
          today,
          timeZone,
        };
      })
    : fromPayload,
);

export const handle = screen<Home>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.profile_title(), isPrivate: true }),
});

export function Component() {
  const home = useData(loader);
  const { givenName, familyName, email, image } = home.profile;
  const name = fullName(givenName, familyName);
  const { texts } = useProvider();
  const recovery = recoveryOf(home);
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <header className="flex flex-wrap items-center gap-5">
        <Avatar name={name || email} src={useAccountPicture(image)} size="lg" />
        <div className="min-w-0 grow basis-48">
          <h1 className="text-2xl break-words md:text-3xl">
            {givenName ? m.profile_welcome({ name: calledName(givenName, familyName) }) : m.profile_title()}
          </h1>
          <p className="mt-1 text-muted">{m.profile_lead({ clinic: texts.name })}</p>
        </div>
      </header>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
        <div className="flex min-w-0 flex-col gap-10">
          {recovery && <Recovery recovery={recovery} />}
          <NextStep steps={stepsOf(home)} isNew={home.quotes.length + home.consultations.length === 0} home={home} />
          {home.trip && <TripAhead trip={home.trip} others={home.otherTrips} today={home.today} />}
          {home.refunds.length > 0 && <RefundsAhead refunds={home.refunds} />}
          {home.credits.length + home.endedTransfers.length > 0 && (
            <OwnCredits credits={home.credits} ended={home.endedTransfers} />
          )}
          <MomentsAhead moments={momentsOf(home)} />
          <OpenRequests quotes={home.quotes} />
        </div>
        <HomeAside documents={home.documents} recoveries={home.recoveries} />
      </div>
      <div className="border-t border-line pt-6">
        <Link to={paths.logout} className={buttonStyle({ variant: "secondary" })}>
          {m.profile_sign_out()}
        </Link>
        <p className="mt-2 text-sm text-muted">{m.profile_sign_out_note()}</p>
      </div>
    </main>
  );
}
