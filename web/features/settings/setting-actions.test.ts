import { expect, test } from "vitest";
import { submitForm } from "../../testing.tsx";
import { settingAction } from "./setting-actions.ts";

const notifications = { intent: "notifications", version: "3", from: "22:00", until: "07:00", timeZone: "Asia/Dubai" };

test("turns off the mails of a topic that is not ticked, and quiet hours that are off", async () => {
  const { calls, result } = await submitForm(settingAction, { form: { ...notifications, "email-quotes": "on" } });
  const body = { email: { quotes: true, reminders: false }, quietHours: null, named: false, version: 3 };
  expect(calls).toEqual([{ name: "chooseNotifications", input: { body }, key: undefined }]);
  expect(result).toEqual({ done: "notifications" });
});

test("saves quiet hours in the chosen time zone", async () => {
  const { calls } = await submitForm(settingAction, { form: { ...notifications, quiet: "on" } });
  const quietHours = { from: "22:00", until: "07:00", timeZone: "Asia/Dubai" };
  expect(calls).toMatchObject([{ input: { body: { quietHours } } }]);
});

test("shows the address of a new calendar feed once", async () => {
  const { calls, result } = await submitForm(settingAction, {
    form: { intent: "calendar" },
    answers: { renewCalendarFeed: () => ({ address: "https://harbour.example/calendar/x" }) },
  });
  expect(calls).toMatchObject([{ name: "renewCalendarFeed", input: { body: { language: "en" } } }]);
  expect(result).toEqual({ done: "calendar", address: "https://harbour.example/calendar/x" });
});

test("ends one share of one document", async () => {
  const { calls } = await submitForm(settingAction, { form: { intent: "end-sharing", document: "d1", share: "s1" } });
  expect(calls).toMatchObject([{ name: "revokeShare", input: { body: { id: "d1", share: "s1" } } }]);
});
