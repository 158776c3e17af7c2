import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { readProviderFile } from "../provider-files/import.ts";
import { buildProviderFile } from "../testing/providers.ts";

const valid = stringify(buildProviderFile(), { lineWidth: 0 });

/** Problems with the line of the file that each points to. */
async function problemsOf(text: string) {
  const read = await readProviderFile(text, { ownersOf: async () => new Map(), pictureProblem: async () => undefined });
  const lines = text.split("\n");
  if (read.kind === "valid") return [];
  return read.problems.map(({ line, path, message }) => ({ at: lines[line - 1]?.trim(), said: `${path} ${message}` }));
}

describe("what the schema refuses is said in words, at its line", () => {
  const broken: [name: string, from: string, to: string, at: string, said: string][] = [
    ["a missing member", "  legalName: Harbour Clinic Ltd\n", "", "company:", "company › legalName is missing"],
    [
      "an unknown member",
      "foundedYear",
      "foundetYear",
      "foundetYear: 2011",
      "company › foundetYear is not known here; check the spelling",
    ],
    [
      "a colour that YAML took for a comment",
      '"#0B4F6C"',
      "#0B4F6C",
      "- primaryColor: #0B4F6C",
      "theme › 1 › primaryColor is empty: without quotes # begins a comment",
    ],
    [
      "a colour that is none",
      '"#0B4F6C"',
      "blue",
      "- primaryColor: blue",
      'theme › 1 › primaryColor must be a colour of six hex digits in quotes, such as "#0B4F6C"',
    ],
    [
      "a tag that is none",
      "  foundedYear",
      "  gtagId: hello\n  foundedYear",
      "gtagId: hello",
      "company › gtagId must look like G-ABC123",
    ],
    [
      "an unknown time zone",
      "Asia/Dubai",
      "Asia/Atlantis",
      "timeZone: Asia/Atlantis",
      "location › timeZone must be an IANA time zone such as Asia/Dubai",
    ],
    [
      "a number in quotes",
      "latitude: 25.2",
      'latitude: "25.2"',
      'latitude: "25.2"',
      "location › latitude must be a number",
    ],
    [
      "a half package",
      "companions: 1",
      "companions: 1.5",
      "companions: 1.5",
      "procedures › knee-replacement › packages › essential › companions must be a whole number",
    ],
    [
      "a price of nothing",
      "price: 48500",
      "price: 0",
      "price: 0",
      "procedures › knee-replacement › packages › essential › price must be more than 0",
    ],
    [
      "a status of their own",
      "status: published",
      "status: live",
      "status: live",
      "procedures › knee-replacement › status must be one of draft, published, archived",
    ],
    [
      "a day that does not exist",
      "2026-10-01",
      "2026-02-30",
      "policiesVersion: 2026-02-30",
      "policiesVersion must be a day that exists, such as 2026-11-20",
    ],
    ["another format", "format: 1", "format: 2", "format: 2", "format must be 1"],
    [
      "a name that is too long",
      "name: Ada Berg",
      `name: ${"a".repeat(81)}`,
      `name: ${"a".repeat(81)}`,
      "doctors › ada-berg › texts › en › name must have at most 80 characters; it has 81",
    ],
    ["a blank", "title: Surgeon", 'title: "  "', 'title: "  "', "doctors › ada-berg › texts › en › title is blank"],
    [
      "a control character",
      "title: Surgeon",
      'title: "a\\0b"',
      'title: "a\\0b"',
      "doctors › ada-berg › texts › en › title has a control character in it, which cannot be shown",
    ],
    [
      "an unknown language",
      "      en:\n        name: Ada",
      "      xx:\n        name: Ada",
      "xx:",
      "doctors › ada-berg › texts › xx is not known here; check the spelling",
    ],
  ];
  test.each(broken)("%s", async (_, from, to, at, said) => {
    expect(valid).toContain(from);
    const found = await problemsOf(valid.replace(from, to));
    expect(found.map((problem) => problem.said)).toContain(said);
    expect(found.find((problem) => problem.said === said)?.at).toBe(at);
  });
});
