import { EmptyState } from "../../ui/empty-state.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "./desk-page.tsx";
import { HomeLink } from "./home-link.tsx";

export const handle = deskScreen({ title: () => m.desk_error_missing() });

/** An address of the desk that leads nowhere. */
export function Component() {
  return (
    <DeskPage title={m.desk_error_missing()}>
      <EmptyState title={m.desk_error_missing()} action={<HomeLink />}>
        {m.desk_error_missing_text()}
      </EmptyState>
    </DeskPage>
  );
}
