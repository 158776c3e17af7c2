import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { compileCache } from "./command.ts";
import { freePort } from "./free-port.ts";
import { newDataFolder, removeFolder } from "./prepared-data.ts";

export interface Product {
  /** The first demo provider's URL, without a trailing slash; the others have the same port. */
  readonly url: string;
  /** Holds `mail/*.eml`. */
  readonly dataDir: string;
  /** Output of the server so far. */
  readonly output: () => string;
  /** After it stopped; null after a signal. */
  readonly exitCode: () => number | null;
  /** Stops the server and removes a temporary data folder. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;
}

interface Options {
  /** Default: a free port. */
  readonly port?: number;
  /** Kept when given; default: a temporary folder, removed at the end. */
  readonly dataDir?: string;
  /** The data folder of a stopped product to copy. */
  readonly prepared?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const startTimeoutMs = 120_000;

/** Starts the built product on a free port, like `npm start`, and waits until it is healthy. */
export const startProduct = async ({ dataDir, env = {}, ...chosen }: Options = {}): Promise<Product> => {
  const folder = dataDir ?? (await newDataFolder(chosen.prepared));
  const port = chosen.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  let output = "";
  const server = spawn(
    process.execPath,
    ["--disable-proto=delete", "--import", "./scripts/module-resolution.mjs", "server/main.ts"],
    {
      env: {
        ...process.env,
        ...compileCache,
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: "warn",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-50_000);
    });
  }
  let running = true;
  const ended = new Promise<void>((resolve) => {
    const note = (): void => {
      running = false;
      resolve();
    };
    server.once("error", note).once("close", note);
  });
  const endNow = (): boolean => server.kill("SIGKILL");
  process.once("exit", endNow);

  const stop = async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> => {
    process.off("exit", endNow);
    server.kill(signal);
    const impatient = setTimeout(endNow, 15_000);
    await ended;
    clearTimeout(impatient);
    if (dataDir === undefined) await removeFolder(folder);
  };

  const deadline = Date.now() + startTimeoutMs;
  while (running && Date.now() < deadline) {
    const healthy = await fetch(`${url}/health-check/`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return { url, dataDir: folder, output: () => output, exitCode: () => server.exitCode, stop };
    await wait(100);
  }
  const why = running ? `was not healthy within ${startTimeoutMs / 1000} s` : "ended while it started";
  await stop("SIGKILL");
  throw new Error(`The product ${why}. Its output:\n${output}`);
};

/** Waits until a new installation says that its clinics' week of work is there. @throws Error after two minutes */
const demonstrationOf = async (product: Product): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  while (!product.output().includes("The demonstration is complete")) {
    if (product.exitCode() !== null || Date.now() > deadline)
      throw new Error(`The demonstration was not completed. The product's output:\n${product.output()}`);
    await wait(100);
  }
};

/** Runs a product's first start and returns its data folder. @param use runs on that product before it stops */
export const prepareData = async <Result>(
  use: (product: Product) => Promise<Result>,
): Promise<{ readonly folder: string; readonly result: Result }> => {
  const folder = await newDataFolder("");
  const product = await startProduct({ dataDir: folder });
  try {
    const result = await use(product);
    await demonstrationOf(product);
    return { folder, result };
  } finally {
    await product.stop();
  }
};
