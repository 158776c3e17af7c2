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
