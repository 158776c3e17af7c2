import { useEffect, useState } from "react";
import { useSite } from "../site.ts";
import { fetchAccountFile } from "./account-file.ts";

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
    void import("../../contract/clients.ts")
      .then(({ getClientPicture }) => fetchAccountFile(site, getClientPicture.path))
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
