/**
 * Preloaded (`node --import`) by every npm script that runs the product: loads `.env` without overriding the
 * environment. Tests start the same programs without it.
 */
import path from "node:path";
import "./drizzle-resolution.mjs";

const file = path.resolve(".env");
try {
  process.loadEnvFile(file);
} catch (error) {
  if (error.code !== "ENOENT") {
    console.error(`${file} cannot be read: ${error.message}`);
    process.exit(1);
  }
}
