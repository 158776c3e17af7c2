// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Autocomplete } from "./autocomplete.tsx";
import { Field } from "./field.tsx";

afterEach(cleanup);

const field = (onChange?: (value: string) => void) => (
  <form data-testid="form">
    <Field name="city" label="City" hint="Or type another">
      <Autocomplete options={["Amman", "Ankara", "Beirut"]} emptyText="No such city" {...(onChange && { onChange })} />
    </Field>
  </form>
);
const input = () => screen.getByLabelText<HTMLInputElement>("City");
const suggests = () => waitFor(() => expect(input().getAttribute("aria-autocomplete")).toBe("list"));
const ready = async () => {
  await userEvent.click(input());
  await suggests();
};
const sent = () => new FormData(screen.getByTestId<HTMLFormElement>("form")).get("city");

test("without script it is a plain input with the browser's suggestions and no inline style", () => {
  const html = renderToString(field());
  expect(html).toContain('<option value="Amman">');
  expect(html).toContain('name="city"');
  expect(html).not.toContain("style=");
});

test("arrow keys and Enter take a suggestion, which the form then sends", async () => {
  const values: string[] = [];
  render(field((value) => values.push(value)));
  await ready();
  await userEvent.type(input(), "an");
  await screen.findByRole("option", { name: "Ankara" });
  expect(screen.queryByRole("option", { name: "Beirut" })).toBeNull();
  const suggestions = screen.getAllByRole("option").map((option) => option.textContent);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(input().value).toBe(suggestions[0]);
  expect(values.at(-1)).toBe(input().value);
  expect(sent()).toBe(input().value);
});

test("an option is found by its other names", async () => {
  render(
    <Field name="city" label="City">
      <Autocomplete options={["الرياض", "دبي"]} otherNames={{ الرياض: ["Riyadh"] }} emptyText="No such city" />
    </Field>,
  );
  await ready();
  await userEvent.type(input(), "riy");
  expect(await screen.findByRole("option", { name: "الرياض" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: "دبي" })).toBeNull();
});

test("Escape closes the suggestions and keeps what was typed", async () => {
  render(field());
  await ready();
  await userEvent.type(input(), "Be");
  await screen.findByRole("option", { name: "Beirut" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  expect(input().value).toBe("Be");
});

test("anything else may be typed, and the list says that it does not know it", async () => {
  render(field());
  await ready();
  await userEvent.type(screen.getByLabelText("City"), "Zagreb");
  expect(await screen.findByText("No such city")).toBeTruthy();
  expect(sent()).toBe("Zagreb");
});

test("the list takes over with the label, the description, what was typed and the focus", async () => {
  render(field());
  const plain = screen.getByLabelText<HTMLInputElement>("City");
  plain.focus();
  plain.value = "Am";
  await suggests();
  expect(input().value).toBe("Am");
  expect(document.activeElement).toBe(input());
  expect(document.getElementById(input().getAttribute("aria-describedby") ?? "")?.textContent).toBe("Or type another");
});

test("it stays plain until it has the focus; then what was typed, focus and caret carry over", async () => {
  render(field());
  await import("./suggested-input.tsx");
  expect(input().getAttribute("aria-autocomplete")).toBeNull();
  input().value = "Aman";
  input().setSelectionRange(2, 2);
  input().focus();
  await suggests();
  expect(document.activeElement).toBe(input());
  expect([input().value, input().selectionStart]).toEqual(["Aman", 2]);
  await userEvent.keyboard("m");
  expect(input().value).toBe("Amman");
});

test("a word that is being composed stays in its input until it is complete", async () => {
  render(field());
  await import("./suggested-input.tsx");
  fireEvent.compositionStart(input());
  input().focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(input().getAttribute("aria-autocomplete")).toBeNull();
  fireEvent.compositionEnd(input());
  await suggests();
});
