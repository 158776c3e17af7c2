/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  people: "/desk/people/",
  catalogue: "/desk/catalogue/",
  cataloguePart: (kind: "procedure" | "doctor", slug: string) => `/desk/catalogue/${kind}/${slug}/`,
  versions: "/desk/catalogue/versions/",
  version: (number: number) => `/desk/catalogue/versions/${number}/`,
  catalogueFile: "/desk/catalogue/file/",
  settings: "/desk/settings/",
  reports: "/desk/reports/",
  records: "/desk/records/",
  recordJobs: "/desk/records/jobs/",
  recordData: "/desk/records/data/",
  reportRows: (metric: string) => `/desk/reports/${metric}/`,
} as const;
