import { useEffect, useRef } from "react";
import { type ActionFunctionArgs, Form, useActionData, useLocation, useNavigation, useSubmit } from "react-router";
import type { SharedLetter } from "../../../contract/discharge.ts";
import { longestName } from "../../../contract/discharge-constants.ts";
import { Refusal } from "../../../contract/errors.ts";
import { Letter } from "../../aftercare/letter.tsx";
import { callOf } from "../../api.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import { missingFields, orRefused, type Refused } from "../../forms/refused.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { siteContext, useProvider } from "../../site.ts";
import { PrintedPage } from "../../trip/printed-page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { purposeNames } from "./discharge-page.ts";

interface LetterPage {
  /** Whether the link opens a letter now. */
  readonly opens: boolean;
}
type Answer = { readonly letter: SharedLetter | null } | Refused;

/** Opens the letter; null where the link opens none. The letter stands in the answer to the form alone, never in an address. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const name = String(form.get("name") ?? "").trim();
  return orRefused<{ letter: SharedLetter | null }, unknown>({
    form,
    language,
    words: { names: { name: m.discharge_shared_name }, textOf: () => m.discharge_shared_name_empty() },
    write: async () => {
      if (name === "") throw missingFields("name");
      const { openSharedLetter } = await import("../../../contract/discharge.ts");
      const given = { params: { token: params["token"] ?? "" }, query: { language }, body: { name } };
      const letter = await callOf(context)(openSharedLetter, given).catch((error: unknown) => {
        if (error instanceof Refusal && isGone(error)) return null;
        throw error;
      });
      return { letter };
    },
  });
}

/** An incomplete address is refused by the contract, a link that ended by the server. */
const isGone = ({ code, errors }: Refusal): boolean =>
  code === "not-found" || (errors?.some(({ field }) => field === "token") ?? false);

export const loader: Loader<LetterPage> = import.meta.env.SSR
  ? fromApi(async ({ call, params }) => {
      const { checkSharedLetter } = await import("../../../contract/discharge.ts");
      const given = { params: { token: params["token"] ?? "" } };
      return call(checkSharedLetter, given).catch((error: unknown) => {
        if (error instanceof Refusal && isGone(error)) return { opens: false };
        throw error;
      });
    })
  : fromPayload;

export const handle = screen<LetterPage>({
  cache: "private",
  head: () => ({ title: m.discharge_shared_title(), isPrivate: true }),
});

/** The page behind a private link to the letter: for the doctor at home, who has no account. */
export function Component() {
  const { opens } = useData(loader);
  const answer = useActionData() as Answer | undefined; // what the action returned
  if (answer && "letter" in answer) return answer.letter ? <Opened letter={answer.letter} /> : <Gone />;
  if (!opens) return <Gone />;
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      <NameForm refused={answer} />
    </main>
  );
}

const storageKey = "letter-reader";

/** The name under which this tab opened a letter; undefined for another letter, and where the browser stores nothing. */
function readerOf(pathname: string): string | undefined {
  try {
    const { path, name } = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return path === pathname ? name : undefined;
  } catch {
    return undefined;
  }
}

function keepReader(path: string, name: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, name }));
  } catch {
    // Storage can be full or shut: then a reload asks for the name again.
  }
}

function NameForm({ refused }: { refused: Refused | undefined }) {
  const { texts } = useProvider();
  const busy = useNavigation().state !== "idle";
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const isRefused = refused !== undefined;
  // A reader who gave a name in this tab is not asked again: a reload opens the letter under the same name.
  useEffect(() => {
    const field = form.current?.elements.namedItem("name");
    const name = readerOf(pathname);
    if (isRefused || !name || !(field instanceof HTMLInputElement)) return;
    field.value = name;
    void submit(form.current);
  }, [isRefused, pathname, submit]);
  return (
    <>
      <h1 className="text-2xl">{m.discharge_shared_title()}</h1>
      <p className="max-w-measure">{m.discharge_shared_lead({ clinic: texts.name })}</p>
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={({ currentTarget }) =>
          keepReader(pathname, String(new FormData(currentTarget).get("name") ?? "").trim())
        }
        className="flex flex-col gap-5"
      >
        <FormProblems refused={refused} />
        <Field name="name" label={m.discharge_shared_name()} error={errorOf(refused, "name")}>
          <TextInput
            dir="auto"
            autoComplete="name"
            maxLength={longestName}
            defaultValue={refused ? firstOf(refused.typed, "name") : ""}
          />
        </Field>
        <Button type="submit" busy={busy} className="self-start">
          {m.discharge_shared_open()}
        </Button>
      </Form>
    </>
  );
}

function Opened({ letter }: { letter: SharedLetter }) {
  const clock = useClinicClock();
  const { purpose, until, version } = letter;
  return (
    <PrintedPage title={m.discharge_letter()} contact={m.discharge_contact()}>
      <Notice className="print:hidden" announce>
        {m.discharge_shared_until({ purpose: purposeNames[purpose](), date: clock(until) })}
      </Notice>
      <Letter facts={letter.case} version={version} />
    </PrintedPage>
  );
}

function Gone() {
  return (
    <main id="main" tabIndex={-1} className="page-width max-w-2xl py-8 md:py-12">
      <EmptyState as="h1" icon="lock" title={m.discharge_shared_gone()}>
        {m.discharge_shared_gone_text()}
      </EmptyState>
    </main>
  );
}
