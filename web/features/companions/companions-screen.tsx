import { type ActionFunctionArgs, useActionData } from "react-router";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { CompanionCard } from "./companion-card.tsx";
import { CompanionForm } from "./companion-form.tsx";
import { type CompanionsAnswer, type CompanionsDone, type CompanionsPage, isRefused } from "./companions-page.ts";

export const loader: Loader<CompanionsPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query }) => {
        const { listCompanions } = await import("../../../contract/companions.ts");
        const found = await call(listCompanions, { params: { id: query.get("trip") ?? "" } });
        return { ...found, formKey: crypto.randomUUID() };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./companions-action.ts")).companionsAction(facts);

export const handle = screen<CompanionsPage>({
  cache: "private",
  head: () => ({ title: m.companions_title(), isPrivate: true }),
});

const doneTexts: Readonly<Record<CompanionsDone["did"], (facts: { name: string }) => string>> = {
  invite: m.companions_done_invited,
  again: m.companions_done_again,
  name: m.companions_done_changed,
  end: m.companions_done_ended,
};

/** Who may see the times and places of a trip: those who are let in, those who were, and the form for another one. */
export function Component() {
  const page = useData(loader);
  const answer = useActionData() as CompanionsAnswer; // what companionsAction returned
  const refused = isRefused(answer) ? answer : undefined;
  const done = answer && !isRefused(answer) ? answer : undefined;
  const [letIn, out] = [
    page.companions.filter(({ endedAt }) => !endedAt),
    page.companions.filter((one) => one.endedAt),
  ];
  const key = (id: string) => `${page.formKey}-${id.slice(-12)}`;
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-8 md:py-12">
      <header className="max-w-measure">
        <Link to={tripPaths.trip(page.trip)} className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-back" />
          {m.trips_back()}
        </Link>
        <h1 className="mt-2 text-2xl md:text-3xl">{m.companions_title()}</h1>
        <p className="mt-2 text-muted">{m.companions_lead()}</p>
      </header>
      {done && (
        <Notice tone="success" announce>
          {doneTexts[done.did]({ name: done.name })}
        </Notice>
      )}
      {refused && refused.intent !== "invite" && (
        <Notice tone="warning" title={refused.title} announce>
          {refused.errors[0]?.text ?? refused.text}
        </Notice>
      )}
      <section aria-labelledby="let-in" className="flex flex-col gap-4">
        <h2 id="let-in" className="text-xl">
          {m.companions_let_in()}
        </h2>
        {letIn.length === 0 ? (
          <EmptyState icon="users" title={m.companions_none()}>
            {m.companions_none_text()}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {letIn.map((one) => (
              <CompanionCard key={one.id} companion={one} formKey={key(one.id)} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="invite" className="flex flex-col gap-4 border-t border-line pt-6">
        <h2 id="invite" className="text-xl">
          {m.companions_invite()}
        </h2>
        <CompanionForm
          key={refused?.attempt ?? page.formKey}
          trip={page.trip}
          formKey={page.formKey}
          refused={refused?.intent === "invite" ? refused : undefined}
        />
      </section>
      {out.length > 0 && (
        <section aria-labelledby="let-out" className="flex flex-col gap-4 border-t border-line pt-6">
          <h2 id="let-out" className="text-xl">
            {m.companions_let_out()}
          </h2>
          <ul className="flex flex-col gap-4">
            {out.map((one) => (
              <CompanionCard key={one.id} companion={one} formKey={key(one.id)} />
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
