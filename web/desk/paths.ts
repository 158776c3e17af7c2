/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  request: (reference: string) => `/desk/requests/${reference.toLowerCase()}/`,
  offer: (reference: string) => `/desk/requests/${reference.toLowerCase()}/offer/`,
  consultation: (reference: string) => `/desk/consultations/${reference.toLowerCase()}/`,
  chat: (reference: string) => `/desk/chats/${reference.toLowerCase()}/`,
  message: (id: string) => `/desk/messages/${id}/`,
  trip: (reference: string) => `/desk/trips/${reference.toLowerCase()}/`,
  replies: "/desk/replies/",
  people: "/desk/people/",
} as const;
