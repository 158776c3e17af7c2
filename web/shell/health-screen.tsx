import type { HealthReport } from "../../contract/health.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../screen.ts";
import { DefinitionList } from "../ui/definition-list.tsx";
import { m } from "../words/compiled/messages.js";

const names = {
  database: m.health_database,
  files: m.health_files,
  mail: m.health_mail,
  jobs: m.health_jobs,
} as const;
const states = { well: m.health_well, unwell: m.health_unwell, unknown: m.health_unknown } as const;

/** For a navigation inside the site; the server answers a page load itself, also without a database. */
export const loader: Loader<HealthReport> = import.meta.env.SSR
  ? fromApi(async ({ call }) => call((await import("../../contract/health.ts")).getHealth, {}))
  : fromPayload;

export const handle = screen<HealthReport>({
  cache: "private",
  head: () => ({ title: m.health_title(), isPrivate: true }),
});

export const Component = () => <HealthScreen {...useData(loader)} />;

/** Whether each part of the product is well, in words: no numbers, no versions, nothing of a clinic. */
export function HealthScreen({ isReady, parts }: HealthReport) {
  const keys = Object.keys(names) as (keyof typeof names)[];
  const isAllWell = keys.every((key) => parts[key] === "well");
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-24">
      <h1 className="text-3xl font-semibold">
        {!isReady ? m.health_down() : isAllWell ? m.health_good() : m.health_partly()}
      </h1>
      {!isReady && <p className="mt-4 text-lg">{m.shell_try_later()}</p>}
      <DefinitionList
        className="mt-8"
        items={keys.map((key) => ({ term: names[key](), detail: states[parts[key]](), key }))}
      />
    </main>
  );
}
