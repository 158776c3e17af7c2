import { defineConfig } from "drizzle-kit";

/** The tables of the identity service: `npx drizzle-kit generate --config drizzle.identity.config.ts`. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./identity/db/schema.ts", "./identity/db/recovery-codes.ts"],
  out: "./identity/db/migrations",
});
