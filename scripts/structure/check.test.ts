import { describe, expect, it } from "vitest";
import { checkStructure } from "./check.ts";

/** The rules that a single file with this text breaks, in short. */
const broken = (path: string, text = "", ...others: readonly (readonly [string, string])[]): readonly string[] =>
  checkStructure([{ path, text }, ...others.map(([path, text]) => ({ path, text }))])
    .filter((violation) => violation.path === path)
    .map((violation) => `${violation.line} ${violation.rule}`);

const outbox = ["adapters/mail/outbox.ts", "export const createOutbox = 1;"] as const;

describe("import directions", () => {
  it.each([
    ["web/api.ts", "../server/app.ts", "room directions: server/app.ts"],
    ["contract/quotes.ts", "../server/db/tables/quotes.ts", "room directions: server/db/tables/quotes.ts"],
    ["adapters/mail/mail.ts", "../../server/config.ts", "room directions: server/config.ts"],
    ["server/page.ts", "../web/routes.tsx", "room directions: web/routes.tsx"],
    ["server/app.ts", "../identity/app.ts", "room directions: identity/app.ts"],
    [
      "identity/rpc.ts",
      "./admin/users.ts",
      "only an operator's command imports identity/admin/: identity/admin/users.ts",
    ],
    ["e2e/visit.spec.ts", "../server/app.ts", "room directions: server/app.ts"],
    ["server/jobs.ts", "drizzle-orm/pg-core", "only queries.ts, db/ and adapters/database import the database library"],
    ["server/features/quotes/quotes.ts", "../trips/routes.ts", "only app.ts imports a feature's routes.ts"],
    ["server/features/quotes/quotes.ts", "../../services.ts", "nothing in server imports upward"],
    ["server/db/tables/quotes.ts", "../../features/quotes/quotes.ts", "nothing in server imports upward"],
    ["web/features/quotes/quote-screen.tsx", "../trips/trip.tsx", "a screen's feature does not import another feature"],
    ["web/features/quotes/quote-screen.tsx", "../../shell/root.tsx", "nothing in web imports upward"],
    ["web/ui/button.tsx", "../api.ts", "nothing in web imports upward"],
  ])("%s may not import %s", (path, target, rule) => {
    expect(broken(path, `import { a } from "${target}";`)).toEqual([expect.stringContaining(rule)]);
  });

  it.each([
    ["web/api.ts", "../contract/endpoint.ts"],
    ["server/main.ts", "../identity/app.ts"],
    ["server/testing.ts", "../identity/app.ts"],
    ["server/app.ts", "./features/quotes/routes.ts"],
    ["server/features/quotes/routes.ts", "../trips/queries.ts"],
    ["server/features/quotes/queries.ts", "drizzle-orm"],
    ["adapters/bookings/stock-units.ts", "drizzle-orm"],
    ["server/db/testing.ts", "../../adapters/database/embedded.ts"],
    ["server/jobs.ts", "../web/words/compiled/messages.js"],
  ])("%s may import %s", (path, target) => {
    expect(broken(path, `import { a } from "${target}";`)).toEqual([]);
  });

  it("lets a feature import the type of the services, which leaves nothing in the program", () => {
    expect(broken("server/features/quotes/quotes.ts", 'import type { Services } from "../../services.ts";')).toEqual(
      [],
    );
  });

  it("sees an import over several lines, a re-export and a lazy import, and says the line", () => {
    const text = 'const a = 1;\nimport {\n  b,\n} from "../server/b.ts";\nconst c = () => import("../server/c.ts");\n';
    expect(broken("web/a.ts", text)).toEqual(["2 room directions: server/b.ts", "5 room directions: server/c.ts"]);
    expect(broken("web/a.ts", 'export { a } from "../server/a.ts";')).toHaveLength(1);
  });

  it("keeps implementations of a port for services.ts", () => {
    const text = 'import { createOutbox } from "../adapters/mail/outbox.ts";';
    expect(broken("server/jobs.ts", text, outbox)).toEqual([expect.stringContaining("only services.ts")]);
    expect(broken("server/services.ts", text, outbox)).toEqual([]);
    expect(broken("server/jobs.ts", 'import { compose } from "../adapters/mail/compose.ts";', outbox)).toEqual([]);
  });
});

