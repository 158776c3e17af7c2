import { Refusal } from "../../contract/errors.ts";
import type { Answer, Question } from "./checker.ts";
import { checkDocument, makePortrait, makeSitePicture } from "./content-checks.ts";
import { limitDecoders } from "./pictures.ts";

/** Not `exit`, which waits for the decoder. */
const endProcess = () => process.kill(process.pid, "SIGKILL");

/** A process whose parent limits it: it decodes and searches files of strangers, and knows nothing else. */
function serve(mostMemory: number): void {
  limitDecoders();
  // The memory of decoders lies outside of the heap, which the parent limits.
  const watch = () => process.memoryUsage.rss() > mostMemory && endProcess();
  process.on("disconnect", endProcess);
  process.on("message", (question: Question) => {
    const watching = setInterval(watch, 20);
    void answer(question)
      .finally(() => clearInterval(watching))
      .then((result) => process.send?.(result));
  });
  process.send?.({ kind: "ready" } satisfies Answer);
}

async function answer(question: Question): Promise<Answer> {
  try {
    if (question.kind === "portrait") return { kind: "portrait", made: await makePortrait(bufferOf(question.bytes)) };
    if (question.kind === "site-picture")
      return { kind: "site-picture", made: await makeSitePicture(bufferOf(question.bytes), question.shape) };
    const { types, ...sent } = question;
    return { kind: "document", made: await checkDocument({ ...sent, bytes: bufferOf(sent.bytes) }, types) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { kind: "failed", reason: String(error) };
    const { code, message, errors } = error;
    return { kind: "refused", code, message, errors };
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

serve(Number(process.argv[2]));
