import { writeCookie } from "./write-cookie.ts";

/** In which pages are told who asks for them; calls are told in a header. */
const name = "token";

/** @param life seconds that the token still works */
export const setTokenCookie = (idToken: string, life: number): void =>
  writeCookie(name, idToken, { life: Math.max(0, Math.floor(life)), sameSite: "strict" });

export const clearTokenCookie = (): void => writeCookie(name, "", { life: 0, sameSite: "strict" });
