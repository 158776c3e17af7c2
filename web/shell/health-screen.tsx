import type { HealthReport } from "../../contract/rendering.ts";
import { DefinitionList } from "../ui/definition-list.tsx";
import { m } from "../words/compiled/messages.js";

const names = {
  database: m.shell_health_database,
  files: m.shell_health_files,
  mail: m.shell_health_mail,
  jobs: m.shell_health_jobs,
} as const;
const states = { well: m.shell_health_well, unwell: m.shell_health_unwell, unknown: m.shell_health_unknown } as const;

/** Whether each part of the product is well, in words: no numbers, no versions, nothing of a clinic. */
export function HealthScreen({ isReady, parts }: HealthReport) {
  const keys = Object.keys(names) as (keyof typeof names)[];
  const isAllWell = keys.every((key) => parts[key] === "well");
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-24">
      <h1 className="text-3xl font-semibold">
        {!isReady ? m.shell_health_down() : isAllWell ? m.shell_health_good() : m.shell_health_partly()}
      </h1>
      {!isReady && <p className="mt-4 text-lg">{m.shell_try_later()}</p>}
      <DefinitionList
        className="mt-8"
        items={keys.map((key) => ({ term: names[key](), detail: states[parts[key]](), key }))}
      />
    </main>
  );
}
