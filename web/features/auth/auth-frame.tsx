import { type ReactNode, useEffect } from "react";
import { documentTitle } from "../../document-title.ts";
import { useProvider, useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Place, placeOf } from "../../ui/place.tsx";
import { m } from "../../words/compiled/messages.js";

const reasons: readonly { icon: IconName; text: () => string }[] = [
  { icon: "chat", text: m.auth_aside_quote },
  { icon: "shield", text: m.auth_aside_papers },
  { icon: "plane", text: m.auth_aside_travel },
];

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One question on a calm page; beside it, where there is room, what an account is for. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const site = useSite();
  const { location } = useProvider();
  // A further question has its title on the same page.
  useEffect(() => {
    document.title = documentTitle(title, site);
  }, [title, site]);
  return (
    <main id="main" tabIndex={-1} className="page-width outline-none py-10 md:py-12">
      <div className="mx-auto grid max-w-5xl gap-14 lg:grid-cols-[minmax(0,27rem)_1fr] lg:items-start lg:gap-20">
        <div className="mx-auto flex w-full max-w-md flex-col gap-7">
          <header>
            <h1 className="text-3xl">{title}</h1>
            {lead && <div className="mt-3 text-pretty text-muted">{lead}</div>}
          </header>
          {children}
        </div>
        <aside className="hidden overflow-hidden rounded-xl bg-primary-soft lg:block">
          <Place name={placeOf(location.countryCode)} className="w-full" />
          <div className="p-8">
            <h2 className="text-xl">{m.auth_aside_title()}</h2>
            <ul className="mt-4 flex flex-col gap-3">
              {reasons.map(({ icon, text }) => (
                <li key={icon} className="flex gap-3">
                  <Icon name={icon} className="mt-0.5 text-primary-ink" />
                  {text()}
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </div>
    </main>
  );
}
