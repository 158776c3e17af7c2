/**
 * The only pages that analytics and session replay may see: public pages without forms, payment, sign-in or private
 * links. A page that is not listed is not measured.
 */
const measured =
  /^\/(?:(?:procedures|hotels)\/(?:[a-z0-9-]{1,80}\/)?|(?:privacy|cookie)-policy\/|terms-of-service\/)?$/;

/** True if the page may be measured; the path has its last slash and no language prefix. */
export const isMeasured = (path: string): boolean => measured.test(path);
