import type { Site } from "../contract/rendering.ts";

/** `Knee replacement · Marsa Clinic`; the provider's name alone where that is the title. */
export function documentTitle(title: string, { provider }: Site): string {
  const name = provider?.texts.name;
  return !name || title.includes(name) ? title : `${title} · ${name}`;
}
