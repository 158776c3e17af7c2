import { eq } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { beyondStaff } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { company, type SenderCheck } from "../../db/tables/company.ts";

export const storeSenderCheck = (tx: Db, providerId: ProviderId, senderCheck: SenderCheck): Promise<unknown> =>
  beyondStaff(tx, () => tx.update(company).set({ senderCheck }).where(eq(company.id, providerId)));
