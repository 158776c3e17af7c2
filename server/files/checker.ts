import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PictureShape } from "../../contract/desk/picture-constants.ts";
import type { DocumentType } from "../../contract/document-constants.ts";
import { seconds } from "../../contract/durations.ts";
import { type ErrorCode, type FieldError, Refusal } from "../../contract/errors.ts";
import type { Document, SitePicture } from "./content-checks.ts";

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Looks into files of strangers. Every call may throw a Refusal in words. */
export interface FileChecker {
  /** Detects a file's type from its content; pictures are returned without camera metadata. */
  checkDocument(sent: Sent, types?: readonly DocumentType[]): Promise<Document>;
  /** A square WebP of a photo. */
  makePortrait(bytes: Buffer): Promise<Buffer>;
  /** A picture of the public site in its sizes. */
  makeSitePicture(bytes: Buffer, shape: PictureShape): Promise<SitePicture>;
  close(): Promise<void>;
}

export type Question =
  | ({ readonly kind: "document"; readonly types: readonly DocumentType[] | undefined } & Sent)
  | { readonly kind: "portrait"; readonly bytes: Buffer }
  | { readonly kind: "site-picture"; readonly bytes: Buffer; readonly shape: PictureShape };

export type Answer =
  | { readonly kind: "ready" }
  | { readonly kind: "document"; readonly made: Document }
  | { readonly kind: "portrait"; readonly made: Buffer }
  | { readonly kind: "site-picture"; readonly made: SitePicture }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly errors: readonly FieldError[] | undefined;
    }
  | { readonly kind: "failed"; readonly reason: string };

export interface FileCheckerOptions {
  /** For one file. */
  readonly deadlineMs?: number;
  /** For the start of the process. */
  readonly startMs?: number;
  /** Maximum time in the queue. */
  readonly patienceMs?: number;
  /** After which the process ends, and gives its memory back. */
  readonly idleMs?: number;
  readonly mostWaiting?: number;
  readonly mostWaitingBytes?: number;
  /** Of the process while it looks at one file. */
  readonly mostMemory?: number;
  readonly onFailure?: (reason: string) => void;
  /** In place of the process's script. */
  readonly script?: string;
}

interface Job {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  readonly timeout: NodeJS.Timeout;
}

const megabyte = 1024 * 1024;

const busy = (cause?: unknown) =>
  new Refusal("try-later", "Many files are being checked at the moment. Please try again later.", {
    retryAfter: 30,
    cause,
  });

function uncheckable(cause: unknown): Refusal {
  const message =
    "This file takes too much time or memory to check, so it cannot be taken. Please print or save it anew, or send a photo of it.";
  return new Refusal("unsupported-type", message, { errors: [{ field: "file", reason: "rule", message }], cause });
}

/**
 * One process of its own, with one file at a time: a decoder's memory and a thread's endless loop can be ended from
 * outside there alone. It starts with the first file, and anew after each that ended it.
 */
export function createFileChecker({
  deadlineMs = seconds(20),
  startMs = seconds(20),
  patienceMs = seconds(30),
  idleMs = seconds(30),
  mostWaiting = 16,
  mostWaitingBytes = 100 * megabyte,
  mostMemory = 768 * megabyte,
  onFailure = () => {},
  script = fileURLToPath(new URL("checker-process.ts", import.meta.url)),
}: FileCheckerOptions = {}): FileChecker & { readonly processId: () => number | undefined } {
  const waiting: Job[] = [];
  let process: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isWorking = false;
  let isClosed = false;

  /** Resolves with the next answer; rejects, once the process is gone, when there is none in time. */
  const nextAnswer = (from: ChildProcess, limitMs: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      let reason = "the process ended";
      const deadline = setTimeout(() => {
        reason = `no answer in ${limitMs} ms`;
        from.kill("SIGKILL");
      }, limitMs);
      const forget = () => {
        clearTimeout(deadline);
        from.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      };
      const onMessage = (answer: unknown) => {
        forget();
        resolve(answer as Answer); // sent by checker-process.ts alone
      };
      const onEnd = (error: unknown) => {
        forget();
        reject(new Error(error instanceof Error ? error.message : reason));
      };
      from.on("message", onMessage).on("exit", onEnd).on("error", onEnd);
    });

  async function start(): Promise<ChildProcess> {
    const made = fork(script, [String(mostMemory)], {
      // Nothing of the server's environment: it holds secrets.
      env: {},
      execArgv: ["--max-old-space-size=256"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    process = made;
    made.once("exit", () => {
      if (process === made) process = undefined;
    });
    await nextAnswer(made, startMs);
    return made;
  }

  async function perform({ question, resolve, reject, timeout }: Job): Promise<void> {
    clearTimeout(timeout);
    let isAsked = false;
    try {
      const to = process ?? (await start());
      to.ref();
      to.channel?.ref();
      isAsked = true;
      to.send(question, () => {}); // one that fails is followed by the process's end
      resolve(await nextAnswer(to, deadlineMs));
      to.unref();
      to.channel?.unref();
    } catch (error) {
      if (isClosed) return reject(busy(error));
      onFailure(String(error));
      reject(isAsked ? uncheckable(error) : busy(error));
    }
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    clearTimeout(idle);
    for (let job = waiting.shift(); job; job = waiting.shift()) await perform(job);
    isWorking = false;
    idle = setTimeout(() => {
      process?.kill("SIGKILL");
      process = undefined; // a file that comes before its end needs another one
    }, idleMs);
    idle.unref();
  }

  async function ask(question: Question): Promise<Answer> {
    const bytesWaiting = waiting.reduce((sum, { question: { bytes } }) => sum + bytes.length, question.bytes.length);
    if (isClosed || waiting.length >= mostWaiting || bytesWaiting > mostWaitingBytes) throw busy();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.splice(waiting.indexOf(job), 1);
        reject(busy());
      }, patienceMs);
      const job = { question, resolve, reject, timeout };
      waiting.push(job);
      void work();
    });
    if (answer.kind === "refused")
      throw new Refusal(answer.code, answer.message, answer.errors ? { errors: answer.errors } : {});
    if (answer.kind === "failed") throw new Error(`a file could not be checked: ${answer.reason}`);
    return answer;
  }

  const unexpected = ({ kind }: Answer): Error => new Error(`the checker answered ${kind}`);

  return {
    async checkDocument(sent, types) {
      const answer = await ask({ ...sent, kind: "document", types });
      if (answer.kind !== "document") throw unexpected(answer);
      return { ...answer.made, bytes: bufferOf(answer.made.bytes) };
    },

    async makePortrait(bytes) {
      const answer = await ask({ kind: "portrait", bytes });
      if (answer.kind !== "portrait") throw unexpected(answer);
      return bufferOf(answer.made);
    },

    async makeSitePicture(bytes, shape) {
      const answer = await ask({ kind: "site-picture", bytes, shape });
      if (answer.kind !== "site-picture") throw unexpected(answer);
      const { files, ...made } = answer.made;
      return { ...made, files: files.map(({ name, bytes: file }) => ({ name, bytes: bufferOf(file) })) };
    },

    processId: () => process?.pid,

    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const { reject, timeout } of waiting.splice(0)) {
        clearTimeout(timeout);
        reject(busy());
      }
      const open = process;
      if (!open) return;
      await new Promise((resolve) => {
        open.once("exit", resolve);
        open.kill("SIGKILL");
      });
    },
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
