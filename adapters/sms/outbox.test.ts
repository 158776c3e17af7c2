import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ifThere } from "../files/write-whole.ts";
import { createSmsOutbox } from "./outbox.ts";
import { aText, smsSuite } from "./sms.suite.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "sojourn-sms-"));

it("lists and opens sent messages, newest first, and no other file in the folder", async () => {
  const home = await newFolder();
  const sms = createSmsOutbox({ folder: home });
  expect(await sms.list()).toEqual([]);
  const [first, second] = [aText(), aText()];
  await sms.send(first);
  await sms.send(second);
  await writeFile(join(home, "notes.sms.txt"), "not ours");
  expect((await sms.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
  const opened = await sms.read(first.id);
  expect(opened?.text).toBe(first.text);
  expect(opened?.headers.get("to")).toBe(first.to);
  expect(opened?.headers.get("content-language")).toBe(first.language);
  for (const id of [aText().id, "notes", "../../etc/passwd"]) expect(await sms.read(id)).toBeUndefined();
  await sms.close();
  await rm(home, { recursive: true });
});

/** Parses a file of the documented form. */
function read(content: string): { to: string; from: string; text: string } {
  const end = content.indexOf("\n\n");
  const head = new Map(
    content
      .slice(0, end)
      .split("\n")
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  return { to: head.get("To") ?? "", from: head.get("From") ?? "", text: content.slice(end + 2) };
}

smsSuite("the outbox of text messages", async () => {
  const home = await newFolder();
  const folder = join(home, "mail");
  const sms = createSmsOutbox({ folder });
  return {
    sms,
    arrived: async () => {
      const names = (await ifThere(readdir(folder))) ?? [];
      return Promise.all(names.map(async (name) => read(await readFile(join(folder, name), "utf8"))));
    },
    failNext: (kind) => sms.failNext({ kind, reason: "told to" }),
    stop: async () => {
      await sms.close();
      await rm(home, { recursive: true });
    },
  };
});

it("names a file by time, number and id, readable by its owner only; an unwritable folder is unavailable", async () => {
  const folder = await newFolder();
  const message = aText();
  await createSmsOutbox({ folder }).send(message);
  const name = `20261120-093000-971501234567-${message.id}.sms.txt`;
  expect(await readdir(folder)).toEqual([name]);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, name), "utf8")).toBe(
    `To: +971501234567\nFrom: Harbour\nDate: 2026-11-20T09:30:00.000Z\nLanguage: en\n\n${message.text}`,
  );
  const blocked = join(folder, "a-file");
  await writeFile(blocked, "");
  expect(await createSmsOutbox({ folder: blocked }).send(aText())).toMatchObject({ kind: "unavailable" });
  await rm(folder, { recursive: true });
});