describe("import cycles", () => {
  it("reports a circle once, with the way round", () => {
    const found = checkStructure([
      { path: "contract/a.ts", text: 'import { b } from "./b.ts";' },
      { path: "contract/b.ts", text: 'import { a } from "./a.ts";' },
    ]);
    expect(found.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("contract/a.ts → contract/b.ts → contract/a.ts"),
    ]);
  });

  it("lets types point back", () => {
    const other = ["contract/b.ts", 'import type { A } from "./a.ts";'] as const;
    expect(broken("contract/a.ts", 'import { b } from "./b.ts";', other)).toEqual([]);
  });
});

describe("names, places and lengths", () => {
  it.each([
    ["web/ui/index.ts", "no barrels"],
    ["server/utils.ts", 'no "utils"'],
    ["web/helpers/button.tsx", 'no "helpers"'],
    ["web/ui/DataTable.tsx", "kebab-case: DataTable.tsx"],
    ["server/features/quotes/estimate.ts", "a feature has routes.ts, quotes.ts, queries.ts and tests"],
    ["server/features/quotes/parts/routes.ts", "depth"],
    ["web/features/shared.tsx", "depth"],
    ["web/ui/a/b/c.tsx", "depth"],
  ])("%s is refused", (path, rule) => {
    expect(broken(path)).toContainEqual(expect.stringContaining(rule));
  });

  it.each([
    "server/features/quotes/quotes.test.ts",
    "web/ui/data-table.tsx",
    "adapters/mail/mail.suite.ts",
    "drizzle.config.ts",
  ])("%s is fine", (path) => expect(broken(path)).toEqual([]));

  it("asks for a reason above 300 lines", () => {
    expect(broken("web/a.ts", "a;\n".repeat(301))).toEqual(["301 at most 300 lines (301)"]);
    expect(broken("web/a.ts", "a;\n".repeat(300))).toEqual([]);
  });
});

describe("the environment", () => {
  it("is read in config.ts, in scripts and in tests only", () => {
    const text = "const port = process.env.PORT;";
    expect(broken("server/main.ts", text)).toEqual(["1 only config.ts reads the environment"]);
    expect(broken("adapters/mail/smtp.ts", 'import { env } from "node:process";')).toHaveLength(1);
    for (const path of ["server/config.ts", "scripts/a.ts", "vite.config.ts", "server/a.test.ts"]) {
      expect(broken(path, text)).toEqual([]);
    }
    expect(broken("server/main.ts", "// process.env is read in config.ts")).toEqual([]);
  });
});

describe("left and right", () => {
  it.each([
    'className="flex ml-2"',
    'className="md:hover:-mr-1.5"',
    'className="left-[3px]"',
    'className="pl-(--gap)"',
    'className="text-left"',
    'className="rounded-tl-lg"',
    'className="border-r"',
    "style={{ marginLeft: 4 }}",
  ])("%s is refused in a screen", (text) => {
    expect(broken("web/ui/a.tsx", text)).toEqual([expect.stringContaining("logical properties only")]);
  });

  it.each([
    'className="ms-2 me-1 ps-4 start-0 text-start rounded-ss-lg"',
    'lang="pl-PL"',
    '"written right-to-left and left to itself"',
    "const { left } = box.getBoundingClientRect();",
    "// ml-2 would be wrong here",
  ])("%s is fine", (text) => expect(broken("web/ui/a.tsx", text)).toEqual([]));

  it.each(["a { margin-left: 1px; }", "a {\n  left: 0;\n}", "a { text-align: right; }", "a { @apply pl-4; }"])(
    "%s is refused in a stylesheet",
    (text) => expect(broken("web/a.css", text)).toHaveLength(1),
  );

  it.each(["server/a.ts", "web/mails/a.tsx"])("is not asked of %s", (path) =>
    expect(broken(path, '"ml-2"')).toEqual([]),
  );
});
