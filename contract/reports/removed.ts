/** What stands in the place of whatever was taken out. */
export const removed = "[removed]";
