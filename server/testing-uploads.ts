import { openTestSite, plainScreens } from "./testing.ts";
import { signIn } from "./testing-clients.ts";
import { begin, send } from "./testing-documents.ts";
import { pdfFile } from "./testing-files.ts";

const pieceBytes = 5000;

/** The paper that {@link uploadWithoutEnd} sends as its `number`th. */
export const paperOf = (number: number) => ({
  name: `${number}.pdf`,
  type: "application/pdf",
  bytes: pdfFile(`paper ${number}`, 4 * pieceBytes),
});

/** A process to be killed: sends papers to a site in the folder it is given, and names each piece that was taken. */
async function uploadWithoutEnd(folder: string): Promise<never> {
  const site = await openTestSite({ folder, screens: plainScreens });
  site.jobs.start();
  const ana = await signIn(site, { email: "ana@example.org" });
  for (let number = 0; ; number += 1) {
    const paper = paperOf(number);
    const { id } = (await begin(ana, paper)).body;
    for (let from = 0; from < paper.bytes.length; from += pieceBytes) {
      const { body } = await send(ana, { id, from, piece: paper.bytes.subarray(from, from + pieceBytes) });
      process.stdout.write(`${number} ${body.received}\n`);
    }
    const added = await ana.call<{ id: string }>("POST", "/api/client/document/add", { body: { upload: id } });
    process.stdout.write(`${number} ${added.body.id}\n`);
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder to work in.");
  await uploadWithoutEnd(folder);
}
