import { spawn } from "node:child_process";
import path from "node:path";
import { node24, root } from "./prepare.mjs";

/**
 * Runs a script on Node 24 in place of this process: same terminal, forwarded signals, same exit code.
 * @param {string} script path from the project's root
 * @param {string[]} args
 * @param {string[]} [nodeOptions]
 */
export function handOver(script, args, nodeOptions = []) {
  const child = spawn(node24(), [...nodeOptions, script, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node"), ...process.env },
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to the child itself (and a second one may mean "at once"); a supervisor signals only this
  // process.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  // Ends with a killed npm, which would otherwise leave the server with its port and data folder.
  const parent = process.ppid;
  const underNpm = process.env.npm_lifecycle_event !== undefined;
  const watch = setInterval(() => underNpm && process.ppid !== parent && child.kill("SIGTERM"), 500);
  child.on("error", (error) => {
    clearInterval(watch);
    console.error(`${script} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 143);
  });
}
