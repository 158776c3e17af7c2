// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Beginnings } from "../../../session/identity-client.ts";
import { showScreen } from "../../../testing.tsx";
import { StepAnswer } from "./step-answer.tsx";
import { stepForm } from "./step-forms.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const step = { kind: "choose-first", from: ["PASSWORD_SRP", "WEB_AUTHN", "EMAIL_OTP"], email: "a@b.example" } as const;
const unknown = Object.assign(new Error("An unknown error has occurred."), { name: "Unknown" });
const beginnings = async () => ({ begin: async () => ({ kind: "step", step }) }) as unknown as Beginnings; // the one that is used
const Page = () => (
  <StepAnswer
    step={step}
    form={stepForm(step, "Harbour")}
    until={Date.now() + 60_000}
    identity={async () => ({ answer: () => Promise.reject(unknown) })}
    beginnings={beginnings}
    onNext={async () => undefined}
    onLeave={() => undefined}
  />
);

test("without a password the mailed code is chosen before the passkey, whose failure says what to do", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  showScreen({ Component: Page }, { address: "/auth/login/" });
  const [first, second] = screen.getAllByRole<HTMLInputElement>("radio");
  expect([first?.value, first?.checked, second?.value]).toEqual(["EMAIL_OTP", true, "WEB_AUTHN"]);
  await userEvent.click(second as HTMLInputElement);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/You can try again, or choose another way/)).toBeTruthy();
});

const code = { kind: "code", by: "email", sentTo: "a***@b.example", isFirst: true, email: "a@b.example" } as const;
const passwordFirst = "Your second factor cannot follow this way to sign in. Please begin with your password.";
const impossible = Object.assign(new Error(passwordFirst), { name: "MFAMethodNotFoundException" });
const onLeave = vi.fn();
const CodePage = () => (
  <StepAnswer
    step={code}
    form={stepForm(code, "Harbour")}
    until={Date.now() + 60_000}
    identity={async () => ({ answer: () => Promise.reject(impossible) })}
    beginnings={beginnings}
    onNext={async () => undefined}
    onLeave={onLeave}
  />
);

test("where a second factor cannot follow a mailed code, the service's sentence leads back to the password", async () => {
  showScreen({ Component: CodePage }, { address: "/auth/login/" });
  await userEvent.type(screen.getByRole("textbox"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(onLeave.mock.calls.flat().join()).toContain(passwordFirst));
});
