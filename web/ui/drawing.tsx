import { artVersion } from "./art-version.ts";

export type DrawingProps = { title?: string | undefined; className?: string | undefined };

/** A drawing of `web/art/` in the page's own colours, which it inherits as custom properties; decoration unless it has a title. */
export function Drawing({
  name,
  width,
  height,
  title,
  className,
}: DrawingProps & { name: string; width: number; height: number }) {
  return (
    <svg
      role="img"
      aria-label={title}
      aria-hidden={title ? undefined : true}
      viewBox={`0 0 ${width} ${height}`}
      className={className}
    >
      <use href={`/assets/art/${name}.svg?v=${artVersion}#art`} />
    </svg>
  );
}
