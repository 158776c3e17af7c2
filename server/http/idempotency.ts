import { createHash } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { IdempotencyKey } from "../../contract/values.ts";
import { asOwner, asStaff } from "../db/access.ts";
import { findAnswer, insertAnswer } from "../db/idempotency.ts";
import { sealedJson } from "../db/sealed.ts";
import { answerContext } from "../db/tables/work.ts";
import type { Services } from "../services.ts";
import type { Binding, ClientContext, Parts, StaffContext, VisitorContext } from "./endpoints.ts";
import { digested } from "./file-transfer.ts";

/** Rolls a transaction back when another request with the same key has finished first. */
class AnsweredBefore extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("answered before");
    this.answer = answer;
  }
}

function keyOf(key: string | undefined): string {
  const parsed = IdempotencyKey.safeParse(key);
  if (parsed.success) return parsed.data;
  const message = "must be 16 to 64 letters, digits or hyphens, new for each intended effect";
  return refuse("invalid-input", `The Idempotency-Key header ${message}.`, {
    errors: [{ field: "Idempotency-Key", reason: key === undefined ? "required" : "format", message }],
  });
}

const digestOf = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex");

/** Executes a write with an idempotency key once; a repeated write gets the stored answer. @throws Refusal */
export async function answerOnce(
  services: Services,
  { endpoint, answer }: Binding,
  context: VisitorContext | ClientContext | StaffContext,
  call: { raw: Parts; input: never; key: string | undefined },
): Promise<unknown> {
  const { providerId } = context;
  // Keys are scoped to a client, or a member of staff.
  const caller = "client" in context ? `/${context.client.sub}` : "staff" in context ? `/${context.staff.id}` : "";
  const id = { endpoint: endpoint.name + caller, key: keyOf(call.key) };
  const stored = sealedJson(services.keys, answerContext({ providerId, ...id }));
  const { params, body } = call.raw;
  const file = context.upload && digested(context.upload);
  const fingerprint = async () => digestOf([params, body, file?.upload.name, file?.upload.type, await file?.digest()]);

  async function remembered(db: Db): Promise<{ answer: unknown } | undefined> {
    const record = await findAnswer(db, providerId, id);
    if (!record) return undefined;
    if (record.fingerprint !== (await fingerprint()))
      refuse("key-reused", "Use a new Idempotency-Key for something new.");
    return { answer: stored.unseal(record.answer) };
  }

  const once =
    <T>(work: (tx: Db) => Promise<T>) =>
    async (tx: Db): Promise<T> => {
      const result = await work(tx);
      const record = {
        ...id,
        fingerprint: await fingerprint(),
        answer: stored.seal(endpoint.answer.parse(result)),
        createdAt: services.now(),
      };
      if (!(await insertAnswer(tx, providerId, record))) throw new AnsweredBefore((await remembered(tx))?.answer);
      return result;
    };
  const asOwnerOnce: VisitorContext["write"] = (owner, work) => asOwner(services.db, providerId, owner, once(work));
  const asStaffOnce: StaffContext["write"] = (work) => asStaff(services.db, providerId, once(work));
  const write = "staff" in context ? asStaffOnce : asOwnerOnce;

  const before = await remembered(services.db);
  if (before) return before.answer;
  try {
    const own = { ...context, write, upload: file?.upload };
    return endpoint.answer.parse(await answer(own as never, call.input)); // of the endpoint's access
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    // A repeated write gets the first answer, even if it would be refused now.
    const earlier = error instanceof Refusal ? await remembered(services.db) : undefined;
    if (earlier) return earlier.answer;
    throw error;
  }
}
