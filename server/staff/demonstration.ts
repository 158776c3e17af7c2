import { createHash, createHmac } from "node:crypto";
import type { Role } from "../../contract/desk/rights.ts";
import { asStaff } from "../db/access.ts";
import type { Services } from "../services.ts";
import { staffPoolOwnerOf } from "../tenants/directory.ts";
import { findProvider, listProviders, type ProviderRow } from "../tenants/queries.ts";
import { newMember } from "./people.ts";
import { insertMember, listMembers, updateMember } from "./queries.ts";

export interface DemonstrationStaff {
  readonly desks: readonly { readonly domain: string }[];
  readonly password: string;
  /** With `CLINIC` for the name of each clinic: `owner@CLINIC.example`. */
  readonly people: readonly string[];
}

const people: readonly { readonly roles: readonly Role[] }[] = [
  { roles: ["owner"] },
  { roles: ["coordinator"] },
  { roles: ["clinician"] },
  { roles: ["finance"] },
  { roles: ["viewer"] },
];

/** A registration number of the demonstration: each doctor has another. */
const demonstrationLicence = (name: string): string =>
  `DEMO-${10_000 + (createHash("sha256").update(name).digest().readUInt32BE() % 90_000)}`;

/** Names in the order of {@link people}, by the clinic's country; elsewhere the first. */
const names: readonly (readonly [country: string, ...(readonly string[])])[] = [
  ["AE", "Omar Haddad", "Huda Saleh", "Dr Lena Novak", "Farid Amin", "Vera Lind"],
  ["HU", "Bence Kovács", "Judit Pálfalvi", "Dr Márton Varga", "Ildikó Balogh", "Dóra Fekete"],
  ["KR", "Park Jihoon", "Park Ye-jin", "Dr Kang Minseo", "Yoon Taeyang", "Lim Nari"],
];

const namesAt = ({ location }: Pick<ProviderRow, "location">): readonly string[] =>
  (names.find(([country]) => country === location.countryCode) ?? names[0] ?? []).slice(1);

/** Who has a role at a demonstration clinic. */
export const demonstrationName = (tenant: Pick<ProviderRow, "location">, role: Role): string =>
  namesAt(tenant)[people.findIndex(({ roles }) => roles.includes(role))] ?? "";

/** One per installation, from its key: nothing in the source opens a desk or an account. */
export const demonstrationPassword = ({ keys }: Pick<Services, "keys">, whose: "staff" | "patient"): string => {
  const key = keys.byId.get(Math.min(...keys.byId.keys())) ?? new Uint8Array();
  return createHmac("sha256", key).update(`demonstration/${whose}`).digest("base64url").slice(0, 16);
};

/** The patient in recovery at each demonstration clinic, who can sign in on its site. */
export const demonstrationPatient = {
  givenName: "Leila",
  familyName: "Haddad",
  email: "leila.haddad@patients.example",
  phone: "+971501234567",
};

/** Gives each demonstration clinic without staff one person for each role. @returns how they sign in */
export async function seedStaff(services: Services): Promise<DemonstrationStaff> {
  const { config, db, userPools } = services;
  const desks: { domain: string }[] = [];
  const password = demonstrationPassword(services, "staff");
  const addresses = people.map(({ roles }) => `${roles[0]}@CLINIC.example`);
  if (config.mail.kind !== "outbox") return { desks, password, people: addresses };
  for (const { id, domains } of await listProviders(db)) {
    const tenant = await findProvider(db, id);
    const owner = tenant && staffPoolOwnerOf(tenant);
    if (!tenant || !owner?.brand.demonstration) continue;
    const [domain = ""] = domains;
    const before = await asStaff(db, id, (tx) => listMembers(tx, id));
    const called = namesAt(tenant);
    const listed = people.map((one, place) => ({
      ...one,
      name: called[place] ?? "",
      licence: one.roles.includes("clinician") ? demonstrationLicence(called[place] ?? "") : null,
      email: `${one.roles[0]}@${domain.replace(/\.localhost$/, ".example")}`,
    }));
    if (before.length === 0)
      for (const { email, name, roles, licence } of listed) {
        const made = await userPools.invite(owner, { email, name, demonstrationPassword: password });
        if (made.kind !== "done") continue;
        const row = newMember(services, tenant, { sub: made.sub, email, name, roles, licence, invitedBy: null });
        await asStaff(db, id, async (tx) => {
          await insertMember(tx, row);
          await updateMember(tx, row, { state: "active" });
        });
      }
    desks.push({ domain });
  }
  return { desks, password, people: addresses };
}
