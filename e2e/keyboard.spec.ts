import { aDraft } from "./drafts.ts";
import { press, tabTo, typeInto } from "./focus.ts";
import { firstMailTo, mailsWith, privateLinkIn } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { atStep, aVisitor, headingOf, referenceOn, samplePdf } from "./quote-wizard.ts";
import { anyWidth, atADesk, expect, test } from "./test.ts";

test("the first Tab stop skips the repeated header", anyWidth, async ({ page }) => {
  await page.goto("/procedures/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});

test("a visitor uses the menu and the filters by keyboard", async ({ page, isMobile }) => {
  await page.goto("/");
  await hydrated(page);
  if (isMobile) {
    await press(page.locator("summary", { hasText: "Menu" }));
    await press(page.getByRole("banner").getByRole("link", { name: "Procedures" }).locator("visible=true"));
  } else {
    await press(page.getByRole("banner").getByRole("link", { name: "Procedures" }));
  }
  await expect(headingOf(page, "Procedures")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await typeInto(page.getByRole("searchbox", { name: "Search procedures" }), "nee replacment");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=nee/);
  const found = page.getByRole("region", { name: /\d procedures?/ });
  await expect(found.getByRole("heading", { level: 3 }).first()).toHaveText("Total knee replacement");
  await expect(page.getByRole("main")).toBeFocused();
  if (isMobile) await press(page.locator("summary", { hasText: "Filters" }));
  await tabTo(page.getByRole("radio", { name: /^All specialties/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/specialty=orthopaedics/);
  await expect(page.getByRole("radio", { name: /^Bones and joints/ })).toBeFocused();
  await page
    .getByRole("link", { name: /Remove filter:.*Bones and joints/ })
    .first()
    .press("Enter");
  await expect(page).not.toHaveURL(/specialty=/);
});

test("a visitor sees the focus on every procedure card", atADesk, async ({ page }) => {
  for (const path of ["/", "/procedures/"]) {
    await page.goto(path);
    await hydrated(page);
    const cards = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
    await tabTo(cards.nth(5));
  }
});

test(
  "a visitor requests a quote by keyboard, gets mails, follows, changes and withdraws it",
  atADesk,
  async ({ page }) => {
    const visitor = aVisitor();
    await page.goto("/procedures/total-knee-replacement/");
    await hydrated(page);
    await tabTo(page.getByRole("radio", { name: /^Complete/ }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /^Essential/ })).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("radio", { name: /^Complete/ })).toBeChecked();
    await press(page.getByRole("link", { name: "Get a quote for Complete" }));
    await expect(headingOf(page, "Request your quote")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await press(page.getByRole("button", { name: "Start request" }));

    await atStep(page, "patient");
    await expect(page.getByRole("main")).toBeFocused();
    await press(page.getByRole("button", { name: "Save and continue" }));

    await atStep(page, "goals");
    await expect(page.getByRole("main")).toBeFocused();
    await typeInto(page.getByLabel("In your own words"), "Climb stairs without pain.");
    await tabTo(page.getByRole("checkbox", { name: /may use the health data/ }));
    await page.keyboard.press("Space");
    await press(page.getByRole("button", { name: "Save and continue" }));

    await atStep(page, "intake");
    await tabTo(page.getByRole("checkbox", { name: "Diabetes" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: "Diabetes" })).toBeChecked();
    await press(page.getByRole("button", { name: "Save and continue" }), "Space");

    await atStep(page, "documents");
    await press(page.getByRole("button", { name: "Save and continue" }));

    await atStep(page, "travel");
    await tabTo(page.getByRole("radio", { name: "In a certain month" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "My dates are flexible" })).toBeChecked();
    await tabTo(page.getByLabel("Do companions travel with you?"));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByLabel("Do companions travel with you?")).toHaveValue("1");
    await tabTo(page.getByRole("radio", { name: "Comfortable" }));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("radio", { name: "None, I book my own" })).toBeChecked();
    await press(page.getByRole("button", { name: "Save and continue" }));

    await atStep(page, "budget");
    await typeInto(page.getByLabel("Budget for the whole trip"), "15000");
    await page.keyboard.press("Enter");

    await atStep(page, "contact");
    await typeInto(page.getByLabel("First name"), visitor.givenName);
    await tabTo(page.getByLabel("Email address"));
    await page.keyboard.type(visitor.email);
    await tabTo(page.getByLabel("Family name"), "Shift+Tab");
    await page.keyboard.type(visitor.familyName);
    await page.keyboard.press("Enter");

    await atStep(page, "review");
    await expect(page.getByRole("checkbox", { name: /may use the health data/ })).toBeChecked();
    for (const name of [/may be sent to/, /accept the terms of service/]) {
      await tabTo(page.getByRole("checkbox", { name }));
      await page.keyboard.press("Space");
    }
    await press(page.getByRole("button", { name: "Send my request" }));
    const reference = await referenceOn(page);
    await expect(page.getByRole("main")).toBeFocused();
    const mail = await firstMailTo(visitor.email);
    expect(mail.subject).toContain(reference);
    expect(mail.text).not.toMatch(/diabetes|metformin/i);
    await page.goto(new URL(privateLinkIn(mail)).pathname);
    expect(await referenceOn(page)).toBe(reference);
    await hydrated(page);

    await press(page.getByRole("link", { name: "Change Travel" }));
    await typeInto(page.getByLabel("City"), "Nairobi");
    await press(page.getByRole("button", { name: "Save change" }));
    await expect(page.getByText("Changed: Travel")).toBeVisible();
    await expect(page.getByText(/^Nairobi/)).toBeVisible();
    await press(page.getByRole("link", { name: "Change Documents" }));
    await page.getByLabel("Add document").setInputFiles(samplePdf);
    const document = page.getByRole("link", { name: samplePdf.name });
    await expect(document).toBeVisible();
    const kept = await page.request.get((await document.getAttribute("href")) ?? "");
    expect([kept.status(), (await kept.body()).equals(samplePdf.buffer)]).toEqual([200, true]);
    await press(page.getByRole("link", { name: "Back" }));

    await typeInto(page.getByLabel("Write to the clinic"), "May my sister come along?");
    await press(page.getByRole("button", { name: "Send message" }));
    await expect(page.getByRole("listitem").filter({ hasText: "May my sister come along?" })).toBeVisible();
    await press(page.locator("summary", { hasText: "Withdraw this request" }));
    await press(page.getByRole("button", { name: "Withdraw request" }));
    await expect(headingOf(page, "Your request is withdrawn")).toBeVisible();
    await expect(document).toHaveCount(0);
    const subjects = (await mailsWith(visitor.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === mail.subject)).toHaveLength(1);
  },
);

test("an error gets the focus, and links to its field", atADesk, async ({ page, request, allow }) => {
  allow(/status of 400/);
  const { path } = await aDraft(request);
  await page.goto(`${path}contact/`);
  await hydrated(page);
  const email = page.getByLabel("Email address");
  await tabTo(email);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("amina at example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Please check one answer" })).toBeFocused();
  await press(page.getByRole("link", { name: /Email address: This email address/ }));
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("amina at example");
  await expect(email).toHaveAccessibleDescription(/email address is not complete/);
});
