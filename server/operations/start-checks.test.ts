import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { checkPlace } from "./start-checks.ts";

const home = await mkdtemp(join(tmpdir(), "sojourn-place-"));
afterAll(() => rm(home, { recursive: true }));

test("a start is refused at a used port, with the port and what to do", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo; // it listens on TCP
  await expect(checkPlace(readConfig({ PORT: String(port), DATA_DIR: join(home, "data") }))).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use: end the other program, or set PORT to a free one.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(checkPlace(readConfig({ PORT: "0", DATA_DIR: join(home, "data") }))).resolves.toBeUndefined();
});

test("a start is refused where the data folder is a file", async () => {
  const file = join(home, "file");
  await writeFile(file, "");
  await expect(checkPlace(readConfig({ PORT: "0", DATA_DIR: file }))).rejects.toThrow(
    `The data folder ${file} cannot be used (EEXIST)`,
  );
});
