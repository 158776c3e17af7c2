import { classNames } from "./styles.ts";

const sizes = { sm: "size-4", md: "size-5", lg: "size-6", xl: "size-8" } as const;

export type GlyphProps = {
  /** Drawn on 24 × 24. */
  path: string;
  size?: keyof typeof sizes;
  /** Points along the line of reading, so it turns round with it. */
  directional?: boolean;
  className?: string;
};

/** One drawn sign; `icon.tsx` has them by name, all at once, which is more than every page needs. */
export function Glyph({ path, size = "md", directional = false, className }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames("glyph", sizes[size], directional && "rtl:-scale-x-100", className)}
    >
      <path d={path} />
    </svg>
  );
}
