import { classNames } from "./styles.ts";

const sizes = {
  sm: "size-10 text-sm",
  md: "size-14 text-base",
  lg: "size-20 text-xl",
  xl: "size-28 text-2xl",
} as const;
const tones = ["bg-primary-soft text-primary-ink", "bg-secondary-soft text-on-secondary-soft"] as const;

const titles = /^(dr|prof|mr|mrs|ms|د|أ|السيد|السيدة)\.?$/iu;

/** "Dr. Amina Haddad" is AH; in scripts whose letters join, the first letter alone. */
export function monogram(name: string): string {
  const words = name.split(/[\s/]+/u).filter((word) => word && !titles.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => {
    const letter = word?.match(/\p{L}/u)?.[0] ?? "";
    return letter.toLocaleUpperCase();
  });
  return /\p{Script=Arabic}/u.test(name) ? (initials[0] ?? "") : initials.join("");
}

const toneOf = (name: string) => tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2];

type AvatarProps = {
  name: string;
  /** Address of a square picture; without one, or until it is there, the monogram shows. */
  src?: string | null | undefined;
  srcSet?: string | undefined;
  /** Only where the name is not written beside it. */
  alt?: string | undefined;
  size?: keyof typeof sizes;
  className?: string;
};

/** A person: a picture, or the first letters of the name in the provider's colours. */
export function Avatar({ name, src, srcSet, alt = "", size = "md", className }: AvatarProps) {
  return (
    <span
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
      className={classNames(
        "relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold",
        sizes[size],
        toneOf(name),
        className,
      )}
    >
      {monogram(name)}
      {/* An empty alt also keeps the browser from drawing a broken picture over the monogram. */}
      {src && (
        <img
          src={src}
          srcSet={srcSet}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
