import * as z from "zod/mini";
import { chosenWrapping, isWrappingSetting, type WrappingChoice } from "../../adapters/key-wrapping/choice.ts";
import { seconds } from "../../contract/durations.ts";
import { address, whole } from "./values.ts";

/** How one process of an installation behaves. */
export const processVariables = {
  /** `web` answers requests, `worker` runs jobs, `both` does both. */
  ROLE: z._default(z.enum(["web", "worker", "both"]), "both"),
  /** Seconds after SIGTERM in which requests are still accepted while /readyz answers 503. */
  DRAIN_SECONDS: whole(0, 0, 300),
  /** Seconds after these in which requests and jobs in progress may end. */
  STOP_SECONDS: whole(15, 1, 600),
  /** Where weaknesses are reported; without it, to each clinic's own address. */
  SECURITY_CONTACT: z.optional(
    z.string().check(z.regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, "must begin with mailto: or https://")),
  ),
  /** Milliseconds after which a statement on PostgreSQL is named in the log; 0 names none. */
  SLOW_STATEMENT: whole(1000, 0, 600_000),
  /** A PostgreSQL account that may read every row, for backups alone. */
  BACKUP_DATABASE_URL: address(/^postgres(ql)?$/, "postgres://sojourn_backup:password@host:5432/name"),
  /** AWS KMS or a program, which wraps the master keys on the disk; without it they lie there as they are. */
  KEY_WRAPPING: z.optional(
    z
      .string()
      .check(
        z.refine(
          isWrappingSetting,
          "must be an address such as https://id:secret@kms.eu-central-1.amazonaws.com/alias/key, or the path of a program",
        ),
      ),
  ),
  /** `no`: the start is refused while migrations are pending; `npm run migrate` applies them. */
  MIGRATE_AT_START: z._default(z.enum(["yes", "no"]), "yes"),
};

const ProcessEnvironment = z.object(processVariables);
type Read = z.output<typeof ProcessEnvironment>;

/** The embedded database allows one process. */
export const processCheck = z.refine<Read & { readonly DATABASE_URL?: string | undefined }>(
  (set) => set.ROLE === "both" || set.DATABASE_URL !== undefined,
  { path: ["ROLE"], error: "must be both without DATABASE_URL: the embedded database allows one process" },
);

export interface ProcessConfig {
  readonly role: "web" | "worker" | "both";
  readonly stopping: { readonly drainMs: number; readonly endMs: number };
  readonly securityContact: string | undefined;
  readonly slowStatementMs: number;
  readonly backupUrl: string | undefined;
  readonly keyWrapping: WrappingChoice;
  readonly migratesAtStart: boolean;
}

export const processOf = (read: Read): ProcessConfig => ({
  role: read.ROLE,
  stopping: { drainMs: seconds(read.DRAIN_SECONDS), endMs: seconds(read.STOP_SECONDS) },
  securityContact: read.SECURITY_CONTACT,
  slowStatementMs: read.SLOW_STATEMENT,
  backupUrl: read.BACKUP_DATABASE_URL,
  keyWrapping: chosenWrapping(read.KEY_WRAPPING),
  migratesAtStart: read.MIGRATE_AT_START === "yes",
});
