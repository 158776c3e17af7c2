import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { closeStaffSession } from "../../../contract/desk/session.ts";
import { formatNumber } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ShownInDialogs } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { UrgentCalls, useUrgentCalls } from "../cases/urgent-calls.tsx";
import { automaticWorkOver, deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { roleName } from "../staff-words.ts";
import { DeskLanguages } from "./desk-languages.tsx";
import { placesOf } from "./desk-navigation.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { SessionEnded, tellSignedOut } from "./session-ended.tsx";
import { ShortcutList } from "./shortcuts.tsx";
import { ignoreUpdates, useUpdates } from "./updates.ts";
import { useStaff } from "./use-staff.ts";
import { useWaitingChats } from "./waiting-chats.ts";

const entry =
  "flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 text-sm lg:min-h-8.5 font-medium hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-ink";

/** The frame of every page of the desk: places at the side, or in a menu on a phone. */
export function DeskLayout() {
  useUpdates();
  useKeptFocus();
  const chats = useWaitingChats();
  const calls = useUrgentCalls();
  const { pathname } = useLocation();
  const places = useRef<HTMLElement>(null);
  // On a low screen the list of places scrolls.
  useEffect(() => {
    if (pathname) places.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <ShownInDialogs value={<UrgentCalls calls={calls} inDialog />}>
      <SessionEnded>
        <div className="min-h-dvh bg-page lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
          <header className="sticky top-0 hidden h-dvh flex-col gap-1 border-e border-line bg-surface p-3 lg:flex">
            <Clinic />
            <nav ref={places} aria-label={m.desk_navigation()} className="flex grow flex-col overflow-y-auto">
              <Places chats={chats} />
            </nav>
            <Person />
          </header>
          <header className="sticky top-0 z-30 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-1 lg:hidden">
            <Clinic />
            <details className="group">
              <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-md hover:bg-primary-soft">
                <span className="group-open:hidden">
                  <Icon name="menu" />
                </span>
                <span className="hidden group-open:block">
                  <Icon name="close" />
                </span>
                <span className="sr-only">{m.desk_menu()}</span>
              </summary>
              <nav
                aria-label={m.desk_navigation()}
                className="absolute inset-x-0 top-full hidden max-h-[80dvh] gap-0.5 overflow-y-auto border-b border-line bg-surface p-3 shadow-md group-open:grid"
              >
                <Places chats={chats} />
                <Person />
              </nav>
            </details>
          </header>
          <div className="min-w-0">
            <UrgentCalls calls={calls} />
            <Outlet />
          </div>
          <ShortcutList />
        </div>
      </SessionEnded>
    </ShownInDialogs>
  );
}

function Clinic() {
  const { texts } = useProvider();
  return (
    <Link to={deskPaths.home} className="flex min-h-12 min-w-0 items-center gap-3 rounded-md px-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-secondary-edge bg-primary text-sm font-semibold text-on-primary"
      >
        {texts.name.slice(0, 1)}
      </span>
      <span className="truncate text-sm font-semibold">{texts.name}</span>
    </Link>
  );
}

function Places({ chats }: { chats: number }) {
  const { language } = useSite();
  const { roles } = useStaff();
  const { pathname } = useLocation();
  return placesOf(roles).map(({ to, label, icon }) => {
    const isHere =
      to === deskPaths.home ? `${pathname.replace(/\/$/, "")}/` === to : pathname.startsWith(to.replace(/\/$/, ""));
    return (
      <Link key={to} to={to} className={entry} aria-current={isHere ? "page" : undefined}>
        <Icon name={icon} />
        {label()}
        {to === deskPaths.chats && chats > 0 && (
          <span className="figures ms-auto rounded-full bg-primary px-2 text-xs font-semibold text-on-primary">
            {formatNumber(chats, language)}
            <span className="sr-only"> {m.desk_chats_waiting_now()}</span>
          </span>
        )}
      </Link>
    );
  });
}

function Person() {
  const { name, roles } = useStaff();
  const { base } = useSite();
  return (
    <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line ps-1 pt-1">
      <span className="col-span-full">
        <DeskLanguages />
      </span>
      <Avatar name={name} size="sm" />
      <Link
        to={deskPaths.ownSignIn}
        title={m.desk_own_title()}
        className="flex min-h-11 min-w-0 flex-col justify-center rounded-md px-1 hover:bg-primary-soft"
      >
        <span dir="auto" className="line-clamp-2 max-w-full self-start text-sm font-semibold wrap-break-word">
          {name}
        </span>
        <span className="truncate text-xs text-muted">{roles.map(roleName).join(" · ")}</span>
        <span className="sr-only">{m.desk_own_title()}</span>
      </Link>
      <button
        type="button"
        title={m.desk_sign_out()}
        aria-label={m.desk_sign_out()}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-primary-soft hover:text-ink"
        onClick={async () => {
          ignoreUpdates();
          await automaticWorkOver();
          await deskCall(closeStaffSession, {}).catch(() => undefined);
          tellSignedOut();
          location.assign(base + deskPaths.signIn);
        }}
      >
        <Icon name="sign-out" />
      </button>
    </div>
  );
}
