import { atDesk } from "./desk-sign-in.ts";
import { expectNoSidewaysScroll, hydrated, languageBases } from "./pages.ts";
import { barriers, barriersAtBothWidths } from "./screen.ts";
import { signInInRecovery } from "./staff.ts";
import { anyWidth, expect, test } from "./test.ts";

test(
  "a check-in with strong pain asks the clinic, the desk answers, and the person reads it in both languages",
  anyWidth,
  async ({ page, browser }) => {
    await signInInRecovery(page);
    await page.getByRole("link", { name: "Open recovery diary" }).click();
    await expect(page.getByText("Day 6 after your treatment")).toBeVisible();
    await hydrated(page);
    await page.getByRole("radio", { name: "8", exact: true }).check();
    await page.getByLabel("Your temperature, in °C or °F").fill("36,9");
    await page.getByRole("checkbox", { name: "None of these" }).check();
    await page.getByRole("button", { name: "Save check-in" }).click();
    await expect(page.getByText("The clinic will answer you")).toBeVisible();
    await expect(page.getByText("The answer comes by")).toBeVisible();
    expect(await barriersAtBothWidths(page)).toEqual([]);

    const desk = await (await browser.newContext()).newPage();
    await atDesk(desk, "clinician", "Dr Huda Saleh");
    await desk.goto("/desk/?kind=recovery");
    await desk.getByRole("link", { name: /Leila Haddad/ }).click();
    await desk.getByRole("button", { name: "Show check-ins and words" }).click();
    await expect(desk.getByText("Pain: 8/10").or(desk.getByText("8/10")).first()).toBeVisible();
    expect(await barriersAtBothWidths(desk)).toEqual([]);
    const words = "Rest today, and take the tablets of your plan at eight. I call you tomorrow morning.";
    await desk.getByRole("textbox", { name: "Your answer" }).fill(words);
    await desk.getByRole("button", { name: "Send answer" }).click();
    await expect(desk.getByText("Answered", { exact: true })).toBeVisible();

    await page.reload();
    await expect(page.getByText("The clinic has answered you.")).toBeVisible();
    await expect(page.locator("#talk")).toContainText(words);
    await expect(page.locator("#opened")).toContainText("Dr Huda Saleh");
    await page.goto(`${languageBases.ar}${new URL(page.url()).pathname}`);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: "يوميات التعافي" })).toBeVisible();
    await expect(page.locator("#talk")).toContainText(words);
    expect(await barriers(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    await page.getByText("صحّح أجوبتك").click();
    await page.getByRole("checkbox", { name: "ألم أو ضغط في الصدر" }).check();
    await page.getByRole("button", { name: "احفظ التصحيح" }).click();
    await expect(page.getByRole("heading", { name: "اتصل الآن بالرقم" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("dialog").getByRole("link", { name: /998/ }).first()).toBeVisible();

    await desk.goto("/desk/schedule/");
    await expect(desk.getByRole("alert").getByRole("link", { name: /Leila Haddad/ })).toBeVisible();
    expect(await barriersAtBothWidths(desk)).toEqual([]);

    await page.goto(new URL(page.url()).pathname.replace(/^\/ar/, ""));
    for (const text of ["I have chest pain and cannot breathe.", "I can no longer speak, my right arm is numb."]) {
      await hydrated(page);
      await page.getByRole("textbox", { name: "Your question" }).fill(text);
      await page.getByRole("button", { name: "Send to the clinic" }).click();
      await expect(page.locator("#talk")).toContainText(text);
      const box = page.getByRole("alert").filter({ hasText: "may be an emergency" });
      await expect(box).toBeInViewport({ ratio: 1 });
      await expect(box).toBeFocused();
    }
  },
);
