import type { Money } from "../../contract/money.ts";
import { AboutPrice } from "./about-price.tsx";

/** "Treatment only: AED 48,500" and its line "about £10,200", below the price of the package with a hotel, where there is one. */
export const TreatmentOnly = ({ words, price }: { words: string | null; price: Money }) =>
  words && (
    <span className="block text-sm font-normal text-muted">
      {words}
      <AboutPrice price={price} className="min-h-[1lh]" />
    </span>
  );
