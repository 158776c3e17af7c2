// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Checkbox } from "./checkbox.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

afterEach(cleanup);

const described = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test("a control takes its label, name, hint and error from the field around it", () => {
  render(
    <Field name="email" label="Email" hint="We write once" error="It has no @" required>
      <TextInput type="email" />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Email");
  expect(input.name).toBe("email");
  expect(input.id).toBe("email");
  expect(input.required).toBe(true);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(described(input)).toEqual(["We write once", "It has no @"]);
});

test("a field without hint or error describes nothing and is not invalid", () => {
  render(
    <Field name="language" label="Language">
      <Select placeholder="Choose" options={[{ value: "ar", label: "Arabic" }]} />
    </Field>,
  );
  const select = screen.getByLabelText("Language");
  expect(select.hasAttribute("aria-describedby")).toBe(false);
  expect(select.hasAttribute("aria-invalid")).toBe(false);
});

test("an input with a unit inside is still the field's control", () => {
  render(
    <Field name="weight" label="Weight">
      <TextInput after="kg" />
    </Field>,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Weight").name).toBe("weight");
});

test("a group of choices is named by its legend, described by its error, and sent like any radio group", async () => {
  render(
    <form data-testid="form">
      <RadioGroup
        name="smoking"
        legend="Do you smoke?"
        error="Choose an answer"
        options={[
          { value: "no", label: "No" },
          { value: "yes", label: "Yes" },
        ]}
      />
    </form>,
  );
  expect(described(screen.getByRole("group", { name: "Do you smoke?" }))).toEqual(["Choose an answer"]);
  expect(screen.getByLabelText("No").id).toBe("smoking");
  await userEvent.click(screen.getByLabelText("Yes"));
  expect(new FormData(screen.getByTestId<HTMLFormElement>("form")).get("smoking")).toBe("yes");
});

test("choice cards start with what was chosen and tell about each change", async () => {
  const told: [string, boolean][] = [];
  render(
    <ChoiceCards
      type="checkbox"
      name="extras"
      legend="Extras"
      defaultChosen={["pickup"]}
      onChoose={(value, checked) => told.push([value, checked])}
      options={[
        { value: "pickup", label: "Pick-up", text: "From the airport" },
        { value: "halal", label: "Halal meals" },
      ]}
    />,
  );
  expect(screen.getByLabelText<HTMLInputElement>(/Pick-up/).checked).toBe(true);
  await userEvent.click(screen.getByLabelText("Halal meals"));
  await userEvent.click(screen.getByLabelText(/Pick-up/));
  expect(told).toEqual([
    ["halal", true],
    ["pickup", false],
  ]);
});

test("a checkbox carries its error and its hint", () => {
  render(<Checkbox name="terms" label="I agree" hint="You may take it back" error="Needed to send" />);
  expect(described(screen.getByLabelText("I agree"))).toEqual(["You may take it back", "Needed to send"]);
});

test("the error summary takes the focus, and its links lead to the fields", async () => {
  render(
    <>
      <ErrorSummary title="One answer needs another look" errors={[{ id: "email", text: "Email: it has no @" }]} />
      <Field name="email" label="Email">
        <TextInput />
      </Field>
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "One answer needs another look" }));
  await userEvent.click(screen.getByRole("link", { name: "Email: it has no @" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});
