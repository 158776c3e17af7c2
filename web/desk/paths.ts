/** Addresses of the desk, without the language's prefix. */
export const deskPaths = {
  home: "/desk/",
  signIn: "/desk/sign-in/",
  people: "/desk/people/",
} as const;
