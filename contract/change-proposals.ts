import * as z from "zod/mini";
import { ProposalId } from "./booking-news.ts";
import { BookingDetail } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { Language, Uuid } from "./values.ts";

export const acceptProposal = endpoint({
  method: "POST",
  access: "client",
  limit: "write",
  retry: true,
  idempotent: true,
  name: "acceptProposal",
  summary: "Accept a proposal in place of a supplier's change: its bookings move together or not at all",
  path: "/api/client/bookings/{id}/supplier-change/acceptance",
  params: z.strictObject({ id: Uuid }),
  query: z.strictObject({ language: z.optional(Language) }),
  body: z.strictObject({ version: z.int(), proposal: ProposalId }),
  answer: BookingDetail,
  refusals: ["not-found", "conflict", "wrong-state", "try-later"],
});
