import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (name: string): string => readFileSync(name, "utf8");

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
}

const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const known = new Set([...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));

test("the compose file sets only settings that the server reads, and names services and volumes that it has", () => {
  const { services, volumes } = compose;
  const own = Object.entries(services).filter(([, { image }]) => image?.startsWith("sojourn:"));
  expect(own.map(([name]) => name)).toEqual(["web", "worker", "migrate", "seed"]);
  for (const [name, service] of own) {
    for (const setting of Object.keys(service.environment ?? {}))
      expect(known, `${name}: ${setting}`).toContain(setting);
    for (const file of service.command?.filter((word) => word.endsWith(".ts")) ?? []) read(file);
  }
  for (const { depends_on: needs = [], volumes: mounts = [] } of Object.values(services)) {
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs)) expect(services).toHaveProperty(name);
    for (const mount of mounts) {
      const [from = ""] = mount.split(":");
      if (from.startsWith("./")) read(`deploy/${from.slice(2)}`);
      else expect(volumes).toHaveProperty(from);
    }
  }
  const passwords = [...read("deploy/compose.yaml").matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name);
  for (const name of passwords) expect(read("deploy/.env.example")).toContain(`${name}=`);
});

test("the image runs the packed folder as another user than root, by the settings that the server reads", () => {
  const image =
    read("Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";
  expect(image).toMatch(/^USER node$/m);
  for (const [, name] of (/^ENV (.*)$/m.exec(image)?.[1] ?? "").matchAll(/([A-Z_]+)=/g))
    if (name !== "NODE_ENV") expect(known).toContain(name);
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(compose.services["web"]?.image).toBe(`sojourn:${version}`);
  expect(read("CHANGELOG.md")).toContain(`## ${version}`);
});

test("alert rules and the dashboard name metrics that exist", () => {
  const source = read("adapters/metrics/prometheus.ts");
  const used = new Set(`${read("deploy/alerts.yaml")}${read("deploy/dashboard.json")}`.match(/\bsojourn_[a-z_]+/g));
  expect(used.size).toBeGreaterThan(8);
  for (const metric of used) {
    const name = metric.replace(/^sojourn_/, "").replace(/_(?:count|bucket|sum)$/, "");
    expect(source.includes(`"${name}"`) || source.includes(`"sojourn_${name}"`), metric).toBe(true);
  }
  const { groups } = parse(read("deploy/alerts.yaml")) as {
    groups: { rules: { annotations: { summary: string } }[] }[];
  };
  for (const { annotations } of groups.flatMap(({ rules }) => rules)) expect(annotations.summary).toMatch(/[.?]$/);
});
