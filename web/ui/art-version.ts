/** Digest of all files in `web/art/`, so that a changed drawing has a new address; a test says what it must be. */
export const artVersion = "6d774ba5";
