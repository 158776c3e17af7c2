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
  schedule: "/desk/schedule/",
  schedulePlans: "/desk/schedule/capacity/",
  consultations: "/desk/consultations/",
  consultationHours: "/desk/consultations/hours/",
  documents: "/desk/documents/",
} as const;

export const deskConsultationPath = (reference: string): string => `${deskPaths.consultations}${reference}/`;
