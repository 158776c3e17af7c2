import { useEffect, useState } from "react";
import type { Site } from "../../../contract/rendering.ts";
import { type DeviceOwner, deviceOwner } from "../../offline/device-owner.ts";
import { canKeep, type DeviceStore, openDevice } from "../../offline/device-store.ts";
import { isExpired, type KeptChoice, type KeptTrip, records } from "../../offline/kept-trip.ts";
import { paths } from "../../paths.ts";
import { screen } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { m } from "../../words/compiled/messages.js";
import { deviceChanged } from "../../worker/caches.ts";
import { KeepForm } from "./keep-form.tsx";
import { KeptTripView } from "./kept-trip-view.tsx";

/** The same page for everyone, without any data: the worker stores it, and this browser fills it. */
export const handle = screen<null>({
  cache: "public",
  head: () => ({ title: m.offline_kept_title(), isPrivate: true }),
});

/** What this device holds of the signed-in person. */
type OnDevice =
  | { readonly kind: "loading" | "unsupported" | "signed-out" }
  | { readonly kind: "off"; readonly owner: DeviceOwner }
  | ({ readonly kind: "on"; readonly owner: DeviceOwner; readonly store: DeviceStore } & Kept);
interface Kept {
  readonly trip: KeptTrip;
  readonly choice: KeptChoice;
}

async function readDevice(site: Site): Promise<OnDevice> {
  if (!canKeep()) return { kind: "unsupported" };
  const owner = await deviceOwner(site);
  if (!owner) return { kind: "signed-out" };
  const store = await openDevice(owner.person);
  const [trip, choice] = [await store?.read<KeptTrip>(records.trip), await store?.read<KeptChoice>(records.choice)];
  if (!store || !trip || !choice || isExpired(trip, Date.now())) return { kind: "off", owner };
  return { kind: "on", owner, store, trip, choice };
}

/** The trip on this device; works without a network. Its least height is that of the form, which a device answers for later. */
export function Component() {
  const site = useSite();
  const { texts } = useProvider();
  const login = useHref(paths.login);
  const [device, setDevice] = useState<OnDevice>({ kind: "loading" });
  useEffect(() => {
    const read = () => void readDevice(site).then(setDevice);
    read();
    addEventListener(deviceChanged, read);
    return () => removeEventListener(deviceChanged, read);
  }, [site]);
  return (
    <main id="main" tabIndex={-1} className="page-width flex min-h-248 max-w-3xl flex-col gap-8 py-10 md:py-14">
      <header>
        <h1 className="text-2xl md:text-3xl">{m.offline_kept_title()}</h1>
        <p className="mt-2 max-w-measure text-muted">{m.offline_kept_lead()}</p>
      </header>
      {device.kind === "loading" && <Skeleton shape="block" />}
      {device.kind === "unsupported" && <Notice tone="warning">{m.offline_kept_unsupported()}</Notice>}
      {device.kind === "signed-out" && (
        <Notice action={<ButtonLink href={login}>{m.offline_kept_sign_in()}</ButtonLink>}>
          {m.offline_kept_signed_out({ clinic: texts.name })}
        </Notice>
      )}
      {device.kind === "off" && <KeepForm owner={device.owner} />}
      {device.kind === "on" && <KeptTripView {...device} />}
    </main>
  );
}
