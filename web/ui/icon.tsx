import { artVersion } from "./art-version.ts";
import type { IconName } from "./icon-names.ts";
import { classNames } from "./styles.ts";

const sizes = { sm: "size-4", md: "size-5", lg: "size-6", xl: "size-8" } as const;

/** Those that point along the line of reading turn round with it. */
const directional = /^(arrow|chevron-[bf]|external|plane)/;

type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string };

/** A decoration beside words that say the same: hidden from assistive technology. */
export const Icon = ({ name, size = "md", className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={classNames("icon", sizes[size], directional.test(name) && "rtl:-scale-x-100", className)}
  >
    <use href={`/assets/art/icons.svg?v=${artVersion}#${name}`} />
  </svg>
);
