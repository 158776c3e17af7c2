import { answerClientConsent } from "../../../contract/client-consents.ts";
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
import { ownCall } from "../../session/own-call.ts";
import type { Site } from "../../site.ts";
import type { Me } from "./me-page.ts";
import { pictureProblem } from "./picture-problem.ts";
import { smaller } from "./smaller-picture.ts";

type Update = Omit<InputOf<typeof updateClient>["body"], "email">;
type Place = Omit<InputOf<typeof addCompanyLocation>["body"], "email">;
type Health = InputOf<typeof saveClientHealth>["body"];

/** What the page can ask for; each answers with the parts of the page that it changed. */
export type MeCalls = ReturnType<typeof createMeCalls>;

/** Loaded by whoever is about to change something: most people read first. */
export function createMeCalls(site: Site, email: string) {
  const call = ownCall(site);
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
    join: (place: Place) =>
      shown(call(addCompanyLocation, { body: { ...place, email } }).then((client) => ({ client }))),
    leave: (place: Pick<Place, "companyId" | "locationId">) =>
      shown(call(removeCompanyLocation, { body: place }).then((client) => ({ client }))),
    sendPicture: async (file: File) => ({ client: await call(addClientPicture, {}, { file: await smaller(file) }) }),
    /** Why a picture was not taken, in words. */
    pictureProblem,
    reveal: async (id: string) => (await call(revealPassport, { body: { id } })).number,
  };
}
