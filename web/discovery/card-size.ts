/** Of the pictures that stand for pages where people pass them on, in pixels: the size that Open Graph's readers ask for. */
export const cardSize = { width: 1200, height: 630 } as const;
