import { section } from "../section.tsx";
import type { ChildLineProps } from "./child-line.tsx";

const loadLine = async () => (await import("./child-line.tsx")).ChildLine;
const ChildLine = section("child-line", loadLine, import.meta.env.SSR ? await loadLine() : undefined);

type Shown = { readonly child: ChildLineProps["child"] | null | undefined } & Omit<ChildLineProps, "child">;

/** For whom a parent or guardian asks, loaded for them alone; nothing where people ask for themselves. Its screen names `bringShown`. */
export const ForChild = ({ child, ...rest }: Shown) => child && <ChildLine child={child} {...rest} />;
