/**
 * The only pages with analytics and session replay: public pages without forms, payment, sign-in or private links. An
 * unlisted page is not measured.
 */
const measured =
  /^\/(?:(?:procedures|doctors|hotels)\/(?:[a-z0-9-]{1,80}\/)?|(?:privacy|cookie)-policy\/|terms-of-service\/)?$/;

/** True for a measured page; the path ends with a slash and has no language prefix. */
export const isMeasured = (path: string): boolean => measured.test(path);
