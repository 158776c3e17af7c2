import type { ProcedureSummary } from "../../../contract/procedures.ts";
import { Illustration } from "../../ui/illustration.tsx";
import { Photo } from "../../ui/photo.tsx";
import { classNames } from "../../ui/styles.ts";

type ProcedurePictureProps = {
  procedure: Pick<ProcedureSummary, "picture" | "illustration">;
  /** How broad it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** In the first screenful: fetched before the rest. */
  first?: boolean;
  className?: string;
};

/** The provider's photograph, or the drawing where it gave none; both fill their box. */
export function ProcedurePicture({ procedure: { picture, illustration }, className, ...shown }: ProcedurePictureProps) {
  const fill = classNames("block size-full object-cover", className);
  if (!picture) return <Illustration name={illustration} className={fill} />;
  return <Photo picture={picture} className={fill} {...shown} />;
}
