import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

/** The key of an authenticator app: as a square to scan, as text to type, and as a link for who has the app here. */
export function AppKey({ secret, address }: { secret: string; address: string }) {
  const [square, setSquare] = useState<{ size: number; path: string }>();
  useEffect(() => {
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(address, { border: 2 });
      const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
      setSquare({ size, path: dots.join("") });
    });
  }, [address]);
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      {/* The app is most often on the phone that this is read on. */}
      <a href={address} className={buttonStyle({ variant: "secondary", wide: true })}>
        {m.auth_app_open()}
      </a>
      {/* Dark on light whatever the colours of the page: cameras read nothing else. */}
      <svg
        role="img"
        aria-label={m.auth_app_picture()}
        viewBox={`0 0 ${square?.size ?? 1} ${square?.size ?? 1}`}
        shapeRendering="crispEdges"
        className="mx-auto aspect-square w-full max-w-48 rounded-md bg-always-light text-deep"
      >
        {square && <path d={square.path} fill="currentColor" />}
      </svg>
      <div>
        <p className="text-sm text-muted">{m.auth_app_key()}</p>
        <p dir="ltr" className="mt-1 select-all font-semibold tracking-wide tabular-nums rtl:text-end">
          {secret.replace(/.{4}(?=.)/g, "$& ")}
        </p>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}

/** Copies if the browser allows it; otherwise a touch selects the text. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        className="-ms-4"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {m.auth_app_copy()}
      </Button>
      <span role="status" className="text-sm text-success">
        {isCopied && m.auth_app_copied()}
      </span>
    </div>
  );
}
