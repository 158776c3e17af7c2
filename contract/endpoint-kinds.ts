/** The usual kinds of endpoints: what differs stands after the spread. */
export const publicRead = { method: "GET", access: "public", limit: "read", retry: true, idempotent: false } as const;
export const linkRead = { method: "GET", access: "link", limit: "read", retry: true, idempotent: false } as const;
export const clientRead = { method: "GET", access: "client", limit: "read", retry: true, idempotent: false } as const;
/** The same of a member of staff, whose right stands after the spread. */
export const staffRead = { method: "GET", access: "staff", limit: "read", retry: true, idempotent: false } as const;
/** A write of a state that a repetition does not change. */
export const clientWrite = {
  method: "POST",
  access: "client",
  limit: "write",
  retry: true,
  idempotent: false,
} as const;
/** A write of something new, repeated under its key. */
export const clientAct = { method: "POST", access: "client", limit: "write", retry: true, idempotent: true } as const;
