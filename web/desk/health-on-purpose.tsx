import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import { Part } from "./part.tsx";
import { useRight } from "./shell/use-staff.ts";
import { useAct } from "./use-act.ts";

interface HealthOnPurposeProps<Health> {
  readonly title: string;
  /** The words of the button. */
  readonly show: string;
  /** The call that opens it, which the person sees with its time and who made it. */
  readonly open: () => Promise<Health>;
  readonly children: (health: Health) => ReactNode;
}

/** Health data behind one press, for those who may open it. */
export function HealthOnPurpose<Health>({ title, show, open, children }: HealthOnPurposeProps<Health>) {
  const mayOpen = useRight("health:open");
  const act = useAct();
  const [health, setHealth] = useState<Health>();
  if (health !== undefined) return <Part title={title}>{children(health)}</Part>;
  return (
    <Part title={title} lead={m.desk_health_text()}>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {mayOpen ? (
        <Button
          variant="secondary"
          icon="lock"
          className="self-start"
          busy={act.isBusy}
          onClick={() =>
            void act.run(async () => {
              const opened = await open();
              setHealth(() => opened);
            })
          }
        >
          {show}
        </Button>
      ) : (
        <p className="text-sm text-muted">{m.desk_health_right()}</p>
      )}
    </Part>
  );
}
