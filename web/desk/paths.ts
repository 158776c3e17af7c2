/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  people: "/desk/people/",
  schedule: "/desk/schedule/",
  schedulePlans: "/desk/schedule/capacity/",
  consultations: "/desk/consultations/",
  consultationHours: "/desk/consultations/hours/",
  documents: "/desk/documents/",
} as const;

export const deskConsultationPath = (reference: string): string => `${deskPaths.consultations}${reference}/`;
