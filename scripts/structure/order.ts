import { importsOf, isTest, type Source, type Violation } from "./source.ts";

/** The import order of a room's folders and root files: each imports only earlier ones. */
export const orders: Readonly<Record<string, readonly string[]>> = {
  server: [
    ...["config", "formats", "db", "jobs", "files", "tenants", "services.ts", "http", "pages", "mail"],
    ...["staff", "integrations", "cases"],
    ...["catalogue", "treatments", "quotes", "consultations", "documents", "account"],
    ...["trips", "companions", "payments", "checkout", "bookings", "planning", "travel", "calendar"],
    ...["chat", "aftercare", "site", "privacy"],
    ...["compose.ts", "operations", "provider-files", "desk", "jobs.ts", "bindings.ts", "app.ts", "main.ts"],
    "testing",
  ],
  identity: [
    ...["db", "errors.ts", "config.ts", "pools", "services.ts", "protocol", "users", "messages", "tokens"],
    ...["admin", "reseal.ts", "sign-in", "actions", "commands"],
    ...["worker.ts", "actions.ts", "compose.ts", "app.ts", "command.ts", "embedded.ts", "standalone.ts", "main.ts"],
    "testing",
  ],
};

const unitOf = (file: string): string => file.split("/")[1] ?? "";

/** Imports against the order, type imports included, which rules out cycles between folders. */
export const checkOrder = (sources: readonly Source[]): readonly Violation[] =>
  sources
    .filter(({ path }) => !isTest(path) && orders[path.split("/")[0] ?? ""] !== undefined)
    .flatMap((source) => {
      const [room = ""] = source.path.split("/");
      const order = orders[room] ?? [];
      const from = order.indexOf(unitOf(source.path));
      if (from < 0) {
        const reason = "add it to the order in scripts/structure/order.ts, after everything that it imports";
        return [
          { path: source.path, line: 1, rule: `${room}/${unitOf(source.path)} has no place in the order`, reason },
        ];
      }
      return importsOf(source)
        .filter(({ target }) => target.startsWith(`${room}/`) && order.indexOf(unitOf(target)) > from)
        .map(({ target, line }) => ({
          path: source.path,
          line,
          rule: `folder order: ${target}`,
          reason: `${order[from]} precedes ${unitOf(target)} in scripts/structure/order.ts`,
        }));
    });
