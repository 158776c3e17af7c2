import type { RecordKind } from "../../../contract/client-constants.ts";
import type { ClientHealth } from "../../../contract/client-health.ts";
import type { ClientRecord } from "../../../contract/client-records.ts";
import type { Client } from "../../../contract/clients.ts";
import type { Option } from "../../forms/countries.ts";

/** Whose details the page shows; undefined while their address is not confirmed. */
export type MePage = Me | { readonly client: undefined; readonly title: string; readonly text: string };

export interface Me {
  readonly client: Client;
  readonly records: readonly ClientRecord[];
  readonly health: ClientHealth;
  /** Questions of each part; made on the server, so that the script holds no texts. */
  readonly questions: Readonly<Record<PartName, readonly Question[]>>;
  readonly texts: Readonly<Record<PartName | "clinics", { readonly title: string; readonly lead: string }>>;
  /** Whole sentences that stand on the page from the start. */
  readonly sentences: Readonly<Record<Sentence, string>>;
  /** Lists that several questions choose from. */
  readonly options: Readonly<Record<ListName, readonly Option[]>>;
  /** By country, without the plus. */
  readonly callingCodes: Readonly<Record<string, string>>;
}

export type Sentence =
  | "lead"
  | "noScript"
  | "emailFixed"
  | "pictureHint"
  | "agree"
  | "agreeHint"
  | "policy"
  | "outdated"
  | "clinicNone"
  | "agreed"
  | "withdrawn"
  | "joined"
  | "left"
  | "mustAgree"
  | "policyChanged"
  | "failed"
  | "numberKept"
  | "numberHidden"
  | "pictureSending"
  | "pictureSaved"
  | "pictureRemoved"
  | "pictureChoose"
  | "pictureChange"
  | "pictureRemove"
  | "agreeSend"
  | "withdraw"
  | "join"
  | "companion"
  | "companionAdd"
  | "passport"
  | "passportAdd";

export type PartName = RecordKind | "contact" | "health";
export type ListName = "countries" | "currencies" | "languages";

/** One thing that a part of the page asks. */
export interface Question {
  /** As the contract calls it. */
  readonly name: string;
  readonly label: string;
  readonly kind:
    | "line"
    | "words"
    | "day"
    | "choice"
    | "choices"
    | "few"
    | "phone"
    | "height"
    | "weight"
    | "email"
    | "code"
    | "zone";
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly options?: readonly Option[] | ListName;
  /** Value of `autocomplete`. */
  readonly fill?: string;
  readonly longest?: number;
}

/** Options of a question. */
export const optionsOf = ({ options = [] }: Question, { options: lists }: Pick<Me, "options">): readonly Option[] =>
  typeof options === "string" ? lists[options] : options;
