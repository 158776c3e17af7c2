import { useRouteLoaderData } from "react-router";
import { isAllowed, type Right } from "../../../contract/desk/rights.ts";
import { type DeskData, deskId } from "../screen.ts";

/** The signed-in member of staff. */
export function useStaff(): DeskData {
  const session = useRouteLoaderData(deskId);
  if (!session) throw new Error("useStaff is for screens under the desk's layout");
  return session as DeskData; // what the layout's loader returns
}

/** Whether the signed-in member has a right; the server checks it again. */
export const useRight = (right: Right): boolean => isAllowed(useStaff().roles, right);
