import type { DischargePack } from "../../../contract/discharge.ts";
import { accountPaths } from "../../account-paths.ts";
import { Letter } from "../../aftercare/letter.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { PrintedPage } from "../../trip/printed-page.tsx";
import { m } from "../../words/compiled/messages.js";
import { LetterLanguages } from "./letter-languages.tsx";

type LetterPage = Pick<DischargePack, "trip" | "case" | "current">;

export const loader: Loader<LetterPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params, site: { language } }) => {
        const { getDischargePack } = await import("../../../contract/discharge.ts");
        const pack = await call(getDischargePack, { params: { trip: params["trip"] ?? "" }, query: { language } });
        return { trip: pack.trip, case: pack.case, current: pack.current };
      })
    : fromPayload,
);

export const handle = screen<LetterPage>({
  cache: "private",
  head: () => ({ title: m.discharge_letter(), isPrivate: true }),
});

/** The person's own letter to the doctor at home, to print or to keep as a file. */
export function Component() {
  const { trip, current, ...facts } = useData(loader);
  return (
    <PrintedPage
      title={m.discharge_letter()}
      contact={m.discharge_contact()}
      back={{ to: accountPaths.discharge(trip), label: m.discharge_title() }}
      tools={<LetterLanguages path={accountPaths.letter(trip)} />}
    >
      <Letter facts={facts.case} version={current} />
    </PrintedPage>
  );
}
