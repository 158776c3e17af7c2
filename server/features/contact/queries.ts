import type { Db } from "../../../adapters/database/database.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { contactMessage } from "../../db/tables/contact.ts";

export type NewMessage = Omit<typeof contactMessage.$inferInsert, "providerId">;

export const insertMessage = (tx: Db, providerId: ProviderId, message: NewMessage): Promise<unknown> =>
  tx.insert(contactMessage).values({ ...message, providerId });
