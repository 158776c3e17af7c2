/**
 * The only pages that analytics and session replay may see: what every visitor may read, and nothing that anybody
 * writes on, pays on, signs in on or has a private link to. A page that is not listed is not measured.
 */
const measured =
  /^\/(?:(?:procedures|hotels)\/(?:[a-z0-9-]{1,80}\/)?|(?:privacy|cookie)-policy\/|terms-of-service\/)?$/;

/** Whether the page at a path, with its last slash and without the language's prefix, may be measured. */
export const isMeasured = (path: string): boolean => measured.test(path);
