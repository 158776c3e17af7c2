/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  chats: "/desk/chats/",
  chat: (reference: string) => `/desk/chats/${reference.toLowerCase()}/`,
  messages: "/desk/messages/",
  message: (id: string) => `/desk/messages/${id}/`,
  feedback: "/desk/feedback/",
  people: "/desk/people/",
} as const;
