import { useEffect, useState } from "react";
import { listChangeProposals, mostProposals, offerChangeProposals } from "../../../contract/desk/booking-changes.ts";
import type { DeskItem } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { isolated } from "../../bidi.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";
import { ProposalWords } from "./waiting-change.tsx";

type ProposeDialogProps = { trip: string; item: DeskItem; onClose: () => void };
type Proposals = AnswerOf<typeof listChangeProposals>["proposals"];

/** Chooses up to three alternatives that the patient is offered in place of a supplier's change. */
export function ProposeDialog({ trip: reference, item, onClose }: ProposeDialogProps) {
  const act = useAct({ "try-later": m.desk_trips_seller_silent });
  const { id, version, title, change } = item;
  const [found, setFound] = useState<Proposals>();
  const [problem, setProblem] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    deskCall(listChangeProposals, { params: { reference, item: id } }).then(
      ({ proposals }) => {
        if (isGone) return;
        setFound(proposals);
        setChosen(proposals.filter(({ isOffered }) => isOffered).map((one) => one.id));
      },
      (error: unknown) => !isGone && setProblem(problemText(error)),
    );
    return () => {
      isGone = true;
    };
  }, [reference, id]);
  const isNothing = chosen.length === 0 && (found?.length ?? 0) > 0;
  const isFull = chosen.length >= mostProposals;
  const send = (): Promise<boolean> =>
    act.run(
      () =>
        deskCall(offerChangeProposals, { params: { reference, item: id }, body: { version, proposals: [...chosen] } }),
      chosen.length > 0 ? m.desk_trips_proposed() : m.desk_trips_change_no_proposals(),
    );
  return (
    <DeskDialog
      title={m.desk_trips_propose_question({ title: isolated(title) })}
      description={m.desk_trips_propose_text()}
      act={{ ...act, problem: act.problem || problem }}
      submit={chosen.length > 0 ? m.desk_trips_propose_offer() : m.desk_trips_propose_nothing()}
      onClose={onClose}
      onSubmit={send}
    >
      {!found && !problem && <p role="status">{m.desk_trips_propose_loading()}</p>}
      {found?.length === 0 && <p role="status">{m.desk_trips_propose_none()}</p>}
      {change &&
        found?.map((one) => (
          <Checkbox
            key={one.id}
            name={one.id}
            label={<ProposalWords proposal={one} payer={change.payer} />}
            checked={chosen.includes(one.id)}
            disabled={isFull && !chosen.includes(one.id)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
            }
          />
        ))}
      {isNothing && <Checkbox name="nothing" label={m.desk_trips_propose_nothing_sure()} required />}
      {found && found.length > mostProposals && <p className="text-sm text-muted">{m.desk_trips_propose_most()}</p>}
    </DeskDialog>
  );
}
