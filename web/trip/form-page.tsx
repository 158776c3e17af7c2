import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";

type TripFormPageProps = {
  title: string;
  lead: string;
  back: string;
  /** Where the way back leads: to the checkout, else to the trip. */
  fromCheckout: boolean;
  children: ReactNode;
};

/** The page of a form about a trip. */
export const TripFormPage = ({ title, lead, back, fromCheckout, children }: TripFormPageProps) => (
  <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 md:py-12">
    <header className="max-w-measure">
      <Link to={back} className="text-link inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-back" />
        {fromCheckout ? m.travellers_back_checkout() : m.trips_back()}
      </Link>
      <h1 className="mt-2 text-2xl md:text-3xl">{title}</h1>
      <p className="mt-2 text-muted">{lead}</p>
    </header>
    {children}
  </main>
);
