import { listOwnSessions } from "../../../contract/desk/session.ts";
import { fromApi, useData } from "../../screen.ts";
import { m } from "../../words/compiled/messages.js";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useStaff } from "../shell/use-staff.ts";
import { OwnFactors } from "./own-factors.tsx";
import { OwnSessions } from "./own-sessions.tsx";

export const loader = fromApi(async ({ call }) => (await call(listOwnSessions, {})).sessions);
export const handle = deskScreen({ title: () => m.desk_own_title() });

/** How the member of staff signs in, and where they are signed in. */
export function Component() {
  const sessions = useData(loader);
  const { email } = useStaff();
  return (
    <DeskPage
      title={m.desk_own_title()}
      lead={
        <>
          {m.desk_own_lead()} <bdi>{email}</bdi>
        </>
      }
    >
      <OwnFactors />
      <OwnSessions sessions={sessions} />
    </DeskPage>
  );
}
