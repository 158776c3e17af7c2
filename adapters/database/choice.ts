/** Which database an installation uses, as its settings say. */
export type DatabaseChoice =
  | { readonly kind: "embedded" }
  | {
      readonly kind: "postgres";
      readonly url: string;
      readonly connections: number;
      /** Milliseconds. */
      readonly statementTimeout: number;
    };

interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_STATEMENT_TIMEOUT: number;
}

/** PostgreSQL at the given address, and without one the embedded database. */
export const chosenDatabase = (settings: DatabaseSettings): DatabaseChoice =>
  settings.DATABASE_URL
    ? {
        kind: "postgres",
        url: settings.DATABASE_URL,
        connections: settings.DATABASE_CONNECTIONS,
        statementTimeout: settings.DATABASE_STATEMENT_TIMEOUT,
      }
    : { kind: "embedded" };
