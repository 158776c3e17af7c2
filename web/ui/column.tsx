import type { ReactNode } from "react";
import { classNames } from "./styles.ts";

const gaps = { xs: "gap-1", sm: "gap-2", md: "gap-4", lg: "gap-6", xl: "gap-10", "2xl": "gap-16" } as const;
const aligns = { stretch: "", start: "items-start", center: "items-center text-center", end: "items-end" } as const;
const widths = { full: "", measure: "max-w-measure", page: "page-width" } as const;

type ColumnProps = {
  as?: "div" | "section" | "article" | "main" | "header" | "footer" | "nav" | "ul" | "ol" | "form" | "aside";
  /** Space between the parts, on the 8 px rhythm. */
  gap?: keyof typeof gaps;
  align?: keyof typeof aligns;
  /** `measure` keeps text at 60 to 75 characters; `page` is the column of the page with its gutters. */
  width?: keyof typeof widths;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  className?: string;
  children: ReactNode;
};

/** Children below one another, evenly spaced. */
export function Column({
  as: Tag = "div",
  gap = "md",
  align = "stretch",
  width = "full",
  className,
  children,
  ...rest
}: ColumnProps) {
  return (
    <Tag {...rest} className={classNames("flex min-w-0 flex-col", gaps[gap], aligns[align], widths[width], className)}>
      {children}
    </Tag>
  );
}
