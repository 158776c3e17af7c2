import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { largestSitePicture, pictureShapes } from "./picture-constants.ts";

export const addSitePicture = endpoint({
  access: "staff",
  right: "catalogue:write",
  name: "addSitePicture",
  summary: "Store a JPEG or PNG for a draft, resized and without metadata; the same picture is stored once",
  method: "POST",
  path: "/api/desk/pictures/{shape}",
  limit: "upload",
  params: z.strictObject({ shape: z.enum(pictureShapes) }),
  upload: { largestBytes: largestSitePicture },
  /** The picture's name in a provider file. */
  answer: z.strictObject({ file: z.string() }),
  refusals: [
    "not-signed-in",
    "not-allowed",
    "too-large",
    "unsupported-type",
    "invalid-input",
    "wrong-state",
    "try-later",
    "too-many-requests",
  ],
  retry: false,
  idempotent: false,
});
