import type { ProcedureSummary } from "../../../contract/procedures.ts";
import { Illustration } from "../../ui/illustration.tsx";
import { classNames } from "../../ui/styles.ts";

type ProcedurePictureProps = {
  procedure: Pick<ProcedureSummary, "picture" | "illustration">;
  /** How broad it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** In the first screenful: fetched before the rest. */
  first?: boolean;
  className?: string;
};

/** The provider's photograph in the width that fits, or the drawing where it gave none; both fill their box. */
export function ProcedurePicture({
  procedure: { picture, illustration },
  sizes,
  first = false,
  className,
}: ProcedurePictureProps) {
  const fill = classNames("block size-full object-cover", className);
  if (!picture) return <Illustration name={illustration} className={fill} />;
  const srcSet = (type: string) =>
    picture.widths.map((width) => `${picture.src}-${width}.${type} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={`${picture.src}-${picture.widths[0]}.webp`}
        srcSet={srcSet("webp")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={first ? "eager" : "lazy"}
        decoding="async"
        className={fill}
      />
    </picture>
  );
}
