import type { FieldError } from "../../contract/errors.ts";
import type { ProviderRow } from "./queries.ts";

/** What a form is told that was filled in under another version of the policies than the present one; nothing otherwise. */
export const outdatedPolicies = (
  { company: { policiesVersion } }: Pick<ProviderRow, "company">,
  field: string,
  shown: string,
): FieldError[] =>
  shown === policiesVersion
    ? []
    : [
        {
          field,
          reason: "rule",
          message: `must be ${policiesVersion}: the policies have changed, please read them again`,
        },
      ];
