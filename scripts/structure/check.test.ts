import { describe, expect, it } from "vitest";
import { checkStructure } from "./check.ts";
import { checkFolders } from "./folders.ts";

/** Short names of the rules that a single file with this text breaks. */
const broken = (path: string, text = "", ...others: readonly (readonly [string, string])[]): readonly string[] =>
  checkStructure([{ path, text }, ...others.map(([path, text]) => ({ path, text }))])
    .filter((violation) => violation.path === path)
    .map((violation) => `${violation.line} ${violation.rule}`);

const outbox = ["adapters/mail/outbox.ts", "export const createOutbox = 1;"] as const;

describe("import directions", () => {
  it.each([
    ["web/api.ts", "../server/app.ts", "room directions: server/app.ts"],
    ["contract/quotes.ts", "../server/db/tables/quotes.ts", "room directions: server/db/tables/quotes.ts"],
    ["adapters/mail/mail.ts", "../../server/config/config.ts", "room directions: server/config/config.ts"],
    ["server/pages/pages.ts", "../../web/routes.tsx", "room directions: web/routes.tsx"],
    ["server/app.ts", "../identity/app.ts", "room directions: identity/app.ts"],
    [
      "identity/sign-in/flow.ts",
      "../admin/users.ts",
      "only an operator's command imports identity/admin/: identity/admin/users.ts",
    ],
    ["e2e/visit.spec.ts", "../server/app.ts", "room directions: server/app.ts"],
    ["server/jobs/worker.ts", "drizzle-orm/pg-core", "only queries and db/ import the database library"],
    ["server/trips/trips.ts", "../quotes/link-routes.ts", "only app.ts and bindings.ts import routes"],
    ["server/quotes/offers/offers.ts", "../link-routes.ts", "only app.ts and bindings.ts import routes"],
    ["web/features/quotes/quote-screen.tsx", "../trips/trip.tsx", "a screen's feature does not import another feature"],
    ["web/features/quotes/quote-screen.tsx", "../../shell/root.tsx", "nothing in web imports upward"],
    ["web/ui/button.tsx", "../api.ts", "nothing in web imports upward"],
    ["server/services.ts", "../adapters/testing/loopback-s3.ts", "only tests import adapters/testing/"],
  ])("%s may not import %s", (path, target, rule) => {
    expect(broken(path, `import { a } from "${target}";`)).toEqual([expect.stringContaining(rule)]);
  });

  it.each([
    ["web/api.ts", "../contract/endpoint.ts"],
    ["server/main.ts", "../identity/app.ts"],
    ["server/testing/site.ts", "../../identity/app.ts"],
    ["server/app.ts", "./quotes/link-routes.ts"],
    ["server/trips/routes.ts", "../quotes/queries.ts"],
    ["server/quotes/claim-queries.ts", "drizzle-orm"],
    ["adapters/seeded-suppliers/stock-units.ts", "drizzle-orm"],
    ["server/testing/database.ts", "../../adapters/database/embedded.ts"],
    ["server/mail/queue.ts", "../../web/words/compiled/messages.js"],
  ])("%s may import %s", (path, target) => {
    expect(broken(path, `import { a } from "${target}";`)).toEqual([]);
  });

  it("sees multi-line imports, re-exports and lazy imports, with their lines", () => {
    const text = 'const a = 1;\nimport {\n  b,\n} from "../server/b.ts";\nconst c = () => import("../server/c.ts");\n';
    expect(broken("web/a.ts", text)).toEqual(["2 room directions: server/b.ts", "5 room directions: server/c.ts"]);
    expect(broken("web/a.ts", 'export { a } from "../server/a.ts";')).toHaveLength(1);
  });

  it("reserves concrete adapters for compose.ts", () => {
    const text = 'import { createOutbox } from "../adapters/mail/outbox.ts";';
    expect(broken("server/jobs.ts", text, outbox)).toEqual([expect.stringContaining("only compose.ts")]);
    expect(broken("identity/compose.ts", text, outbox)).toEqual([]);
    expect(broken("server/jobs.ts", 'import { compose } from "../adapters/mail/compose.ts";', outbox)).toEqual([]);
  });
});

