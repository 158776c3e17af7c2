import type { AccountConsultation } from "../../../contract/account-consultations.ts";
import { ForChild } from "../../quotes/for-child.tsx";

interface TalkForProps {
  readonly consultation: Pick<AccountConsultation, "child" | "startsAt" | "timeZone">;
  readonly className?: string;
}

/** The child for whom a parent or guardian books, and who decides, where the child is of age by then. */
export const TalkFor = ({ consultation: { child, ...talk }, className }: TalkForProps) => (
  <ForChild child={child} className={className} talk={talk} />
);
