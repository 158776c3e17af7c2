// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Checkbox } from "../ui/checkbox.tsx";
import { DateInput } from "../ui/date-input.tsx";
import { Field } from "../ui/field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { DeskForm } from "./desk-form.tsx";

afterEach(cleanup);

function Invitation({ onSend }: { onSend: (form: FormData) => void }) {
  return (
    <DeskForm label="Invite" onSubmit={onSend}>
      <Field name="name" label="Name" required>
        <TextInput required />
      </Field>
      <Field name="email" label="Email" required>
        <TextInput type="email" required />
      </Field>
      <RadioGroup name="role" legend="Role" required options={[{ value: "finance", label: "Finance" }]} />
      <button type="submit">Send</button>
    </DeskForm>
  );
}

test("a form says beside each field what is missing or wrong, focuses the first, and is sent once all is right", async () => {
  const sent: FormData[] = [];
  render(<Invitation onSend={(form) => sent.push(form)} />);
  const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));
  const [name, email] = [screen.getByLabelText("Name"), screen.getByLabelText("Email")];
  await userEvent.type(name, "  ");
  await send();
  expect(document.activeElement).toBe(name);
  expect(screen.getAllByText("This is missing.")).toHaveLength(3);
  await userEvent.type(name, "Noor");
  expect(screen.getAllByText("This is missing.")).toHaveLength(2);
  await userEvent.type(email, "noor");
  await userEvent.click(screen.getByRole("radio"));
  await send();
  expect(document.activeElement).toBe(email);
  expect(screen.getByText("Write an email address, such as name@clinic.example.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(email, "@clinic.example");
  await send();
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({ name: "  Noor", email: "noor@clinic.example", role: "finance" });
});

test("a day after the last one is refused with the last one", async () => {
  const sent: FormData[] = [];
  render(
    <DeskForm label="Money" onSubmit={(form) => sent.push(form)}>
      <Field name="on" label="Received on">
        <DateInput max="2026-11-20" defaultValue="2026-11-21" />
      </Field>
      <button type="submit">Send</button>
    </DeskForm>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("The latest possible day is 20 November 2026.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a text that is too long is kept whole, says by how much, and is not sent", async () => {
  const sent: FormData[] = [];
  render(
    <DeskForm label="Message" onSubmit={(form) => sent.push(form)}>
      <Field name="text" label="Text">
        <TextArea maxLength={3000} />
      </Field>
      <button type="submit">Send</button>
    </DeskForm>,
  );
  const text = screen.getByLabelText<HTMLTextAreaElement>("Text");
  await userEvent.click(text);
  await userEvent.paste("a".repeat(10_000));
  expect(text.value).toHaveLength(10_000);
  expect(screen.getByText(/^7,?000 characters too many/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("At most 3000 characters.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a box that has to be ticked says so, and not that something is missing", async () => {
  render(
    <DeskForm label="Record" onSubmit={() => undefined}>
      <Checkbox name="keep" label="Keep the rest" required />
      <button type="submit">Record</button>
    </DeskForm>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Record" }));
  expect(screen.getByText("Tick this to go on:")).toBeTruthy();
  expect(screen.queryByText("This is missing.")).toBeNull();
});