describe("the order of folders", () => {
  it("refuses an import of a later folder, types included", () => {
    expect(broken("server/quotes/quotes.ts", 'import type { Trip } from "../trips/trips.ts";')).toEqual([
      "1 folder order: server/trips/trips.ts",
    ]);
    expect(broken("server/trips/trips.ts", 'import { quote } from "../quotes/quotes.ts";')).toEqual([]);
  });

  it("allows a test to import any folder", () => {
    expect(broken("server/quotes/quotes.test.ts", 'import { trip } from "../testing/trips.ts";')).toEqual([]);
  });

  it("requires a place for a new folder", () => {
    expect(broken("server/novelties/novelties.ts")).toEqual(["1 server/novelties has no place in the order"]);
  });
});

describe("the sizes of folders", () => {
  const sizes = (...files: readonly string[]) => checkFolders(files.map((path) => ({ path, text: "" })));

  it("refuses a folder with one file and a sub-folder of two", () => {
    expect(sizes("server/quotes/quotes.ts").map(({ rule }) => rule)).toEqual(["at least 2 files (1)"]);
    const parts = ["a", "b"].map((name) => `server/quotes/offers/${name}.ts`);
    expect(sizes(...parts).map(({ rule }) => rule)).toEqual(["at least 3 files (2)"]);
  });

  it("refuses more than twenty files in a folder, without tests", () => {
    const names = Array.from({ length: 20 }, (_, index) => `server/quotes/part-${index}.ts`);
    expect(sizes(...names, "server/quotes/a.test.ts")).toEqual([]);
    expect(sizes(...names, "server/quotes/more.ts").map(({ rule }) => rule)).toEqual(["at most 20 files (21)"]);
  });
});

describe("names, places and lengths", () => {
  it.each([
    ["server/utils.ts", 'no "utils"'],
    ["web/helpers/button.tsx", 'no "helpers"'],
    ["server/quotes/offers/texts/rows.ts", "depth"],
    ["web/features/quotes/wizard/steps/a.tsx", "depth"],
    ["web/ui/a/b/c.tsx", "depth"],
  ])("%s is refused", (path, rule) => {
    expect(broken(path)).toContainEqual(expect.stringContaining(rule));
  });

  it.each([
    "web/features/quotes/wizard/wizard-screen.tsx",
    "web/ui/data-table.tsx",
    "adapters/mail/mail.suite.ts",
    "drizzle.config.ts",
  ])("%s is allowed", (path) => expect(broken(path)).toEqual([]));

  it("requires a reason above 300 lines, and allows tests 500", () => {
    expect(broken("web/a.ts", "a;\n".repeat(301))).toEqual(["301 at most 300 lines (301)"]);
    expect(broken("web/a.ts", "a;\n".repeat(300))).toEqual([]);
    expect(broken("web/a.test.ts", "a;\n".repeat(500))).toEqual([]);
    expect(broken("web/a.test.ts", "a;\n".repeat(501))).toEqual(["501 at most 500 lines (501)"]);
  });

  it.each(["Said", "Asked", "Whose"])("refuses an exported type called %s", (name) => {
    expect(broken("web/a.ts", `export interface ${name} {}`)).toEqual([`1 no type called ${name}`]);
    expect(broken("web/a.ts", `interface ${name} {}`)).toEqual([]);
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
  ])("%s is allowed", (text) => expect(broken("web/ui/a.tsx", text)).toEqual([]));

  it.each(["a { margin-left: 1px; }", "a {\n  left: 0;\n}", "a { text-align: right; }", "a { @apply pl-4; }"])(
    "%s is refused in a stylesheet",
    (text) => expect(broken("web/a.css", text)).toHaveLength(1),
  );

  it.each(["server/app.ts", "web/mails/a.tsx"])("does not apply to %s", (path) =>
    expect(broken(path, '"ml-2"')).toEqual([]),
  );
});

describe("journeys", () => {
  const press = '  await page.getByRole("button", { name: "Save" }).click();\n';

  it.each([
    `${press}  await page.goto("/");`,
    `${press}  // Again.\n  await page.reload();`,
    '  await page\n    .getByRole("button")\n    .first()\n    .click();\n  await other.close();',
    '  await page.keyboard.press("Enter");\n  await page.goBack();',
  ])("%s leaves the page at once after a press", (text) => {
    expect(broken("e2e/a.spec.ts", text)).toEqual([expect.stringContaining("a press is followed by what it brings")]);
  });

  it("may leave the page after what the press brought", () => {
    const text = `${press}  await expect(page.getByText("Saved")).toBeVisible();\n  await page.reload();`;
    expect(broken("e2e/a.spec.ts", text)).toEqual([]);
  });
});
