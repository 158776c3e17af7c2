import { type ComponentType, lazy, Suspense, useState } from "react";
import type { Hydration } from "./document.ts";

type Load = () => Promise<unknown>;

const loads = new Map<string, Load>();
const brought = new Map<string, unknown>();
let rendered: Set<string> | undefined;

/**
 * A part of a screen whose code is loaded apart, because most visits do not show it. One that the server rendered is brought
 * before the page is hydrated, so that a press on it is never lost; another one is loaded when it is first shown.
 * @param onServer the loaded part, on the server alone: `import.meta.env.SSR ? await load() : undefined`
 */
export function section<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | undefined,
): ComponentType<Props> {
  if (onServer) {
    const Part = onServer;
    return (props) => {
      rendered?.add(name);
      return <Part {...props} />;
    };
  }
  loads.set(name, async () => brought.set(name, await load()));
  const Lazy = lazy(async () => ({ default: await load() }));
  return (props) => {
    // What this section's load brought; kept, so that a section that is shown never begins anew.
    const [Part] = useState(() => brought.get(name) as ComponentType<Props> | undefined);
    return Part ? (
      <Part {...props} />
    ) : (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    );
  };
}

/** Brings sections by their names; their screen's code is there already, and a section brings those inside it. */
export async function bringSections(names: readonly string[]): Promise<void> {
  let left = names;
  while (left.length > 0) {
    const known = left.filter((name) => loads.has(name));
    if (known.length === 0) return;
    await Promise.all(known.map((name) => loads.get(name)?.()));
    left = left.filter((name) => !known.includes(name));
  }
}

/** Brings the sections that the server rendered into this page: each screen with sections names it as its `prepare`. */
export function bringShown(): Promise<void> {
  const { sections = [] } = JSON.parse(document.getElementById("hydration")?.textContent ?? "{}") as Partial<Hydration>;
  return bringSections(sections);
}

/** Renders at once, on the server. @returns what was rendered, and the names of the sections in it */
export function withSections(render: () => string): { readonly body: string; readonly sections: readonly string[] } {
  const names = new Set<string>();
  rendered = names;
  try {
    return { body: render(), sections: [...names] };
  } finally {
    rendered = undefined;
  }
}
