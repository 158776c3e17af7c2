import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMessage, mailSuite } from "./mail.suite.ts";
import { createOutbox } from "./outbox.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "sojourn-mail-"));

mailSuite("the outbox", async () => {
  const home = await newFolder();
  const folder = join(home, "mail");
  const mail = createOutbox({ folder });
  return {
    mail,
    arrived: async () => Promise.all((await mail.list()).map(({ file }) => readFile(join(folder, file)))),
    failNext: (kind) => mail.failNext({ kind, reason: "told to" }),
    stop: async () => {
      await mail.close();
      await rm(home, { recursive: true });
    },
  };
});

describe("the outbox", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("names a file by time, recipient and id, readable by its owner only", async () => {
    const message = aMessage({ to: { address: "Amina.Saleh+quote@example.org" } });
    await createOutbox({ folder }).send(message);
    const name = `20261120-093000-amina-saleh-quote-example-org-${message.id}.eml`;
    expect(await readdir(folder)).toEqual([name]);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it("lists mails newest first, and reads one by its id", async () => {
    const outbox = createOutbox({ folder });
    expect(await outbox.list()).toEqual([]);
    const [first, second] = [aMessage(), aMessage({ subject: "Second" })];
    await outbox.send(first);
    await outbox.send(second);
    await writeFile(join(folder, "notes.txt"), "not a mail");
    const entries = await outbox.list();
    expect(entries.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(entries[0]?.at).toEqual(new Date("2026-11-20T09:30:00Z"));
    expect((await outbox.read(second.id))?.headers.get("subject")).toBe("Second");
    expect(await outbox.read(aMessage().id)).toBeUndefined();
    expect(await outbox.read("../../etc/passwd")).toBeUndefined();
  });

  it("writes a mail once, however many processes send it", async () => {
    const message = aMessage();
    const outboxes = Array.from({ length: 10 }, () => createOutbox({ folder }));
    await Promise.all(outboxes.map((outbox) => outbox.send(message)));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("keeps a mail as first written", async () => {
    const message = aMessage();
    const outbox = createOutbox({ folder });
    await outbox.send(message);
    await outbox.send({ ...message, text: "changed" });
    expect((await outbox.read(message.id))?.text).toBe(message.text);
  });

  it("is unavailable when its folder is not writable", async () => {
    const blocked = join(folder, "a-file");
    await writeFile(blocked, "");
    expect(await createOutbox({ folder: blocked }).send(aMessage())).toMatchObject({ kind: "unavailable" });
  });

  it("fails as configured, in that order", async () => {
    const outbox = createOutbox({ folder });
    outbox.failNext({ kind: "unavailable", reason: "busy" });
    outbox.failNext({ kind: "unknown", reason: "cut" });
    const kinds = [];
    for (let i = 0; i < 3; i += 1) kinds.push((await outbox.send(aMessage())).kind);
    expect(kinds).toEqual(["unavailable", "unknown", "sent"]);
  });
});
