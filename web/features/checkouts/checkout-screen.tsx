import type { ActionFunctionArgs } from "react-router";
import type { CheckoutPage as Answer, Checkout } from "../../../contract/checkout.ts";
import type { Language } from "../../../contract/values.ts";
import { formatDay } from "../../format.ts";
import { inLanguage } from "../../in-language.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown, section } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { SaidCheck } from "./check-words.ts";
import { CheckoutChecks } from "./checkout-checks.tsx";
import { CheckoutDue } from "./checkout-due.tsx";
import { CheckoutHold } from "./checkout-hold.tsx";
import { CheckoutItems } from "./checkout-items.tsx";
import { CheckoutPay } from "./checkout-pay.tsx";
import { CheckoutStart } from "./checkout-start.tsx";

/** Only once a payment was tried. */
const loadCheckoutState = async () => (await import("./checkout-state.tsx")).CheckoutState;
const CheckoutState = section(
  "checkout-state",
  loadCheckoutState,
  import.meta.env.SSR ? await loadCheckoutState() : undefined,
);

/** Only for a person with a credit. */
const loadOwnCredits = async () => (await import("../../trip/own-credits.tsx")).OwnCredits;
const OwnCredits = section("own-credits", loadOwnCredits, import.meta.env.SSR ? await loadOwnCredits() : undefined);

/** Data of the checkout's page. */
export interface CheckoutPage {
  readonly page: Answer | null;
  readonly formKey: string;
  /** The server's clock, which holds are counted by. */
  readonly now: string;
  readonly title: string;
  /** Which trip it is, and when. */
  readonly about: string;
  readonly checks: readonly SaidCheck[];
  /** Currencies to pay in, while that is chosen. */
  readonly currencies: readonly { readonly value: string; readonly label: string }[];
  /** Starts of its items by their ids, with the name of the place whose time it is. */
  readonly times: Readonly<Record<string, string>>;
}

export const loader: Loader<CheckoutPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site }) => {
        const { getCheckout } = await import("../../../contract/checkout.ts");
        const { sayChecks } = await import("./check-words.ts");
        const { currencyOptions } = await import("../../forms/countries.ts");
        const { startsOf } = await import("./checkout-times.ts");
        const trip = query.get("trip");
        const { page } = await call(getCheckout, {
          query: { language: site.language, ...(trip ? { trip } : {}) },
        });
        const said = inLanguage(site.language, () => ({
          title: page && isBooked(page) ? m.checkout_booked_title() : m.checkout_title(),
          about: page ? aboutOf(page.trip, site.language) : "",
          currencies:
            page?.checkout && canChange(page.checkout)
              ? currencyOptions(page.checkout.charge.currency, site.language)
              : [],
          checks: page ? sayChecks(checksOf(page), page.trip.id, site.language) : [],
          times: page
            ? { ...startsOf(page.waiting, site.language), ...(page.checkout && startsOf(page.checkout, site.language)) }
            : {},
        }));
        return { page, formKey: crypto.randomUUID(), now: new Date().toISOString(), ...said };
      })
    : fromPayload,
);

/** Everything is booked, and nothing is to be paid next. */
const isBooked = ({ checkout, waiting, trip }: Answer): boolean =>
  checkout?.status === "confirmed" && !trip.isCancelled && waiting.items.length === 0;

const canChange = ({ status }: Checkout): boolean => status === "open" || status === "declined";

/** The checkout's while it is live, else those that come before the next hold. */
const checksOf = ({ checkout, waiting }: Answer) =>
  checkout && ["open", "declined"].includes(checkout.status) ? checkout.checks : waiting.checks;

const aboutOf = ({ reference, arrive, leave }: Answer["trip"], language: Language): string =>
  m.checkout_trip({ reference, from: formatDay(arrive, language), to: formatDay(leave, language) });

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./checkout-action.ts")).checkoutAction(facts);

/** A refusal changes the page too: another tab may have paid. */
export const shouldRevalidate = () => true;

export const handle = screen<CheckoutPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ title }) => ({ title, isPrivate: true }),
});

export function Component() {
  const shown = useData(loader);
  const plan = useHref(tripPaths.plan);
  const { page } = shown;
  if (!page)
    return (
      <main id="main" tabIndex={-1} className="page-width py-8 sm:py-12">
        <h1 className="mb-6 text-2xl md:text-3xl">{shown.title}</h1>
        <EmptyState
          title={m.checkout_empty_title()}
          action={<ButtonLink href={plan}>{m.checkout_empty_link()}</ButtonLink>}
        >
          {m.checkout_empty_text()}
        </EmptyState>
      </main>
    );
  const { checkout, waiting } = page;
  const isPayable = checkout?.status === "open" || checkout?.status === "declined";
  const isCardPage = checkout?.status === "paying" && checkout.payment?.method === "card";
  const isOver = !checkout || ["expired", "saved", "failed", "confirmed"].includes(checkout.status);
  const mayStart = isOver && waiting.items.length > 0;
  // What is to be paid next is listed, never an earlier checkout that is over.
  const listed = mayStart ? null : checkout;
  const toPay = listed ?? {
    ...waiting,
    charge: waiting.dueNow,
    charged: null,
    rate: null,
    money: "untouched" as const,
  };
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl md:text-3xl">{shown.title}</h1>
        <ForChild child={page.trip.child} />
        <p className="text-muted">{shown.about}</p>
      </header>
      {checkout && checkout.status !== "open" && (
        <CheckoutState checkout={checkout} page={shown} isEarlier={mayStart} />
      )}
      {!checkout && !mayStart && <p>{m.checkout_nothing()}</p>}
      {(listed ?? mayStart) && (
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
          <CheckoutItems
            items={listed?.items ?? waiting.items}
            isPayable={isPayable || !listed}
            isHeld={listed !== null}
            page={shown}
            trip={page.trip.id}
          />
          <div className="flex min-w-0 flex-col gap-8 lg:sticky lg:top-24">
            {(isPayable || isCardPage) && <CheckoutHold key={checkout.holdUntil} checkout={checkout} page={shown} />}
            {(!isOver || !listed || (listed.status === "confirmed" && !page.trip.isCancelled)) && (
              <CheckoutDue checkout={toPay} />
            )}
            {(isPayable || mayStart) && (
              <CheckoutChecks
                checks={shown.checks}
                isPackageTravel={(isPayable ? checkout : waiting).isPackageTravel}
              />
            )}
            {isPayable && <CheckoutPay checkout={checkout} page={shown} trip={page.trip.id} />}
            {mayStart && page.credits.length > 0 && <OwnCredits credits={page.credits} ended={[]} />}
            {mayStart && <CheckoutStart page={shown} answer={page} />}
          </div>
        </div>
      )}
    </main>
  );
}
