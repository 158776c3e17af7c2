import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import { m } from "../../words/compiled/messages.js";
import type { Draft } from "./use-draft.ts";

/** Why a text cannot be signed yet, and what its reader does about it; undefined where it can. */
export function unready(
  { obstacle }: Pick<OfferDraft, "obstacle">,
  { version, state, digest, earlier }: Pick<Draft, "version" | "state" | "digest" | "earlier">,
  { writes }: { readonly writes: boolean },
): string | undefined {
  if (obstacle) return m.desk_offers_obstacle();
  if (version === 0) return writes ? m.desk_offers_sign_save_first() : m.desk_offers_sign_not_begun();
  if (state !== "saved") return m.desk_offers_sign_unsaved();
  if (digest === null) return m.desk_offers_sign_problems();
  return earlier === undefined ? undefined : m.desk_offers_sign_earlier();
}
