import type { ReactNode } from "react";
import { classNames } from "./styles.ts";

const tones = {
  plain: "border-line bg-surface shadow-sm",
  sunken: "border-transparent bg-sunken",
  soft: "border-transparent bg-primary-soft",
  outlined: "border-line bg-transparent",
} as const;

type CardProps = {
  /** `article` for a thing that makes sense alone, `li` inside a list. */
  as?: "div" | "article" | "section" | "li" | "aside";
  tone?: keyof typeof tones;
  /** Rises under the pointer: for a card that holds one link, see {@link cardLinkStyle}. */
  pressable?: boolean;
  /** A picture or drawing across the top. */
  picture?: ReactNode;
  padded?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Classes of the one link whose target is the whole of a pressable card. Its focus ring is inside, because a card clips. */
export const cardLinkStyle =
  "after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3";

export function Card({
  as: Tag = "div",
  tone = "plain",
  pressable = false,
  picture,
  padded = true,
  id,
  className,
  children,
}: CardProps) {
  return (
    <Tag
      id={id}
      className={classNames(
        "relative flex flex-col rounded-lg border",
        tones[tone],
        pressable && "transition-shadow hover:border-line-strong hover:shadow-md",
        className,
      )}
    >
      {picture && <div className="overflow-hidden rounded-t-lg">{picture}</div>}
      {padded ? <div className="flex grow flex-col gap-3 p-5 sm:p-6">{children}</div> : children}
    </Tag>
  );
}
