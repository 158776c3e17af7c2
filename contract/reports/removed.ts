/** Placeholder of removed content. */
export const removed = "[removed]";
