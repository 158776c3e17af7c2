import { m } from "../../words/compiled/messages.js";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useStaff } from "../shell/use-staff.ts";

export const handle = deskScreen({ title: () => m.desk_home() });

/** The first page after the sign-in. */
export function Component() {
  const { name } = useStaff();
  return <DeskPage title={m.desk_hello({ name })}>{null}</DeskPage>;
}
