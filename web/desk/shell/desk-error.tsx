import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { Refusal } from "../../../contract/errors.ts";
import { useProvider } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { m } from "../../words/compiled/messages.js";
import { DeskPage } from "./desk-page.tsx";
import { HomeLink } from "./home-link.tsx";

/** What the desk shows instead of a page that cannot be shown, with what else there is to say about it. */
export function DeskError({ children }: { children?: ReactNode }) {
  const error = useRouteError();
  const status = error instanceof Refusal || isRouteErrorResponse(error) ? error.status : 500;
  const title = status === 403 ? m.desk_error_right() : status === 404 ? m.desk_error_missing() : m.desk_error_other();
  const { texts } = useProvider();
  useEffect(() => {
    document.title = `${title} · ${texts.name}`;
  }, [title, texts.name]);
  const again = (
    <Button variant="secondary" onClick={() => location.reload()}>
      {m.desk_try_again()}
    </Button>
  );
  return (
    <DeskPage title={title}>
      <EmptyState
        title={title}
        icon={status === 403 ? "lock" : "warning"}
        action={status >= 500 ? again : <HomeLink />}
      >
        {status === 403
          ? m.desk_error_right_text()
          : status === 404
            ? m.desk_error_missing_text()
            : m.desk_error_other_text()}
      </EmptyState>
      {children}
    </DeskPage>
  );
}
