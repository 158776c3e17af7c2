import type { Language } from "../contract/values.ts";

/** Addresses that every page knows, without the language's prefix and with their trailing slash (specification section 2). */
export const paths = {
  home: "/",
  procedures: "/procedures/",
  procedure: (slug: string) => `/procedures/${encodeURIComponent(slug)}/`,
  compare: (slugs: readonly string[] = []) =>
    `/procedures/compare/${slugs.length > 0 ? `?with=${slugs.map(encodeURIComponent).join(",")}` : ""}`,
  doctor: (slug: string) => `/doctors/${encodeURIComponent(slug)}/`,
  /** Booking of a consultation about a procedure (specification section 2). */
  consultationAbout: (procedure: string) => `/procedures/${encodeURIComponent(procedure)}/consultation/`,
  /** Behind its private link: what is booked, or the next step to it. */
  consultation: (token: string) => `/consultation/${token}/`,
  consultationStep: (token: string, step: "health" | "documents" | "time" | "details") =>
    `/consultation/${token}/${step}/`,
  quote: "/quote/",
  quoteFor: (procedure: string, packageSlug?: string) =>
    `/quote/?procedure=${encodeURIComponent(procedure)}${packageSlug ? `&package=${encodeURIComponent(packageSlug)}` : ""}`,
  quoteLink: (token: string) => `/quote/${token}/`,
  quoteStep: (token: string, step: string) => `/quote/${token}/${step}/`,
  /** The rules of reviews. */
  reviewRules: "/review-rules/",
  /** A letter that a patient shares with a doctor. */
  letter: (token: string) => `/letter/${token}/`,
  login: "/auth/login/",
  register: "/auth/register/",
  logout: "/auth/logout/",
  forgotPassword: "/auth/forgot-password/",
  resetPassword: "/auth/reset-password/",
  confirmEmail: "/auth/confirm-email/",
  profile: "/profile/",
  contact: "/contact/",
  /** Stands for a page that cannot be had without a network. */
  offline: "/offline/",
  cookiePolicy: "/cookie-policy/",
  privacyChoices: "/cookie-policy/#choice",
  privacyPolicy: "/privacy-policy/",
  termsOfService: "/terms-of-service/",
  elements: "/developers/elements/",
  api: "/developers/api/",
} as const;

/** Before every path in a language: nothing for the provider's own, else `/ar`. */
export const baseOf = (language: Language, own: Language): string => (language === own ? "" : `/${language}`);
