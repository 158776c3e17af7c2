import * as z from "zod/mini";

/** A page of a list in an address, from 1. */
export const PageNumber = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
  z.int().check(z.minimum(1)),
);
