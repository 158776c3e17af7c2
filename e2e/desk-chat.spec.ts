import type { Page } from "@playwright/test";
import { atDesk } from "./desk-sign-in.ts";
import { hydrated, languageBases } from "./pages.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { anyWidth, expect, test } from "./test.ts";

test(
  "a visitor asks for a person, the desk takes the chat, both write, and the visitor says how it was",
  anyWidth,
  async ({ page, browser }) => {
    const name = `Amal ${Date.now()}`;
    await page.goto("/contact/");
    await hydrated(page);
    await page.getByRole("button", { name: "Ask the assistant" }).click();
    const chat = page.getByRole("dialog", { name: /^Ask/ });
    await chat.getByRole("textbox", { name: "Your question" }).fill("When are you open?");
    await chat.getByRole("button", { name: "Send" }).click();
    await expect(chat.getByRole("link", { name: /^Source 1: / }).first()).toBeVisible();
    await chat.getByRole("button", { name: "Talk to a person" }).click();
    await chat.getByLabel("Your name").fill(name.replaceAll(/\d/g, ""));
    await chat.getByLabel("Your email address").fill(`amal.${Date.now()}@example.org`);
    await chat.getByRole("checkbox").check();
    await chat.getByRole("button", { name: "Send to the clinic" }).click();
    const reference = (
      await chat
        .getByText(/CHT-[0-9A-Z]{4}-[0-9A-Z]{4}/)
        .first()
        .textContent()
    )?.match(/CHT-\S{4}-\S{4}/)?.[0];

    const office = await browser.newContext();
    const desk = await office.newPage();
    await atDesk(desk, "coordinator", "Huda Saleh");
    await desk.goto("/desk/chats/");
    await expect(desk).toHaveTitle(/^\(\d+\) Chats/);
    const row = desk.getByRole("link", { name: new RegExp(`${reference}`) });
    await expect(row).toContainText("Waits for a person");
    await row.click();
    await expect(desk.getByRole("log")).toHaveCount(0);
    await desk.getByRole("button", { name: "Open transcript" }).click();
    await expect(desk.getByRole("log")).toContainText("When are you open?");
    await expect(desk.getByRole("log").getByRole("link", { name: "(on the clinic’s site" }).first()).toBeVisible();
    await expect(desk.getByRole("log").locator("a[href^='/procedures/']")).toHaveCount(0);
    await desk.getByRole("button", { name: "Take conversation" }).click();
    const answer = desk.getByRole("textbox", { name: "Your message" });
    await desk.getByRole("button", { name: "Suggest an answer" }).click();
    await expect(desk.getByText("This is the assistant's draft.")).toBeVisible();
    await expect(answer).not.toHaveValue("");
    await answer.fill("Good morning. We open at eight.");
    await desk.reload();
    await expect(answer).toHaveValue("Good morning. We open at eight.");
    expect(await barriersAtBothWidths(desk)).toEqual([]);
    await desk.getByRole("button", { name: "Send", exact: true }).click();
    await expect(answer).toHaveValue("");

    const log = chat.getByRole("log");
    await expect(log).toContainText("Huda Saleh of the clinic opened this conversation", { timeout: 20_000 });
    await expect(log).toContainText("Huda Saleh of the clinic answers you here now.");
    await expect(log).toContainText("Good morning. We open at eight.");
    await chat.getByRole("textbox", { name: "Your question" }).fill("Thank you! May I bring my daughter?");
    await chat.getByRole("button", { name: "Send" }).click();
    // Without a reload, what the visitor writes is at the desk.
    await expect(desk.getByRole("log")).toContainText("May I bring my daughter?");
    await answer.fill("She may sleep");
    const giveBack = async () => {
      await desk.getByRole("button", { name: "Return to the assistant" }).click();
      await desk.getByRole("dialog").getByRole("button", { name: "Return to the assistant" }).click();
      await expect(answer).toHaveCount(0);
    };
    await giveBack();
    await expect(desk.getByText("Your text was not sent")).toBeVisible();
    await desk.getByRole("button", { name: "Take conversation" }).click();
    await expect(answer).toHaveValue("She may sleep");
    await expect(desk.getByRole("log")).not.toContainText("She may sleep");
    await giveBack();

    const rating = chat.getByRole("form", { name: "How was your talk with us?" });
    await rating.getByRole("radio", { name: "Very good" }).check();
    expect(await barriersAtBothWidths(page)).toEqual([]);
    await rating.getByRole("button", { name: "Send rating" }).click();
    await expect(chat.getByText("Thank you for your rating.")).toBeVisible();
    await expect(desk.getByText("5 of 5")).toBeVisible();
    await office.close();
  },
);

/** Opens the contact form, which refuses what is sent within seconds. @returns what sends a message, once it may */
async function contactMessage(page: Page, name: string): Promise<() => Promise<void>> {
  const { stamp } = await (await page.request.get("/api/contact/form")).json();
  const data = {
    name,
    email: `grace.${Date.now()}@example.org`,
    topic: "travel",
    message: "Which hotel is nearest to the clinic?",
    preferredChannel: "email",
    language: "ar",
    consent: true,
    stamp,
  };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const send = async () => (await page.request.post("/api/contact", { data, headers })).status();
  return () => expect.poll(send).toBe(200);
}

test(
  "the desk's talks have no barriers and do not scroll sideways; one is answered by keyboard",
  anyWidth,
  async ({ page }) => {
    const name = `Grace ${[...crypto.randomUUID().replaceAll(/\d|-/g, "")].slice(0, 6).join("")}`;
    const send = await contactMessage(page, name);
    await atDesk(page, "coordinator");
    await send();
    for (const base of Object.values(languageBases))
      for (const place of ["chats", "feedback", "messages"]) {
        await page.goto(`${base}/desk/${place}/`);
        await expect(page.locator("main h1")).toBeVisible();
        expect(await barriersAtBothWidths(page), base + place).toEqual([]);
      }
    const rows = page.locator("a[data-row]");
    // Again from the first row: other journeys write messages, which come in above.
    await expect(async () => {
      await page.reload();
      await expect(rows.filter({ hasText: name })).toBeVisible();
      const place = (await rows.allTextContents()).findIndex((text) => text.includes(name));
      for (let row = 0; row <= place; row++) await page.keyboard.press("j");
      await expect(page.locator("a:focus")).toContainText(name, { timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    const reply = page.locator("#reply");
    await expect(reply).toBeVisible();
    expect(await barriersAtBothWidths(page)).toEqual([]);
    await page.keyboard.press("r");
    await expect(reply).toBeFocused();
    await page.keyboard.type("It is across the street.");
    await page.reload();
    await expect(reply).toHaveValue("It is across the street.");
    await page.locator("form button[type=submit]").click();
    await expect(page.locator("main li").filter({ hasText: "It is across the street." })).toContainText("Huda Saleh");
  },
);
