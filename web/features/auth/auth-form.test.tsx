// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import { setLanguage } from "../../words/active-language.ts";
import { EmailField, PasswordField } from "./auth-field.tsx";
import { AuthForm } from "./auth-form.tsx";

afterEach(cleanup);

const message = "Password did not conform with policy: Password is too easy to guess";
const refuse = async () => {
  throw Object.assign(new Error(message), { name: "WrongEmail" });
};
const refusePassword = async () => {
  throw Object.assign(new Error(message), { name: "InvalidPasswordException" });
};

const Whole = () => (
  <AuthForm label="Register" send="Send" onSend={refuse}>
    <EmailField email="ana@example.org" />
  </AuthForm>
);
const refuseSignIn = async () => {
  throw Object.assign(new Error("Incorrect username or password."), { name: "NotAuthorizedException" });
};
const Wrong = () => (
  <AuthForm label="Sign in" send="Send" onSend={refuseSignIn}>
    <EmailField email="ana@example.org" />
  </AuthForm>
);
const Beside = () => (
  <AuthForm label="Register" send="Send" onSend={refusePassword}>
    <PasswordField label="Password" kind="new-password" />
  </AuthForm>
);

test("the service's message about a field stands beside it, once", async () => {
  showScreen({ Component: Beside }, { address: "/", data: null });
  await userEvent.type(screen.getByLabelText("Password"), "password");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const said = await screen.findAllByText((text) => text.includes(message));
  expect(said).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
});

test("any other message of the service stands above the form", async () => {
  showScreen({ Component: Whole }, { address: "/", data: null });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
});

test("a reader of Arabic gets our sentence, and the service's own marked as English below it", async () => {
  setLanguage("ar");
  onTestFinished(() => setLanguage("en"));
  showScreen({ Component: Wrong }, { address: "/", data: null, site: { language: "ar" } });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const alert = await screen.findByRole("alert");
  const own = alert.querySelector("[lang=en]");
  expect(own?.textContent).toBe("Incorrect username or password.");
  expect(own?.parentElement?.textContent).toContain("رسالة خدمة تسجيل الدخول");
  expect(alert.textContent?.indexOf("كلمة المرور غير صحيحة")).toBeLessThan(
    alert.textContent?.indexOf("Incorrect") ?? 0,
  );
});

test("a field that was left empty is called by its name", async () => {
  showScreen({ Component: Beside }, { address: "/", data: null });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Please fill in “Password”.")).toBeDefined();
});
