import { longestTitle, shortened } from "../discovery/fitting.ts";
import type { Site } from "../site.ts";

/** `Knee replacement · Marsa Clinic`; without the provider's name where it is in the title, or finds no room there. */
export function documentTitle(title: string, { provider }: Site): string {
  const name = provider?.texts.name;
  const named = !name || title.includes(name) ? title : `${title} · ${name}`;
  return named.length <= longestTitle ? named : shortened(title, longestTitle);
}
