/** Addresses within the account, apart from those that every page knows. */
export const accountPaths = {
  me: "/profile/me/",
  setting: "/profile/setting/",
  procedures: "/profile/procedures/",
  addProcedure: (token: string) => `/profile/procedures/?add=${token}`,
  procedure: (slug: string) => `/profile/procedures/${encodeURIComponent(slug)}/`,
  /** Where the wishes for the journey of a request are changed. */
  wishes: (slug: string) => `/profile/procedures/${encodeURIComponent(slug)}/wishes/`,
  messages: "/profile/messages/",
  /** The recovery diary of a trip, with the emergency number of a country where one is given. */
  recovery: (trip: string, country?: string) =>
    `/profile/recovery/${encodeURIComponent(trip)}/${country ? `?country=${country}` : ""}`,
  /** The number to call in an emergency, alone on its page. */
  emergency: (trip: string, country?: string) =>
    `/profile/recovery/${encodeURIComponent(trip)}/?show=number${country ? `&country=${country}` : ""}`,
  /** The discharge documents of a trip, and the letter among them by itself. */
  discharge: (trip: string) => `/profile/recovery/${encodeURIComponent(trip)}/discharge/`,
  letter: (trip: string) => `/profile/recovery/${encodeURIComponent(trip)}/discharge/?show=letter`,
  review: (trip: string) => `/profile/recovery/${encodeURIComponent(trip)}/review/`,
  consultations: "/profile/consultations/",
  documents: "/profile/documents/",
  protection: "/profile/sign-in/",
  /** What the person keeps on this device; opens without a network. */
  keptTrip: "/profile/offline/",
} as const;
