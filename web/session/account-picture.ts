import { useEffect, useState } from "react";
import type { Site } from "../../contract/rendering.ts";
import { useSite } from "../site.ts";

async function fetchAccountPicture(site: Site): Promise<Blob | undefined> {
  const [{ sessionOf }, { getClientPicture }] = await Promise.all([
    import("./session.ts"),
    import("../../contract/clients.ts"),
  ]);
  const session = sessionOf(site);
  if (!(await session.hold())) return undefined;
  const { idToken } = session.store.getState();
  const response = await fetch(getClientPicture.path, { headers: { idtoken: idToken } });
  return response.ok ? response.blob() : undefined;
}

/**
 * Object URL of the client's picture, for an `Avatar`; undefined until it is loaded.
 * @param image which picture, as the client's record names it
 */
export function useAccountPicture(image: string | null | undefined): string | undefined {
  const site = useSite();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!image) return;
    let made: string | undefined;
    let isWanted = true;
    void fetchAccountPicture(site)
      .then((picture) => {
        if (!picture || !isWanted) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      })
      // The avatar keeps showing the initials.
      .catch(() => undefined);
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [image, site]);
  return address;
}
