import { useEffect, useState } from "react";
import { useSite } from "../site.ts";

/**
 * Address of the picture of whoever is signed in, for an `Avatar`; undefined until it is there. It is fetched with their
 * token and lives in this page alone.
 * @param image which picture, as the client's record names it
 */
export function useOwnPicture(image: string | null | undefined): string | undefined {
  const site = useSite();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!image) return;
    let made: string | undefined;
    let isWanted = true;
    void import("./own-picture.ts")
      .then(({ fetchOwnPicture }) => fetchOwnPicture(site))
      .then((picture) => {
        if (!picture || !isWanted) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      })
      // The letters of the name go on standing for it.
      .catch(() => undefined);
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [image, site]);
  return address;
}
