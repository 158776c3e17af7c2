import type { StaffSession } from "../../contract/desk/session.ts";

/** Facts of a screen of the desk beside its component. */
export interface DeskHandle<Data> {
  /** The document's title before the clinic's name. */
  title(data: Data): string;
}

export const deskScreen = <Data>(handle: DeskHandle<Data>): DeskHandle<Data> => handle;

/** The route id of the layout, whose data is the signed-in member of staff. */
export const deskId = "desk";

export type DeskData = StaffSession;
