import { expect, test } from "vitest";
import { buildProvider, buildSite } from "../testing.tsx";
import { renderMail } from "./render-mail.tsx";

const facts = { reference: "MAR-G955-RKJY", name: "Claire", news: "message" };
const logo = { src: "/pictures/p/0123", widths: [320], width: 320, height: 80, alt: "Harbour, an anchor" };
const write = (provider: Partial<ReturnType<typeof buildProvider>>) =>
  renderMail({
    template: "quote-news",
    language: "en",
    site: { ...buildSite(), origin: "https://harbour.example", provider: { ...buildProvider(), ...provider } },
    facts,
  });

test("a clinic's logo is the head of its mails, with the clinic's name for readers without pictures", () => {
  const { name } = buildProvider().texts;
  expect(write({ logo }).html).toMatch(
    new RegExp(`<img src="https://harbour.example/pictures/p/0123-320.webp" width="160" alt="${name}"`),
  );
  expect(write({ logo }).text).not.toContain("/pictures/");
});

test("a mail of a clinic without a logo loads nothing", () => {
  expect(write({ logo: null }).html).not.toMatch(/<img|url\(/);
});
