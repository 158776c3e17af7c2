import { listClientRecords } from "../../contract/client-records.ts";
import type { Client } from "../../contract/clients.ts";
import { fullName } from "../../contract/full-name.ts";
import type { Site } from "../../contract/rendering.ts";
import { accountCall } from "../session/account-call.ts";
import { readOwnClient } from "../session/own-client.ts";

type Values = Readonly<Record<string, string | null | undefined>>;

const contactOf = ({ firstName, lastName, email, phoneNumber }: Client): Values => ({
  name: fullName(firstName, lastName),
  givenName: firstName,
  familyName: lastName,
  email,
  phone: phoneNumber,
});

async function readDetails(site: Site, signal: AbortSignal): Promise<Values> {
  const { records } = await accountCall(site)(listClientRecords, {}, { signal });
  const details = records.find(({ kind }) => kind === "details");
  if (details?.kind !== "details") return {};
  const { residenceCountry, bornOn } = details.value;
  return { fromCountry: residenceCountry, birthYear: bornOn?.slice(0, 4) };
}

/** Reads the values for a form's fields from the client's account; `withDetails` also country and year of birth. */
export async function readAccountValues(
  site: Site,
  email: string,
  { withDetails, signal }: { withDetails: boolean; signal: AbortSignal },
): Promise<Values> {
  const client = await readOwnClient(site, email);
  signal.throwIfAborted();
  return { ...contactOf(client), ...(withDetails && (await readDetails(site, signal))) };
}
