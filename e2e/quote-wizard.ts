import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export interface Visitor {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
}

/** A person with a unique address, whose mails can be found. */
export const aVisitor = (): Visitor => ({
  givenName: "Amina",
  familyName: "Otieno",
  email: `amina-${randomUUID().slice(0, 8)}@example.org`,
});

/** The question that each step asks. */
export const questions = {
  procedures: "Which treatment do you need?",
  patient: "Who is the treatment for?",
  goals: "What would you like help with?",
  intake: "A few questions about your health",
  documents: "Do you have scans or reports?",
  travel: "When and from where would you travel?",
  budget: "Budget and currency",
  contact: "Where should we send the offer?",
  review: "Check your request",
} as const;
export type Step = keyof typeof questions;

export const steps = Object.keys(questions) as readonly Step[]; // the literal's own keys

/** A document small enough to send at once. */
export const samplePdf = {
  name: "knee-scan.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  ),
};

export const headingOf = (page: Page, title: string | RegExp) => page.getByRole("heading", { level: 1, name: title });
export const atStep = (page: Page, step: Step) => expect(headingOf(page, questions[step])).toBeVisible();
export const clickContinue = (page: Page) => page.getByRole("button", { name: "Save and continue" }).click();

/** Starts from the landing page, with a preselected procedure. */
export async function beginQuote(page: Page): Promise<void> {
  await expect(headingOf(page, "Request your quote")).toBeVisible();
  await page.getByRole("button", { name: "Start request" }).click();
  await atStep(page, "patient");
}

/** Asked once, with the first answer about health. */
export const agreeToHealth = (page: Page) => page.getByRole("checkbox", { name: /may use the health data/ }).check();

/** Answers all questions between the procedure and the contact step. */
export async function answerQuestions(page: Page): Promise<void> {
  await atStep(page, "patient");
  await expect(page.getByRole("radio", { name: "For me" })).toBeChecked();
  await clickContinue(page);

  await atStep(page, "goals");
  await page.getByLabel("In your own words").fill("Climb stairs without pain.");
  await agreeToHealth(page);
  await clickContinue(page);

  await atStep(page, "intake");
  await page.getByLabel("Year of birth").fill("1961");
  await page.getByRole("checkbox", { name: "Diabetes" }).check();
  await page.getByLabel("Which medicines do you take?").fill("Metformin 500 mg");
  await page
    .getByRole("group", { name: /blood thinner/ })
    .getByRole("radio", { name: "No", exact: true })
    .check();
  await clickContinue(page);

  await atStep(page, "documents");
  await page.getByRole("checkbox", { name: /send documents later/ }).check();
  await clickContinue(page);

  await atStep(page, "travel");
  await page.getByRole("radio", { name: "My dates are flexible" }).check();
  await page.getByLabel("Country you travel from").selectOption("KE");
  await page.getByLabel("City").fill("Mombasa");
  await page.getByLabel("Do companions travel with you?").selectOption("1");
  await page.getByRole("radio", { name: "Comfortable" }).check();
  await page.getByRole("checkbox", { name: "Airport transfers" }).check();
  await clickContinue(page);

  await atStep(page, "budget");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByLabel("Budget for the whole trip").fill("15,000");
  await clickContinue(page);
}

export async function fillContact(page: Page, { givenName, familyName, email }: Visitor): Promise<void> {
  await atStep(page, "contact");
  await page.getByLabel("First name").fill(givenName);
  await page.getByLabel("Family name").fill(familyName);
  await page.getByLabel("Email address").fill(email);
  await clickContinue(page);
}

export async function agree(page: Page): Promise<void> {
  await atStep(page, "review");
  await page.getByRole("checkbox", { name: /may use the health data/ }).check();
  await page.getByRole("checkbox", { name: /may be sent to/ }).check();
  await page.getByRole("checkbox", { name: /accept the terms of service/ }).check();
}

/** The reference on a submitted request's page. */
export async function referenceOn(page: Page): Promise<string> {
  await expect(headingOf(page, "We have your request")).toBeVisible();
  return page.getByLabel("Your reference").inputValue();
}
