import { getOpenapi } from "../../../contract/openapi.ts";
import { toolsPath } from "../../../contract/tools-constants.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";
import { type Noun, type Operation, outlineApi } from "./api-outline.ts";
import { FieldTable } from "./field-table.tsx";

export const loader: Loader<readonly Noun[]> = import.meta.env.SSR
  ? fromApi(async ({ call }) => outlineApi(await call(getOpenapi, {})))
  : fromPayload;

export const handle = screen<readonly Noun[]>({
  cache: "public",
  isStill: true,
  head: () => ({ title: m.developers_api_title(), description: m.developers_api_text() }),
});

/** For developers: the product API, made from its own description. */
export function Component() {
  const nouns = useData(loader);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-10 pb-20">
      <header className="max-w-measure">
        <h1 className="text-3xl">{m.developers_api_title()}</h1>
        <p className="mt-3 text-lg text-muted">{m.developers_api_text()}</p>
        <p className="mt-3 text-muted">{m.developers_api_rules()}</p>
        <p className="mt-3">
          <a href="/api/openapi.json" className="text-link inline-flex min-h-11 items-center">
            {m.developers_api_document()}
          </a>
        </p>
        <p className="mt-3 text-muted">
          {m.developers_tools_text()}{" "}
          <code dir="ltr" className="wrap-anywhere">
            {toolsPath}
          </code>
        </p>
      </header>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={m.developers_api_contents()}>
          <ul className="grid grid-cols-2 gap-x-4 lg:sticky lg:top-24 lg:grid-cols-1">
            {nouns.map(({ noun, operations }) => (
              <li key={noun}>
                <a
                  href={`#${noun}`}
                  dir="ltr"
                  className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-2 text-sm wrap-anywhere text-primary-ink hover:underline"
                >
                  {noun} <span className="figures text-muted">{operations.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-14">
          {nouns.map(({ noun, operations }) => (
            <section key={noun} id={noun} aria-labelledby={`${noun}-title`} className="scroll-mt-24">
              <h2 id={`${noun}-title`} className="text-xl" dir="ltr">
                {noun}
              </h2>
              <div className="mt-4 flex flex-col gap-6">
                {operations.map((operation) => (
                  <OperationCard key={operation.id} {...operation} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

const places = { path: m.developers_in_path, query: m.developers_in_query, body: m.developers_in_body } as const;
const accesses = { public: undefined, link: m.developers_access_link, client: m.developers_access_client } as const;

function OperationCard({ id, method, path, summary, access, hasKey, inputs, answer, refusals }: Operation) {
  return (
    <article
      id={id}
      dir="ltr"
      lang="en"
      className="scroll-mt-24 rounded-lg border border-line bg-surface p-5 text-start md:p-6"
    >
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <Badge tone={method === "GET" ? "neutral" : "primary"}>{method}</Badge>
        <code className="min-w-0 break-all">{path}</code>
      </h3>
      <p className="mt-2">{summary}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {accesses[access] && <Badge icon="lock">{accesses[access]?.()}</Badge>}
        {hasKey && <Badge icon="check">{m.developers_has_key()}</Badge>}
      </p>
      {inputs.map(({ place, fields }) => (
        <FieldTable key={place} title={places[place]()} fields={fields} />
      ))}
      {answer.length > 0 && <FieldTable title={m.developers_answer()} fields={answer} />}
      <details className="mt-4 text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary-ink">
          {m.developers_refusals()}
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          {refusals.map(({ status, codes }) => (
            <div key={status} className="contents">
              <dt className="figures font-semibold">{status}</dt>
              <dd>
                <code>{codes.join(", ")}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  );
}
