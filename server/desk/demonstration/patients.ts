import type { SiteLanguage } from "../../../contract/languages.ts";
import type { Traveller } from "../../../contract/trips.ts";

/** A made-up person with a booked treatment. */
export interface DemonstrationPatient {
  readonly given: string;
  readonly family: string;
  readonly country: string;
  readonly language: SiteLanguage;
  readonly phone: string;
  /** Days until the treatment. */
  readonly in: number;
  /** Index of the procedure in the clinic's catalogue. */
  readonly procedure: number;
  readonly assistance?: Traveller["assistance"];
  readonly dietary?: string;
  /** Percent of the rest that was paid at the clinic. */
  readonly paid?: number;
  /** Asked to go back, in percent of what was paid; a second person decides. */
  readonly back?: number;
  readonly hasLostMail?: boolean;
  /** The airport of their flights, of which the airline changes the way home. */
  readonly fliesFrom?: string;
}

/** People with booked treatments in several states of their money. */
export const demonstrationPatients: readonly DemonstrationPatient[] = [
  {
    given: "Nadia",
    family: "Karim",
    country: "MA",
    language: "en",
    phone: "+212650123456",
    in: 1,
    procedure: 0,
    assistance: ["wheelchair"],
    paid: 100,
  },
  {
    given: "Samuel",
    family: "Boateng",
    country: "GH",
    language: "en",
    phone: "+233231234567",
    in: 9,
    procedure: 1,
    dietary: "No nuts",
    paid: 40,
  },
  {
    given: "Hessa",
    family: "Al-Nuaimi",
    country: "QA",
    language: "ar",
    phone: "+97433123456",
    in: 16,
    procedure: 2,
    hasLostMail: true,
  },
  {
    given: "Elena",
    family: "Petrova",
    country: "BG",
    language: "en",
    phone: "+35943012345",
    in: 33,
    procedure: 0,
    paid: 100,
    back: 60,
  },
  {
    given: "Thomas",
    family: "Keller",
    country: "CH",
    language: "en",
    phone: "+41781234567",
    in: 45,
    procedure: 3,
    fliesFrom: "ZRH",
  },
];
