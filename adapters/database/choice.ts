/** Which database an installation uses, as its settings say. */
export type DatabaseChoice =
  | { readonly kind: "embedded" }
  | {
      readonly kind: "postgres";
      readonly url: string;
      /** PostgreSQL itself, where `url` is a pooler's. */
      readonly directUrl?: string;
      /** False where a pooler would not find a statement by its name. */
      readonly namesStatements: boolean;
      readonly connections: number;
      /** Milliseconds. */
      readonly statementTimeout: number;
    };

interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_PREPARED?: "yes" | "no" | undefined;
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_STATEMENT_TIMEOUT: number;
}

/** PostgreSQL at the given address, and without one the embedded database. */
export const chosenDatabase = (settings: DatabaseSettings): DatabaseChoice =>
  settings.DATABASE_URL
    ? {
        kind: "postgres",
        url: settings.DATABASE_URL,
        ...(settings.DATABASE_DIRECT_URL && { directUrl: settings.DATABASE_DIRECT_URL }),
        namesStatements: settings.DATABASE_DIRECT_URL === undefined || settings.DATABASE_PREPARED === "yes",
        connections: settings.DATABASE_CONNECTIONS,
        statementTimeout: settings.DATABASE_STATEMENT_TIMEOUT,
      }
    : { kind: "embedded" };
