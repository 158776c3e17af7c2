import { largestPicture } from "../../../contract/client-choices.ts";
import { Refusal } from "../../../contract/errors.ts";
import { m } from "../../words/compiled/messages.js";

/** Why a picture was not taken. */
export function pictureProblem(error: unknown): string {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code === "unsupported-type") return m.clients_picture_type();
  if (code === "too-large") return m.clients_picture_large({ megabytes: largestPicture / 1024 / 1024 });
  if (code === "invalid-input") return m.clients_picture_broken();
  return m.clients_picture_failed();
}
