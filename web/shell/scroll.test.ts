// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { showAlert, showAnswer } from "./scroll.ts";

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = function () {
    scrolled(this.id);
  };
});

test.each([
  [
    "the focused summary of errors",
    '<h2 id="a" tabindex="-1" class="focus">Please check</h2><p id="b" role="alert"></p>',
  ],
  ["an alert", '<p id="b" role="status"></p><p id="a" role="alert">Not saved</p><button class="focus">Save</button>'],
  ["a status", '<button class="focus">Save</button><p id="a" role="status">Saved</p>'],
])("the answer to a form comes into view: %s", (_, html) => {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`;
  document.querySelector<HTMLElement>(".focus")?.focus();
  expect(showAnswer()).toBe(true);
  expect(scrolled.mock.calls).toEqual([["a"]]);
});

test.each([
  ["", false],
  ["focus", true],
])("an alert comes into view before any other place where it has the focus: %s", (focus, isShown) => {
  document.body.innerHTML = `<main id="main"><p id="a" role="alert" tabindex="-1" class="${focus}">Call</p></main>`;
  document.querySelector<HTMLElement>(".focus")?.focus();
  expect(showAlert()).toBe(isShown);
  expect(scrolled.mock.calls).toEqual(isShown ? [["a"]] : []);
});

test("a page without an answer stays to be scrolled", () => {
  document.body.innerHTML = '<main id="main" tabindex="-1"><button>Save</button></main>';
  document.querySelector("button")?.focus();
  expect(showAnswer()).toBe(false);
});
