/** `wide` of a procedure and the landing page, `portrait` of a doctor, and the clinic's `logo`. */
export const pictureShapes = ["wide", "portrait", "logo"] as const;
export type PictureShape = (typeof pictureShapes)[number];

/** The least size in pixels. */
export const leastPicture: Readonly<Record<PictureShape, { readonly width: number; readonly height: number }>> = {
  wide: { width: 1200, height: 800 },
  portrait: { width: 320, height: 320 },
  logo: { width: 80, height: 80 },
};

/** Of an upload, in bytes. */
export const largestSitePicture = 10 * 1024 * 1024;
