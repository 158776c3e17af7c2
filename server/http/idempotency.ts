import { createHash } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { IdempotencyKey } from "../../contract/values.ts";
import { asOwner, asStaff } from "../db/access.ts";
import { findAnswer, insertAnswer } from "../db/idempotency.ts";
import { sealedJson } from "../db/sealed.ts";
import { answerContext } from "../db/tables/work.ts";
import type { Services } from "../services.ts";
import type { Binding, ClientContext, KeyContext, Parts, StaffContext, VisitorContext } from "./endpoints.ts";
import { digested } from "./file-transfer.ts";

/** Rolls a transaction back when another request with the same key has finished first. */
class AnsweredBefore extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("answered before");
    this.answer = answer;
  }
}

const rule = "must be 16 to 64 letters, digits or hyphens";

const refuseHeader = (field: string, message: string, isAbsent: boolean): never =>
  refuse("invalid-input", `The ${field} header ${message}.`, {
    errors: [{ field, reason: isAbsent ? "required" : "format", message }],
  });

function keyOf(key: string | undefined): string {
  const parsed = IdempotencyKey.safeParse(key);
  if (parsed.success) return parsed.data;
  return refuseHeader("Idempotency-Key", `${rule}, new for each intended effect`, key === undefined);
}

const digestOf = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex");

type Context = VisitorContext | ClientContext | StaffContext | KeyContext;

/**
 * Keys belong to a client, a member of staff, an API key, or a browser by its secret: another caller's key finds no
 * answer. @throws Refusal
 */
function scopeOf(context: Context, secret: string | undefined): string {
  if ("client" in context) return `/${context.client.sub}`;
  if ("staff" in context) return `/${context.staff.id}`;
  if ("key" in context) return `/${context.key.id}`;
  if (secret === undefined) return "";
  if (!IdempotencyKey.safeParse(secret).success) refuseHeader("Idempotency-Secret", rule, false);
  return `/${digestOf([secret])}`;
}

/** Executes a write with an idempotency key once; a repeated write gets the stored answer. @throws Refusal */
export async function answerOnce(
  services: Services,
  { endpoint, answer }: Binding,
  context: Context,
  call: { raw: Parts; input: never; key: string | undefined; secret: string | undefined },
): Promise<unknown> {
  const { providerId } = context;
  const id = { endpoint: endpoint.name + scopeOf(context, call.secret), key: keyOf(call.key) };
  const stored = sealedJson(services.keys, answerContext({ providerId, ...id }));
  const { params, body } = call.raw;
  const file = context.upload && digested(context.upload);
  const fingerprint = async () => digestOf([params, body, file?.upload.name, file?.upload.type, await file?.digest()]);

  async function remembered(db: Db): Promise<{ answer: unknown } | undefined> {
    const record = await findAnswer(db, providerId, id);
    if (!record) return undefined;
    if (record.fingerprint !== (await fingerprint()))
      refuse("key-reused", "Use a new Idempotency-Key for something new.");
    if (endpoint.opensLink && call.secret === undefined)
      refuse("key-reused", "The first answer holds a private link. It is repeated only with an Idempotency-Secret.");
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
  const write = "staff" in context || "key" in context ? asStaffOnce : asOwnerOnce;

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
