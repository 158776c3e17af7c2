import { askForRest } from "../../../contract/desk/money.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { showToast } from "../../ui/toast.ts";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { type Act, aboutActs } from "../use-act.ts";

/** Sends the link to pay what is still due for a booking, and says when it was sent. */
export function useAskForRest(act: Act): (id: string) => Promise<void> {
  const clock = useClinicClock();
  return async (id) => {
    let at = "";
    const ask = async () => {
      ({ at } = await deskCall(askForRest, { params: { id } }));
    };
    if (await act.run(ask)) showToast({ title: m.desk_money_asked({ when: clock(at) }), about: aboutActs });
  };
}
