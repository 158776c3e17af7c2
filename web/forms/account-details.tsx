import { useEffect, useRef, useState } from "react";
import { useSite } from "../site.ts";

/** In a form: fills its empty fields from the signed-in client's account, and says so. */
export function AccountDetails() {
  const site = useSite();
  const place = useRef<HTMLParagraphElement>(null);
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    const form = place.current?.closest("form");
    const stop = new AbortController();
    if (form)
      void import("./fill-from-account.ts")
        .then(({ fillFromAccount }) => fillFromAccount(site, form, stop.signal))
        .then((filled) => !stop.signal.aborted && setNotice(filled));
    return () => stop.abort();
  }, [site]);
  return (
    <p ref={place} role="status" className="text-sm text-muted empty:absolute">
      {notice}
    </p>
  );
}
