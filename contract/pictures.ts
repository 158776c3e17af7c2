import * as z from "zod/mini";

/** A picture in several widths; `src` is a path on the provider's own host, without width and extension. */
export const Picture = z.strictObject({
  src: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;
