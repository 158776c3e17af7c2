/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  people: "/desk/people/",
  requestOffers: (reference: string) => `/desk/requests/${reference.toLowerCase()}/offers/`,
  offer: (reference: string, option: number) => `/desk/requests/${reference.toLowerCase()}/offer/?option=${option}`,
  offerPreview: (reference: string, option: number) =>
    `/desk/requests/${reference.toLowerCase()}/offer/preview/?option=${option}`,
} as const;
