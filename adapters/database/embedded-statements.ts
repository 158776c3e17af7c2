import { type PGlite, type PGliteInterface, parse, protocol, type Transaction } from "@electric-sql/pglite";

type Query = PGliteInterface["query"];

interface Named {
  readonly name: string;
  /** PostgreSQL's type of each parameter. */
  readonly types: readonly number[];
}

/** Statements that PostgreSQL keeps. Those of the product's ways are some hundreds. */
const keptStatements = 1000;

const { serialize } = protocol;

/** Adds to the end of a map, and removes from its beginning what is over the limit. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): Value | undefined {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map;
  if (map.size <= keptStatements || oldest === undefined) return undefined;
  map.delete(oldest[0]);
  return oldest[1];
}

/**
 * Statements of transactions that PostgreSQL plans once. PGlite passes each statement in six messages; one that comes
 * again is kept under a name, and then goes in one.
 */
export function createStatements(client: PGlite) {
  const seen = new Map<string, true>();
  const named = new Map<string, Named>();
  let count = 0;

  const send = (...messages: Uint8Array[]) =>
    client.runExclusive(() =>
      client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false }),
    );

  async function nameOf(text: string): Promise<Named> {
    const known = named.get(text);
    if (known) {
      keep(named, text, known);
      return known;
    }
    count += 1;
    const name = `s${count}`;
    const answers = await send(serialize.parse({ name, text }), serialize.describe({ type: "S", name }));
    const made = { name, types: parse.parseDescribeStatementResults(answers) };
    const oldest = keep(named, text, made);
    if (oldest) await send(serialize.close({ type: "S", name: oldest.name }));
    return made;
  }

  return {
    /** @param tx sends what is new by itself, and refuses all once it has ended, since its role and settings are gone */
    queryIn: (tx: Transaction): Query => {
      const query = tx.query.bind(tx);
      return async <Row>(text: string, values: unknown[] = [], options: Parameters<Query>[2] = {}) => {
        if (tx.closed || (!named.has(text) && !seen.has(text))) {
          keep(seen, text, true);
          return query<Row>(text, values, options);
        }
        const { name, types } = await nameOf(text);
        const written = values.map((value, index) => {
          if (value === null || value === undefined) return null;
          const serializer = client.serializers[types[index] ?? 0];
          return serializer ? serializer(value) : String(value);
        });
        const answers = await send(
          serialize.bind({ statement: name, values: written }),
          serialize.describe({ type: "P" }),
          serialize.execute({}),
        );
        const [result] = parse.parseResults(answers, client.parsers, options);
        return result as typeof result & { rows: Row[] };
      };
    },
    /** After a change of the schema, which may change what a statement returns. */
    forget: async (): Promise<void> => {
      seen.clear();
      named.clear();
      await client.exec("deallocate all");
    },
  };
}
