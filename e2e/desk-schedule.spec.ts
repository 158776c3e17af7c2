import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Consultation, SlotPage } from "../contract/consultations.ts";
import { atDesk } from "./desk-sign-in.ts";
import { mailsWith } from "./outbox.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { aKnownPerson, signIn } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { inDays } from "./trips.ts";

/** A network address of the benchmark range per test, because an address can hold at most three times. */
test.use({
  extraHTTPHeaders: async ({ baseURL: _ }, use) =>
    use({ "x-forwarded-for": `198.19.${randomInt(256)}.${randomInt(1, 255)}` }),
});

const call = async <Body>(request: APIRequestContext, method: "GET" | "POST" | "PUT", path: string, data?: object) => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const reply = await request.fetch(path, { method, headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Body;
};

/** A booked consultation, and another free time of the same clinician. */
async function aConsultation(request: APIRequestContext) {
  const procedure = "rotator-cuff-repair";
  const { days } = await call<SlotPage>(request, "GET", `/api/consultation-slots?procedure=${procedure}&mode=video`);
  const slots = days.flatMap((day) => day.slots);
  const slot = slots[randomInt(slots.length)];
  const others = slots.filter(({ startsAt }) => startsAt !== slot?.startsAt);
  const other = others[randomInt(others.length)];
  const begin = { language: "en", procedure, reason: "My shoulder hurts." };
  const { token, consultation } = await call<{ token: string; consultation: Consultation }>(
    request,
    "POST",
    "/api/consultations",
    begin,
  );
  const path = `/api/consultations/${token}`;
  const answers = Object.fromEntries(
    consultation.questions.map(({ slug, kind }) => [slug, kind === "yes-no" ? "no" : "None"]),
  );
  const said = await call<Consultation>(request, "PUT", `${path}/intake`, { version: consultation.version, answers });
  const time = { mode: "video", clinician: slot?.clinician, startsAt: slot?.startsAt, visitorZone: "Africa/Nairobi" };
  const held = await call<Consultation>(request, "POST", `${path}/hold`, { version: said.version, ...time });
  const email = `amina.${process.pid}.${Date.now()}@example.org`;
  const { reference } = await call<Consultation>(request, "POST", `${path}/confirm`, {
    version: held.version,
    contact: { givenName: "Amina", familyName: "Otieno", email, language: "en", interpreter: false },
    consents: ["health-data", "transfer-abroad", "telemedicine"],
    policiesVersion: (await call<{ policiesVersion: string }>(request, "GET", "/api/provider/marsa.localhost"))
      .policiesVersion,
  });
  return { reference, email, token, other: other?.startsAt ?? "" };
}

test("the desk moves a consultation: the person is mailed and sees who did it", atADesk, async ({ page }) => {
  const { reference, email, token, other } = await aConsultation(page.request);
  await atDesk(page, "coordinator");
  await page.goto(`/desk/consultations/${reference}/`);
  await expect(page.getByRole("heading", { name: "Amina Otieno" })).toBeVisible();
  await expect(page.getByText("My shoulder hurts.")).toHaveCount(0);
  await page.getByRole("button", { name: "Show health answers" }).click();
  await expect(page.getByText("My shoulder hurts.")).toBeVisible();
  expect(await barriersAtBothWidths(page)).toEqual([]);

  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Move" });
  await dialog.getByLabel("Day").fill(other.slice(0, 10));
  await dialog.getByLabel("Free time").selectOption(other);
  await dialog.getByLabel("Reason, for the clinic alone").fill("An operation takes longer.");
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("Booked, at a new time")).toBeVisible();
  const moved = async () => (await mailsWith(email)).find(({ subject }) => subject.includes("new time"));
  await expect.poll(moved).toBeDefined();
  expect((await moved())?.text).not.toContain("An operation");

  await page.goto(`/consultation/${token}/`);
  const history = page.getByRole("region", { name: "From the clinic" });
  await expect(history).toContainText("Huda Saleh read your reason and your answers.");
  await expect(history).toContainText("Huda Saleh moved the consultation.");
  await expect(history).not.toContainText("An operation");
});

async function close(page: Page, what: string, day: string): Promise<void> {
  await page.goto("/desk/schedule/");
  await page.getByRole("button", { name: "Close days" }).click();
  const dialog = page.getByRole("dialog", { name: "Close days" });
  await dialog.getByLabel("What is closed").selectOption({ label: what });
  await dialog.getByLabel("First day").fill(day);
  await dialog.getByLabel("Reason").fill("Inspection");
  await dialog.getByRole("button", { name: "Show whom it hits" }).click();
  await expect(dialog.getByText("Nobody is booked on these days.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close these days" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Bunion correction: ").first()).toBeVisible();
}

test("a day that the desk closes is refused by the planner, with the nearest free days", atADesk, async ({ page }) => {
  const day = inDays(60 + randomInt(200));
  await atDesk(page, "coordinator");
  await close(page, "Bunion correction", day);
  expect(await barriersAtBothWidths(page)).toEqual([]);

  const person = await aKnownPerson(page);
  await page.goto(`/profile/plan/?procedure=bunion-correction&treatment=${day}`);
  await signIn(page, person);
  await expect(page.getByText(/^The clinic has no place on .+ The nearest free days: /)).toBeVisible();
});
