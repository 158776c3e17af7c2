import { useNavigate, useSearchParams } from "react-router";
import { useProvider } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskLanguages } from "../shell/desk-languages.tsx";
import { StaffSignIn } from "./staff-sign-in.tsx";

export const handle = deskScreen({ title: () => m.desk_sign_in() });

/** Where the sign-in leads: an address of the desk, or its first page. */
const nextOf = (next: string | null): string =>
  next?.startsWith(deskPaths.home) && !next.startsWith(deskPaths.signIn) ? next : deskPaths.home;

/** The first page of everyone who works at the clinic. */
export function Component() {
  const { texts } = useProvider();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-10 outline-none"
    >
      <header>
        <p className="text-sm font-semibold text-primary-ink">{texts.name}</p>
        <h1 className="mt-1 text-2xl">{m.desk_sign_in()}</h1>
        <p className="mt-2 text-muted">{m.desk_sign_in_lead()}</p>
      </header>
      <StaffSignIn onDone={() => void navigate(nextOf(query.get("next")), { replace: true })} />
      <DeskLanguages />
    </main>
  );
}
