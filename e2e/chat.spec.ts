import { press } from "./focus.ts";
import { hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { anyWidth, atADesk, expect, test } from "./test.ts";

test(
  "a visitor asks by keyboard, gets an answer with sources, and finds it on another page",
  atADesk,
  async ({ page }) => {
    await page.goto("/procedures/total-knee-replacement/");
    await hydrated(page);
    const button = page.getByRole("button", { name: "Ask the assistant" });
    await button.focus();
    await page.keyboard.press("Enter");
    const chat = page.getByRole("dialog", { name: /^Ask/ });
    const input = chat.getByRole("textbox", { name: "Your question" });
    await expect(input).toBeFocused();
    await expect(chat).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - log "Conversation":
        - paragraph: Assistant
        - text: /interested in Total knee replacement procedure/
        - list:
          - listitem:
            - button "Am I Eligible for this treatment?"
          - listitem:
            - button "Tell me more about the package"
          - listitem:
            - button "What's the cost?"
      - textbox "Your question"
      - button "Send" [disabled]
      - button "Talk to a person"
  `);

    await page.keyboard.type("What's the cost?");
    await page.keyboard.press("Enter");
    // However long the answer is, it is read from its beginning.
    await expect(chat.getByRole("log").getByText("What's the cost?")).toBeInViewport();
    const source = chat.getByRole("link", { name: /^Source 1: / }).first();
    await expect(source).toBeVisible();
    await expect(input).toBeFocused();
    await expect(chat.getByRole("button", { name: "Am I Eligible for this treatment?" })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
    await press(chat.getByRole("button", { name: "Talk to a person" }));
    await expect(chat.getByRole("heading", { name: "Talk to a person" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(source).toBeVisible();
    await chat.focus();
    await page.keyboard.press("Escape");
    await expect(chat).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.goto("/contact/");
    await hydrated(page);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(source).toBeVisible();
    await expect(chat.getByRole("log")).toContainText("interested in Total knee replacement procedure");
  },
);

/** Each would set `window.ran` if it ran. */
const hostile = [
  "<script>window.ran = 'script'</script>",
  "<img src=x onerror=\"window.ran = 'img'\">",
  "<svg onload=\"window.ran = 'svg'\"><script>window.ran = 'svg script'</script></svg>",
  "<iframe srcdoc=\"<script>parent.ran = 'srcdoc'</script>\"></iframe>",
  "<details open ontoggle=\"window.ran = 'toggle'\">x</details>",
  "<video><source onerror=\"window.ran = 'source'\"></video>",
  "<a id=lure href=\"javascript:window.ran='link'\">lure</a>",
  "[lure](javascript:window.ran='markdown')",
  "<form action=\"javascript:window.ran='form'\"><button id=press>press</button></form>",
].join("\n\n");

declare global {
  interface Window {
    ran?: string;
  }
}

test.describe("a reply with hostile markup runs no script", () => {
  test.describe("blocked by the sanitizer alone", () => {
    test.use({ bypassCSP: true });
    test("without a content policy", anyWidth, async ({ page, allow }) => {
      allow(/status of 404/); // the reply's picture, which the site's own host does not have
      await page.route("**/api/ai-agent/ask?*", (route) =>
        route.fulfill({ json: { response: `${hostile}\n\nthe end` } }),
      );
      await page.goto("/contact/");
      await hydrated(page);
      await page.getByRole("button", { name: "Ask the assistant" }).click();
      await page.getByRole("button", { name: "What's the cost?" }).click();
      const log = page.getByRole("log");
      await expect(log).toContainText("the end");
      await expect(log.getByRole("link")).toHaveCount(0);
      await log.getByText("lure").first().click();
      expect(await page.evaluate(() => window.ran)).toBeUndefined();
    });
  });

  test("blocked by the content policy alone, with the markup in the page", anyWidth, async ({ page, allow }) => {
    allow(/Content Security Policy|status of 404/);
    await page.goto("/contact/");
    await hydrated(page);
    const refused = page.waitForEvent("console", {
      predicate: (message) => /inline event handler/.test(message.text()),
    });
    await page.evaluate((markup) => {
      document.body.innerHTML = markup;
      for (const script of document.querySelectorAll("script")) {
        const copy = document.createElement("script");
        copy.textContent = script.textContent;
        document.body.append(copy);
      }
      document.getElementById("lure")?.click();
      document.getElementById("press")?.click();
    }, hostile);
    await refused;
    expect(await page.evaluate(() => window.ran)).toBeUndefined();
  });
});
