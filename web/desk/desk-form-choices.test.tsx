// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Checkbox } from "../ui/checkbox.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { DeskForm } from "./desk-form.tsx";

afterEach(cleanup);

const rooms = [
  { value: "garden", label: "Garden" },
  { value: "sea", label: "Sea" },
];

/** A value that the screen keeps; without one the control alone has it. */
type Kept = { value: string; keep: (value: string) => void };

const typed = (kept: Kept | undefined) =>
  kept && { value: kept.value, onChange: ({ target }: { target: { value: string } }) => kept.keep(target.value) };

const asked = (control: ReactNode) => (
  <Field name="asked" label="Asked" required>
    {control}
  </Field>
);

const kinds: Readonly<Record<string, (kept?: Kept) => ReactNode>> = {
  select: (kept) => asked(<Select required placeholder="" options={rooms} {...typed(kept)} />),
  radio: (kept) => (
    <RadioGroup
      name="asked"
      legend="Asked"
      required
      options={rooms}
      {...(kept && { chosen: [kept.value], onChoose: kept.keep })}
    />
  ),
  checkbox: (kept) => (
    <Checkbox
      name="asked"
      label="Asked"
      required
      {...(kept && { checked: kept.value === "on", onChange: () => kept.keep("on") })}
    />
  ),
  date: (kept) => asked(<DateInput required {...typed(kept)} />),
  text: (kept) => asked(<TextInput required {...typed(kept)} />),
  "long text": (kept) => asked(<TextArea required maxLength={40} {...typed(kept)} />),
};

function InState({ kind }: { kind: string }) {
  const [value, keep] = useState("");
  return kinds[kind]?.({ value, keep });
}

const Alone = ({ kind }: { kind: string }) => kinds[kind]?.();

const answers: Readonly<Record<string, { give: () => unknown; sent: string }>> = {
  select: { give: () => userEvent.selectOptions(screen.getByLabelText("Asked"), "Sea"), sent: "sea" },
  radio: { give: () => userEvent.click(screen.getByLabelText("Sea")), sent: "sea" },
  checkbox: { give: () => userEvent.click(screen.getByLabelText("Asked")), sent: "on" },
  date: {
    give: () => userEvent.type(screen.getByLabelText("Asked"), "2026-12-01"),
    sent: "2026-12-01",
  },
  text: { give: () => userEvent.type(screen.getByLabelText("Asked"), "By the sea"), sent: "By the sea" },
  "long text": { give: () => userEvent.type(screen.getByLabelText("Asked"), "By the sea"), sent: "By the sea" },
};

const cases = Object.entries(answers).flatMap(([kind, answer]) => [
  { kind, where: "in a state", Asked: InState, ...answer },
  { kind, where: "in the control alone", Asked: Alone, ...answer },
]);

test.for(cases)("what is given after a refusal stays and is sent: $kind, kept $where", async (one) => {
  const { kind, Asked, give, sent: asSent } = one;
  const sent: unknown[] = [];
  render(
    <DeskForm label="Room" onSubmit={(form) => sent.push(Object.fromEntries(form))}>
      <Asked kind={kind} />
      <Field name="reason" label="Reason" required>
        <TextInput required />
      </Field>
      <button type="submit">Send</button>
    </DeskForm>,
  );
  const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));
  await send();
  await give();
  // Its own problem goes with the answer, the other one stays.
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(1);
  await send();
  await userEvent.type(screen.getByLabelText("Reason"), "A wish");
  await send();
  expect(sent).toEqual([{ asked: asSent, reason: "A wish" }]);
});
