import { expect, test } from "vitest";
import { contactIn, timeIn } from "./form-reader.ts";

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("reads the time and the clinician of a slot", () => {
  const form = formOf({ slot: "2026-11-23T10:00:00.000Z ada-berg", mode: "phone", visitorZone: "Europe/Berlin" });
  expect(timeIn(form)).toEqual({
    mode: "phone",
    startsAt: "2026-11-23T10:00:00.000Z",
    clinician: "ada-berg",
    visitorZone: "Europe/Berlin",
  });
});

test("leaves out a time zone that the browser did not name", () => {
  expect(timeIn(formOf({ slot: "2026-11-23T10:00:00.000Z ada-berg" }))).not.toHaveProperty("visitorZone");
});

test("reads a phone number typed in Arabic digits, and leaves out an empty one", () => {
  expect(contactIn(formOf({ phone: "+٩٧١٤٠٠٠" })).contact.phone).toBe("+9714000");
  expect(contactIn(formOf({ phone: "612 34 56 78", phoneCountry: "ES" })).contact.phone).toEqual({
    country: "ES",
    number: "612 34 56 78",
  });
  expect(contactIn(formOf({ phone: " ", phoneCountry: "ES" })).contact).not.toHaveProperty("phone");
});

test("reads a contact as it was typed, without the spaces around it", () => {
  const form = formOf({ givenName: " Anna ", familyName: "Weber", email: "anna@example.org ", interpreter: "true" });
  expect(contactIn(form)).toMatchObject({
    contact: { givenName: "Anna", familyName: "Weber", email: "anna@example.org", interpreter: true },
    consents: [],
  });
});
