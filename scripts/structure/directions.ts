import { type Import, importsOf, isTest, type Source, type Violation } from "./source.ts";

interface Direction {
  readonly rule: string;
  readonly reason: string;
  /** True when the import breaks the rule. */
  readonly broken: (from: string, to: string, kind: Import["kind"], concrete: ReadonlySet<string>) => boolean;
}

const rooms = new Set(["contract", "adapters", "server", "identity", "web", "e2e", "bench", "scripts"]);
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: ["contract"],
  adapters: ["adapters", "contract"],
  server: [
    "server",
    "adapters",
    "contract",
    "web/words",
    "web/format.ts",
    "web/local-time.ts",
    "web/trip/part-lines.ts",
    "web/forms/typed-amount.ts",
  ],
  identity: ["identity", "adapters", "contract", "web/words"],
  web: ["web", "contract"],
  e2e: ["e2e", "contract", "scripts", "server/formats/woff.ts"],
  bench: [
    "bench",
    "contract",
    "scripts",
    "identity/users/srp.ts",
    "adapters/hotels",
    "adapters/database",
    "adapters/assistant",
    "server/cases",
    "server/catalogue",
    "server/chat",
    "server/db",
    "server/desk/trips",
    "server/testing",
  ],
};
const roomReason: Readonly<Record<string, string>> = {
  contract: "the contract depends on the schema library and nothing else, so that every room can read it",
  adapters: "adapters know the contract only; what they need from the server is handed to them",
  server:
    "the server uses adapters, the contract, our words, how they write prices, days and times, and how amounts are typed; it renders web's built entry, not its source",
  identity: "identity must be replaceable by a hosted pool: it knows adapters, the contract and the words of its mails",
  web: "the client knows the contract only: what runs on the server must never reach a browser",
  e2e: "journeys use the running product over HTTP, as people do",
  bench: "measurements use the running product over HTTP, beside its arithmetic, its database or its assistant alone",
};

const within = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);
const roomOf = (file: string): string => file.split("/")[0] ?? "";
const feature = (file: string): string | undefined => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1];
const isDatabaseLibrary = (to: string): boolean => /^(?:drizzle-orm|pg|@electric-sql\/pglite[^/]*)(?:\/|$)/.test(to);

/** A concrete adapter is a file with a `create…` function; ports have none. */
const isConcreteAdapter = ({ path, text }: Source): boolean =>
  path.startsWith("adapters/") && !isTest(path) && /^export (?:async )?(?:function|const) create[A-Z]/m.test(text);
const folder = (file: string): string => file.slice(0, file.lastIndexOf("/"));

const directions: readonly Direction[] = [
  {
    rule: "room directions",
    reason: "", // given per room
    broken: (from, to) => {
      const allowed = mayImport[roomOf(from)];
      if (!allowed || !rooms.has(roomOf(to))) return false;
      // The process and the test site join server and identity.
      if (
        ["server/main.ts", "server/operations/run-command.ts", "server/testing/site.ts"].includes(from) &&
        within(to, "identity")
      )
        return false;
      if (isTest(from) && within(to, "scripts")) return false;
      // Demonstration suppliers keep their stock in the product's tables.
      if (isTest(from) && within(from, "adapters") && to === "server/testing/database.ts") return false;
      return !allowed.some((place) => within(to, place));
    },
  },
  {
    rule: "only compose.ts imports a concrete adapter",
    reason: "everyone else takes the port's type, so that one file decides what the product runs on",
    broken: (from, to, _kind, concrete) =>
      concrete.has(to) &&
      folder(from) !== folder(to) &&
      ["server", "identity", "adapters", "web"].includes(roomOf(from)) &&
      !/^(?:server|identity)\/compose\.ts$|^server\/testing\/|^identity\/db\/testing\.ts$|^adapters\/testing\//.test(
        from,
      ) &&
      !isTest(from),
  },
  {
    rule: "only tests import adapters/testing/",
    reason: "doubles of outside services must never answer for the real ones",
    broken: (from, to) =>
      within(to, "adapters/testing") &&
      !/^adapters\/testing\/|^(?:server|identity)\/testing\/|^identity\/db\/testing|^scripts\//.test(from) &&
      !isTest(from),
  },
  {
    rule: "only queries and db/ import the database library",
    reason: "a query lives where it is looked for, and takes the provider's id; our own suppliers keep their stock so",
    broken: (from, to) =>
      isDatabaseLibrary(to) &&
      rooms.has(roomOf(from)) &&
      !/(?:^|[/-])queries\.ts$|^(?:server|identity)\/db\/|^server\/testing\/|^adapters\/(?:database|bookings|counters|seeded-suppliers|hotels|flights|activities)\/|^(?:scripts|bench)\//.test(
        from,
      ) &&
      !isTest(from),
  },
  {
    rule: "only app.ts and bindings.ts import routes",
    reason: "a domain uses another's rules or queries; its routes answer the network",
    broken: (from, to) =>
      /^server\/.*(?:^|[/-])routes\.ts$/.test(to) &&
      !["server/app.ts", "server/bindings.ts"].includes(from) &&
      !isTest(from),
  },
  {
    rule: "only an operator's command imports identity/admin/",
    reason: "what an operator may do has no way to it from the network",
    broken: (from, to) =>
      within(to, "identity/admin") &&
      !/^identity\/(?:admin\/|commands\/|command\.ts$)/.test(from) &&
      // The port by which a clinic's owner manages its own staff; the product checks the right.
      !(from === "identity/app.ts" && to === "identity/admin/staff.ts") &&
      !isTest(from),
  },
  {
    rule: "a screen's feature does not import another feature",
    reason: "what two share moves to ui/ or is composed in shell/",
    broken: (from, to) => within(from, "web/features") && within(to, "web/features") && feature(from) !== feature(to),
  },
  {
    rule: "nothing in web imports upward",
    reason: "routes → features → ui, session, theme, currency, api → contract",
    broken: (from, to, kind) => {
      if (kind === "type" || roomOf(from) !== "web" || isTest(from)) return false;
      const isEntry = /^web\/entry-[^/]+$/.test(to);
      // The desk is a client of its own beside the site: nothing of the site imports it.
      if (within(to, "web/desk")) return !within(from, "web/desk");
      if (within(from, "web/ui")) {
        return /^web\/(?:features|shell|session|currency)\/|^web\/(?:routes|api)\.tsx?$/.test(to) || isEntry;
      }
      if (/^web\/(?:session|theme|currency|words)\/|^web\/(?:api|paths)\.tsx?$/.test(from)) {
        return /^web\/(?:features|shell|ui)\/|^web\/routes\.tsx?$/.test(to) || isEntry;
      }
      if (within(from, "web/features")) return within(to, "web/shell") || /^web\/routes\.tsx?$/.test(to) || isEntry;
      return within(from, "web/shell") && (/^web\/routes\.tsx?$/.test(to) || isEntry);
    },
  },
];

/** Every import against the permitted directions (house: "Between rooms"). */
export const checkDirections = (sources: readonly Source[]): readonly Violation[] => {
  const concrete = new Set(sources.filter(isConcreteAdapter).map(({ path }) => path));
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ target, line, kind }) =>
      directions
        .filter(({ broken }) => broken(source.path, target, kind, concrete))
        .map(({ rule, reason }) => ({
          path: source.path,
          line,
          rule: `${rule}: ${target}`,
          reason: reason || (roomReason[roomOf(source.path)] ?? ""),
        })),
    ),
  );
};
