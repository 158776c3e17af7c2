import { days } from "../../contract/durations.ts";
import { refuse } from "../errors.ts";
import type { StringMap } from "../protocol/input.ts";
import type { Services } from "../services.ts";
import { instantOf } from "../users/srp.ts";

/** The client's clock may be wrong by time zones; the sealed block, not the timestamp, limits the age of a proof. */
const clockSlack = days(1);

export interface SrpProof {
  readonly secretBlock: Buffer;
  readonly signature: string;
  readonly timestamp: string;
}

/** The client's half of an exchange, of a user or of a device. @throws WireError */
export function readSrpProof({ now }: Pick<Services, "now">, responses: StringMap): SrpProof {
  const timestamp = responses.get("TIMESTAMP") ?? "";
  const at = instantOf(timestamp) ?? refuse("InvalidParameter", "TIMESTAMP is not valid.");
  if (Math.abs(at.getTime() - now().getTime()) > clockSlack) refuse("NotAuthorized");
  return {
    secretBlock: Buffer.from(responses.get("PASSWORD_CLAIM_SECRET_BLOCK") ?? "", "base64"),
    signature: responses.get("PASSWORD_CLAIM_SIGNATURE") ?? "",
    timestamp,
  };
}
