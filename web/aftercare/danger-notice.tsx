import type { Danger } from "../../contract/dangers.ts";
import { section } from "../section.tsx";

const loadBox = async () => (await import("./danger-box.tsx")).DangerBox;
const DangerBox = section("danger-box", loadBox, import.meta.env.SSR ? await loadBox() : undefined);

/** First in the page of what somebody wrote, loaded where their words tell of danger alone. Its screen names `bringShown`. */
export const DangerNotice = ({ danger }: { danger: Danger | null }) => danger && <DangerBox danger={danger} />;
