import { beginUpload, numberedFile, pieceBytes, sendPiece } from "../documents.ts";
import { signIn } from "../people.ts";
import { plainScreens } from "../plain-screens.ts";
import { openTestSite } from "../site.ts";

/** A process for a kill test: uploads files to a site in the given folder, and prints each stored piece. */
async function uploadWithoutEnd(folder: string): Promise<never> {
  const site = await openTestSite({ folder, screens: plainScreens });
  site.jobs.start();
  const ana = await signIn(site, { email: "ana@example.org" });
  for (let number = 0; ; number += 1) {
    const file = numberedFile(number);
    const { id } = (await beginUpload(ana, file)).body;
    for (let from = 0; from < file.bytes.length; from += pieceBytes) {
      const { body } = await sendPiece(ana, { id, from, piece: file.bytes.subarray(from, from + pieceBytes) });
      process.stdout.write(`${number} ${body.received}\n`);
    }
    const added = await ana.call<{ id: string }>("POST", "/api/client/document/add", { body: { upload: id } });
    process.stdout.write(`${number} ${added.body.id}\n`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder to work in.");
await uploadWithoutEnd(folder);
