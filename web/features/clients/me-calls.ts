import { answerClientConsent } from "../../../contract/client-consents.ts";
import { largestPicture } from "../../../contract/client-constants.ts";
import { getClientHealth, saveClientHealth } from "../../../contract/client-health.ts";
import {
  listClientRecords,
  removeClientRecord,
  revealPassport,
  saveClientRecord,
  type WrittenRecord,
} from "../../../contract/client-records.ts";
import {
  addClientPicture,
  addCompanyLocation,
  getClient,
  removeCompanyLocation,
  updateClient,
} from "../../../contract/clients.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Site } from "../../../contract/rendering.ts";
import { accountCall } from "../../session/account-call.ts";
import { m } from "../../words/compiled/messages.js";
import type { Me } from "./me-page.ts";
import { smaller } from "./smaller-picture.ts";

type Update = Omit<InputOf<typeof updateClient>["body"], "email">;
type ClinicLocation = Omit<InputOf<typeof addCompanyLocation>["body"], "email">;
type Health = InputOf<typeof saveClientHealth>["body"];

/** Calls of the page; each returns the changed parts. */
export type MeCalls = ReturnType<typeof createMeCalls>;

/** Loaded before the first change: most visits only read. */
export function createMeCalls(site: Site, email: string) {
  const call = accountCall(site);
  const shown = async <P extends Partial<Me>>(part: Promise<P>): Promise<Partial<Me>> => part;
  return {
    readClient: () => shown(call(getClient, { query: { email } }).then((client) => ({ client }))),
    readRecords: () => shown(call(listClientRecords, {})),
    readHealth: () => shown(call(getClientHealth, {}).then((health) => ({ health }))),
    saveClient: (update: Update) =>
      shown(call(updateClient, { body: { ...update, email } }).then((client) => ({ client }))),
    saveRecord: (record: WrittenRecord) => shown(call(saveClientRecord, { body: record })),
    removeRecord: (id: string) => shown(call(removeClientRecord, { body: { id } })),
    saveHealth: (body: Health) => shown(call(saveClientHealth, { body }).then((health) => ({ health }))),
    async agreeToHealth(version: string, given: boolean): Promise<Partial<Me>> {
      await call(answerClientConsent, { body: { purpose: "health-basics", version, given } });
      return { health: await call(getClientHealth, {}) };
    },
    join: (place: ClinicLocation) =>
      shown(call(addCompanyLocation, { body: { ...place, email } }).then((client) => ({ client }))),
    leave: (place: Pick<ClinicLocation, "companyId" | "locationId">) =>
      shown(call(removeCompanyLocation, { body: place }).then((client) => ({ client }))),
    /** Stores the file, then names it as the client's image, as any other field of the record. */
    async sendPicture(file: File): Promise<Partial<Me>> {
      const { image } = await call(addClientPicture, {}, { file: await smaller(file) });
      return { client: await call(updateClient, { body: { email, image } }) };
    },
    pictureProblem,
    reveal: async (id: string) => (await call(revealPassport, { body: { id } })).number,
  };
}

/** Reason of a refused picture, for the person. */
function pictureProblem(error: unknown): string {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code === "unsupported-type") return m.clients_picture_type();
  if (code === "too-large") return m.clients_picture_large({ megabytes: largestPicture / 1024 / 1024 });
  if (code === "invalid-input") return m.clients_picture_broken();
  return m.clients_picture_failed();
}
