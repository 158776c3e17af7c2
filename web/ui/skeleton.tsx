import { classNames } from "./styles.ts";

const shapes = {
  line: "h-4 rounded-sm",
  title: "h-7 rounded-sm",
  block: "h-40 rounded-lg",
  circle: "size-14 rounded-full",
} as const;

type SkeletonProps = { shape?: keyof typeof shapes; className?: string };

/** The place of something that is still coming; build the true shape of it from several. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames("block animate-pulse bg-line", shapes[shape], className)} />;
}
