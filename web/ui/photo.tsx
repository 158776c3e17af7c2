import type { Picture } from "../../contract/pictures.ts";

type PhotoProps = {
  picture: Picture;
  /** How broad it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** In the first screenful: fetched before the rest. */
  first?: boolean | undefined;
  className?: string | undefined;
};

/** A picture of the site in the width and the format that fit; its style gives it its box. */
export function Photo({ picture, sizes, first = false, className }: PhotoProps) {
  const srcSet = (type: string) =>
    picture.widths.map((width) => `${picture.src}-${width}.${type} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={`${picture.src}-${picture.widths[0]}.webp`}
        srcSet={srcSet("webp")}
        sizes={sizes}
        alt={picture.alt}
        loading={first ? undefined : "lazy"}
        className={className}
      />
    </picture>
  );
}
