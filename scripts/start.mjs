/** `npm start` and `npm run dev`: prepares the checkout, then runs the server with the other arguments. */
import { handOver } from "./hand-over.mjs";
import { prepare } from "./prepare.mjs";

const args = process.argv.slice(2);
try {
  prepare({ build: args.includes("--dev") ? "never" : "when changed", compress: "later" });
  handOver("server/main.ts", args, ["--disable-proto=delete", "--import", "./scripts/env-file.mjs"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
