import type { FieldError } from "./errors.ts";

/** The used part of an issue of the schema library (zod 4's `$ZodIssue`). */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly [fact: string]: unknown;
}

/** Limits the errors of one answer: a small body can contain thousands, and the answer must not exceed the request. */
const mostNamed = 50;

const plain = (path: readonly PropertyKey[]) => path.map(String).join(".");

function explain(issue: Issue): readonly { reason: string; message: string; limit?: number; at?: string }[] {
  const limit = (name: "minimum" | "maximum") => Number(issue[name]);
  const counted = issue["origin"] === "string" ? "characters" : "entries";
  const sized = issue["origin"] === "string" || issue["origin"] === "array";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? [{ reason: "required", message: "is required" }]
        : [{ reason: "type", message: `must be of type ${issue["expected"]}` }];
    case "too_big":
      return sized
        ? [{ reason: "too-long", message: `must have at most ${limit("maximum")} ${counted}`, limit: limit("maximum") }]
        : [{ reason: "too-big", message: `must be at most ${limit("maximum")}`, limit: limit("maximum") }];
    case "too_small":
      if (issue["origin"] === "string" && limit("minimum") === 1)
        return [{ reason: "required", message: "is required" }];
      return sized
        ? [
            {
              reason: "too-short",
              message: `must have at least ${limit("minimum")} ${counted}`,
              limit: limit("minimum"),
            },
          ]
        : [{ reason: "too-small", message: `must be at least ${limit("minimum")}`, limit: limit("minimum") }];
    case "invalid_format":
      return [
        {
          reason: "format",
          message: issue.message === "Invalid input" ? `has not the right form (${issue["format"]})` : issue.message,
        },
      ];
    case "invalid_value":
      return [{ reason: "choice", message: `must be one of ${(issue["values"] as unknown[]).map(String).join(", ")}` }];
    case "invalid_union":
      return [{ reason: "choice", message: "is none of the allowed forms" }];
    case "unrecognized_keys":
      return (issue["keys"] as string[]).slice(0, mostNamed).map((key) => ({
        reason: "unknown-key",
        message: "is not known here",
        at: key.slice(0, 80),
      }));
    default:
      return [{ reason: "rule", message: issue.message }];
  }
}

/** A schema's issues as field errors, one per field and reason, the first {@link mostNamed} of them. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues
    .slice(0, mostNamed)
    .flatMap((issue) =>
      explain(issue).map(({ at, limit, ...rest }) => ({
        field: at === undefined ? plain(issue.path) : plain([...issue.path, at]),
        ...rest,
        ...(limit === undefined ? {} : { limit }),
      })),
    )
    .slice(0, mostNamed);
