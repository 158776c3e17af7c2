import type { Illustration as IllustrationName } from "../../contract/procedures.ts";
import { Drawing, type DrawingProps } from "./drawing.tsx";

/** The drawn picture of a procedure, 4:3, in the provider's colours. */
export const Illustration = (props: DrawingProps & { name: IllustrationName }) => (
  <Drawing width={320} height={240} {...props} />
);
