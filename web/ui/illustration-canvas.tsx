import type { ReactNode } from "react";

// The few paints that every drawing is made of: all follow the provider's theme, none is a fixed colour.
const mixed = (percent: number) => `color-mix(in oklab,var(--color-primary) ${percent}%,var(--color-primary-soft))`;

export const primary = "var(--color-primary)";
export const secondary = "var(--color-secondary)";
/** The accent as a thin line, which a pale secondary would lose. */
export const accentLine = "color-mix(in oklab,var(--color-secondary),var(--color-secondary-edge))";
export const ground = "var(--color-primary-soft)";
export const glow = "var(--color-secondary-soft)";
export const light = "var(--color-surface)";
export const ink = "var(--color-ink)";
/** What is far away. */
export const haze = mixed(10);
/** Bodies and near things. */
export const tint = mixed(24);
/** Folds, shadows, and what stands before a body. */
export const shade = mixed(46);

export type DrawingProps = { title?: string | undefined; className?: string | undefined };

/** The ground of a drawing, in units of its view box; decoration unless it has a title. */
export function Canvas({
  width,
  height,
  title,
  className,
  children,
}: DrawingProps & { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      role="img"
      aria-label={title}
      aria-hidden={title ? undefined : true}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path fill={ground} d={`M0 0H${width}V${height}H0Z`} />
      {children}
    </svg>
  );
}
