import * as z from "zod/mini";
import { OfferId } from "../account-trips.ts";
import { ChangeProposal, ProposalId } from "../booking-news.ts";
import { CancellationPreview, ChangePreview, listAlternatives } from "../bookings.ts";
import { endpoint } from "../endpoint.ts";
import { PlainDate, Uuid } from "../values.ts";
import { OneTripItem, Reason, tripAct, tripRead, tripsPath } from "./trips.ts";

const path = `${tripsPath}/{reference}/items/{item}`;
const ReadVersion = z.int();
const Agreed = z.strictObject({ preview: Uuid, reason: Reason });
const asking = [...tripAct.refusals, "try-later"] as const;

/** Who cancels: a patient by the terms of the sale; the clinic returns all that was paid for what it sells itself. */
export const CancelledBy = z.enum(["patient", "clinic"]);
export type CancelledBy = z.infer<typeof CancelledBy>;

export const quoteDeskCancellation = endpoint({
  ...tripAct,
  name: "quoteDeskCancellation",
  summary: "Show what a cancellation of a person's booking returns; nothing is cancelled yet",
  path: `${path}/cancellation/preview`,
  params: OneTripItem,
  body: z.strictObject({ version: ReadVersion, by: CancelledBy }),
  answer: z.strictObject({
    ...CancellationPreview.shape,
    /** The clinic's own cancellation is above its limit of refunds: a second person decides before it is made. */
    needsSecond: z.boolean(),
  }),
  refusals: asking,
});

export const cancelAtDesk = endpoint({
  ...tripAct,
  name: "cancelAtDesk",
  summary:
    "Cancel a person's booking as previewed; the clinic's own cancellation above its limit of refunds waits for a second person",
  path: `${path}/cancellation`,
  params: OneTripItem,
  body: Agreed,
});

export const listDeskAlternatives = endpoint({
  ...tripRead,
  right: "trips:change",
  name: "listDeskAlternatives",
  summary: "List what else a person's booking could become, of the same seller",
  path: `${path}/alternatives`,
  params: OneTripItem,
  query: z.strictObject({ from: z.optional(PlainDate), to: z.optional(PlainDate) }),
  answer: listAlternatives.answer,
  refusals: [
    "not-signed-in",
    "not-allowed",
    "not-found",
    "invalid-input",
    "wrong-state",
    "try-later",
    "too-many-requests",
  ],
});

export const quoteDeskChange = endpoint({
  ...tripAct,
  name: "quoteDeskChange",
  summary: "Show what a change of a person's booking costs or returns; nothing changes yet",
  path: `${path}/change/preview`,
  params: OneTripItem,
  body: z.strictObject({ version: ReadVersion, offerId: OfferId }),
  answer: z.strictObject({
    ...ChangePreview.shape,
    /** The last day on which the person pays `dueNow`, which becomes a balance; null where nothing is due. */
    dueOn: z.nullable(PlainDate),
  }),
  refusals: [...asking, "invalid-input"],
});

export const changeAtDesk = endpoint({
  ...tripAct,
  name: "changeAtDesk",
  summary: "Change a person's booking as previewed; the person is mailed and reads the reason in the account",
  path: `${path}/change`,
  params: OneTripItem,
  body: Agreed,
});

/** A person chooses among at most so many proposals. */
export const mostProposals = 3;

export const listChangeProposals = endpoint({
  ...tripRead,
  right: "trips:change",
  name: "listChangeProposals",
  summary: "List the moves that would make a supplier's change good within the clinical limits of its trip",
  path: `${path}/supplier-change/proposals`,
  params: OneTripItem,
  answer: z.strictObject({ proposals: z.array(z.strictObject({ ...ChangeProposal.shape, isOffered: z.boolean() })) }),
  refusals: ["not-signed-in", "not-allowed", "not-found", "wrong-state", "try-later", "too-many-requests"],
});

export const offerChangeProposals = endpoint({
  ...tripAct,
  name: "offerChangeProposals",
  summary: "Choose what the person is offered in place of a supplier's change, in place of what was offered before",
  path: `${path}/supplier-change/proposals`,
  params: OneTripItem,
  body: z.strictObject({ version: ReadVersion, proposals: z.array(ProposalId).check(z.maxLength(mostProposals)) }),
  refusals: asking,
});
