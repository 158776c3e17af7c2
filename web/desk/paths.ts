/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  trips: "/desk/trips/",
  trip: (reference: string) => `/desk/trips/${reference.toLowerCase()}/`,
  troubles: "/desk/troubles/",
  money: "/desk/money/",
  ledger: "/desk/money/ledger/",
  moneySettings: "/desk/money/settings/",
  invoice: (id: string) => `/desk/money/invoices/${id}/`,
  people: "/desk/people/",
} as const;
