import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { Stored } from "./stored.ts";

/** Specification section 3, exactly. */
export interface AuthState {
  /** Given name and family name. */
  readonly displayName: string;
  readonly userName: string;
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly idToken: string;
  readonly accessToken: string;
}

export const signedOut: AuthState = {
  displayName: "",
  userName: "",
  userId: "",
  email: "",
  emailVerified: false,
  idToken: "",
  accessToken: "",
};

export const isLoggedIn = ({ accessToken }: AuthState): boolean => accessToken !== "";

export const createAuthStore = (stored: Stored) =>
  createStore<AuthState>()(
    persist(() => signedOut, { name: "auth", version: 1, storage: createJSONStorage(() => stored) }),
  );
