import { Link } from "../../ui/link.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";

/** The way on from a page that cannot be shown. */
export const HomeLink = () => (
  <Link to={deskPaths.home} className={buttonStyle({ variant: "secondary" })}>
    {m.desk_error_home()}
  </Link>
);
