import { createSocket } from "node:dgram";
import { once } from "node:events";

const txt = 16;

/** A name server on a free local port with TXT records alone. */
export async function startLoopbackDns(records: Map<string, readonly string[]>) {
  let isSilent = false;
  const server = createSocket("udp4");
  server.on("message", (query, { port, address }) => {
    if (isSilent) return;
    const labels: string[] = [];
    let at = 12;
    for (let size = query.readUInt8(at); size > 0; size = query.readUInt8(at)) {
      labels.push(query.toString("latin1", at + 1, at + 1 + size));
      at += size + 1;
    }
    const question = query.subarray(12, at + 5);
    const texts = records.get(labels.join(".").toLowerCase());
    const answers = (texts ?? []).map((text) => {
      const parts = (text.match(/.{1,255}/gs) ?? []).map((part) =>
        Buffer.concat([Buffer.of(part.length), Buffer.from(part, "latin1")]),
      );
      const data = Buffer.concat(parts);
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc0_0c, 0); // the name of the question
      head.writeUInt16BE(txt, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(texts ? 0x81_80 : 0x81_83, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    server.send(Buffer.concat([header, question, ...answers]), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${server.address().port}`,
    /** Answers nothing any more. */
    fallSilent: (): void => {
      isSilent = true;
    },
    close: async (): Promise<void> => {
      server.close();
      await once(server, "close");
    },
  };
}
export type LoopbackDns = Awaited<ReturnType<typeof startLoopbackDns>>;
