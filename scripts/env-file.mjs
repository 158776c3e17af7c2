/**
 * Preloaded (`node --import`) by every npm script that runs the product: loads `.env` without overriding the
 * environment. Tests start the same programs without it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import "./module-resolution.mjs";
import { doubtfulLines } from "./env-lines.mjs";

const file = path.resolve(".env");
try {
  const text = readFileSync(file, "utf8");
  process.loadEnvFile(file);
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  for (const { line, doubt } of doubtfulLines(text, example)) console.error(`${file}, line ${line}: ${doubt}`);
} catch (error) {
  if (error.code !== "ENOENT") {
    console.error(`${file} cannot be read: ${error.message}`);
    process.exit(1);
  }
}
