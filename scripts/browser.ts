import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { runCommand } from "./command.ts";

const advice = [
  "No Chromium could be found or installed. Do one of these and try again:",
  "  npx playwright install --with-deps chromium",
  "  apt-get install chromium    (or your system's way to get Chromium or Chrome)",
  "  CHROMIUM_PATH=/where/it/is npm test",
].join("\n");

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, the system's, Playwright's, or one installed now.
 * @throws Error with instructions when there is none
 */
export const findBrowser = async (): Promise<string> => {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (await canStart(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, and no browser starts there.`);
  }
  const present = await firstThatStarts();
  if (present) return present;

  console.log("  no Chromium here: downloading the one of Playwright …");
  const download = await runCommand({ command: "npx", args: ["playwright", "install", "chromium"], minutes: 5 });
  const downloaded = await firstThatStarts();
  if (downloaded) return downloaded;

  let output = download.output;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("  that did not work: installing the system's …");
    const script = `apt-get update -q
      apt-get install -y -q --no-install-recommends chromium-headless-shell ||
      apt-get install -y -q --no-install-recommends chromium`;
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const install = await runCommand({ command: "sh", args: ["-c", script], env, minutes: 6 });
    const installed = await firstThatStarts();
    if (installed) return installed;
    output += install.output;
  }
  throw new Error(`${advice}\nWhat was tried:\n${output.slice(-2000)}`);
};

const firstThatStarts = async (): Promise<string | undefined> => {
  for (const candidate of candidates()) if (await canStart(candidate)) return candidate;
  return undefined;
};

const candidates = (): readonly string[] => {
  // The headless shell first: it draws no windows or menus, which saves a fifth of the work.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);
  return [
    ...["/usr/bin", ...folders].flatMap((folder) => names.map((name) => path.join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
};

/** Starts the browser, because a download may lack libraries and a system package may be a stub. */
const canStart = async (file: string): Promise<boolean> =>
  existsSync(file) && (await runCommand({ command: file, args: ["--version"], minutes: 0.5 })).code === 0;
