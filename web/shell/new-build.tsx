import type { ReactNode } from "react";
import { noticeLook } from "../notice-look.ts";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";
import { watchBuild } from "./watch-build.ts";

/** Shows a notice once the server has a newer build; returns how to stop watching. */
export const watchNewBuild = (buildId: string, show: (notice: ReactNode) => void) =>
  watchBuild(buildId, () => show(<NewBuild />));

const NewBuild = () => (
  <div role="status" className={noticeLook}>
    <p>{m.build_new()}</p>
    <button type="button" className={buttonStyle()} onClick={() => location.reload()}>
      {m.build_reload()}
    </button>
  </div>
);
