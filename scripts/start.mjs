/** `npm start` and `npm run dev`: whatever is missing, then the server. Other arguments go to the server. */
import { handOver } from "./hand-over.mjs";
import { prepare } from "./prepare.mjs";

const args = process.argv.slice(2);
try {
  prepare({ build: args.includes("--dev") ? "never" : "when changed" });
  handOver("server/main.ts", args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
