import { type ComponentProps, createContext, useContext } from "react";

/** Prefix of every path of the site, such as `/ar`. */
export const LinkBase = createContext("");

/** The full address of a path of this site. */
export const useHref = (path: string): string => useContext(LinkBase) + path;

/**
 * A link within the site. It is a plain anchor: it works before any script runs, and one listener on the page turns
 * clicks into client navigation, which renders several times faster than a router's own link.
 */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  return <a {...rest} href={useHref(to)} />;
}
