import { signIn } from "@aws-amplify/auth";
import { expect, test, vi } from "vitest";
import { signInWays } from "./sign-in-ways.ts";

vi.mock("@aws-amplify/auth", { spy: true });

test.each([" etz2-river-stone", "etz2-river-stone ", "etz2-river-stone\n", "etz2-river-stone"])(
  "a password that is copied with the space around it signs in: %j",
  async (password) => {
    const signed = vi.mocked(signIn).mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: "DONE" } });
    const { signIn: begin } = signInWays({ offers: {}, clinic: "Harbour", language: "en" });
    expect(await begin("eszter@example.org", password)).toEqual({ kind: "done" });
    expect(signed.mock.lastCall?.[0]).toMatchObject({ password: "etz2-river-stone" });
  },
);

test("a browser that is signed in already is signed in; every other error is thrown", async () => {
  const { signIn: begin } = signInWays({ offers: {}, clinic: "Harbour", language: "en" });
  const named = (name: string) => Object.assign(new Error("There is already a signed in user."), { name });
  vi.mocked(signIn).mockRejectedValueOnce(named("UserAlreadyAuthenticatedException"));
  expect(await begin("eszter@example.org", "etz2-river-stone")).toEqual({ kind: "done" });
  vi.mocked(signIn).mockRejectedValueOnce(named("NotAuthorizedException"));
  await expect(begin("eszter@example.org", "etz2-river-stone")).rejects.toThrow();
});
