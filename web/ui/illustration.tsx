import type { ReactNode } from "react";
import type { Illustration as IllustrationName } from "../../contract/procedures.ts";
import { Canvas, type DrawingProps, light } from "./illustration-canvas.tsx";
import { Ear, Eye, Face, Hair, Jaw, Tooth } from "./illustration-head.tsx";
import { Foot, Hand, Hip, Knee, Shoulder, Spine } from "./illustration-joints.tsx";
import { Body, CheckUp, Fertility, Heart, Skin, Stomach } from "./illustration-trunk.tsx";

const drawings = {
  knee: Knee,
  hip: Hip,
  spine: Spine,
  shoulder: Shoulder,
  foot: Foot,
  heart: Heart,
  tooth: Tooth,
  jaw: Jaw,
  eye: Eye,
  face: Face,
  hair: Hair,
  body: Body,
  skin: Skin,
  stomach: Stomach,
  fertility: Fertility,
  "check-up": CheckUp,
  ear: Ear,
  hand: Hand,
} as const satisfies Record<IllustrationName, () => ReactNode>;

/** The drawn picture of a procedure, 4:3, in the provider's colours. */
export function Illustration({ name, ...rest }: DrawingProps & { name: IllustrationName }) {
  const Drawing = drawings[name];
  return (
    <Canvas width={320} height={240} {...rest}>
      <circle cx="160" cy="120" r="96" fill={light} />
      <Drawing />
    </Canvas>
  );
}
