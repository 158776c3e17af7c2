/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  request: (reference: string) => `/desk/requests/${reference.toLowerCase()}/`,
  offer: (reference: string) => `/desk/requests/${reference.toLowerCase()}/offer/`,
  consultation: (reference: string) => `/desk/consultations/${reference.toLowerCase()}/`,
  chats: "/desk/chats/",
  chat: (reference: string) => `/desk/chats/${reference.toLowerCase()}/`,
  messages: "/desk/messages/",
  message: (id: string) => `/desk/messages/${id}/`,
  feedback: "/desk/feedback/",
  trip: (reference: string) => `/desk/trips/${reference.toLowerCase()}/`,
  replies: "/desk/replies/",
  people: "/desk/people/",
} as const;
