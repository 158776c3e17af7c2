import { type Role, roles } from "../../contract/desk/rights.ts";
import { refuse } from "../../contract/errors.ts";
import { Email } from "../../contract/values.ts";
import { asStaff } from "../db/access.ts";
import type { Services } from "../services.ts";
import { invite, listPeople, removeFactors } from "../staff/people.ts";
import { siteOrigin } from "../tenants/directory.ts";
import type { CommandOutput, DeskCommand, DeskOptions } from "./commands.ts";
import { providerNamed } from "./requests.ts";

const tenantOf = (services: Services, { provider }: DeskOptions) =>
  provider ? providerNamed(services, provider) : refuse("invalid-input", "Name the clinic: --provider clinic.example");

const roleNamed = (word: string): Role =>
  roles.find((role) => role === word) ?? refuse("invalid-input", `A role is one of ${roles.join(", ")}.`);

async function inviteCommand(
  services: Services,
  [word = "", address = "", name = "", licence]: readonly string[],
  options: DeskOptions,
): Promise<CommandOutput> {
  const tenant = await tenantOf(services, options);
  const email = Email.safeParse(address).data ?? refuse("invalid-input", "Write the person's e-mail address.");
  const role = roleNamed(word);
  const act = { tenant, origin: siteOrigin(services.config, tenant) };
  const person = { email, name: name || email, roles: [role], licence: licence || null };
  const member = await invite(services, act, person, (work) => asStaff(services.db, tenant.id, work));
  return { text: `${member.email} is invited as ${role}; the mail brings a temporary password.\n`, json: member };
}

async function peopleCommand(services: Services, _: readonly string[], options: DeskOptions): Promise<CommandOutput> {
  const people = await listPeople(services, await tenantOf(services, options));
  const lines = people.map(
    ({ email, name, roles: held, state }) => `${email.padEnd(32)} ${state.padEnd(9)} ${held.join(", ")}  ${name}\n`,
  );
  return {
    text: lines.join("") || "Nobody is invited yet: npm run desk -- invite owner ADDRESS --provider DOMAIN\n",
    json: people,
  };
}

async function removeFactorsCommand(
  services: Services,
  [address = ""]: readonly string[],
  options: DeskOptions,
): Promise<CommandOutput> {
  const tenant = await tenantOf(services, options);
  const found = (await listPeople(services, tenant)).find(({ email }) => email === address.toLowerCase());
  const { id } = found ?? refuse("not-found", `Nobody at the desk has the address ${address}.`);
  const act = { tenant, origin: siteOrigin(services.config, tenant) };
  const json = await removeFactors(services, act, { id }, (work) => asStaff(services.db, tenant.id, work));
  return { text: `${address} sets up a new second step at the next sign-in.\n`, json };
}

/** Commands on the people of the desk; everything else about them is done at the desk itself. */
export const staffCommands: Readonly<Record<string, DeskCommand>> = {
  invite: {
    usage: 'ROLE ADDRESS ["NAME" [REGISTRATION-NUMBER]] --provider DOMAIN',
    description: "invite a person to the desk, such as its first owner",
    argCount: [2, 4],
    run: inviteCommand,
  },
  people: {
    usage: "--provider DOMAIN",
    description: "list the people of the desk",
    argCount: [0, 0],
    run: peopleCommand,
  },
  "remove-factors": {
    usage: "ADDRESS --provider DOMAIN",
    description: "remove a person's lost second factor, when no other owner can do it",
    argCount: [1, 1],
    run: removeFactorsCommand,
  },
};
