/** A table of two networks in MaxMind's format (https://maxmind.github.io/MaxMind-DB): 0.0.0.0/1 and 128.0.0.0/1. */
export function tinyTable(lower: object, upper: object): Buffer {
  const encoded = (value: unknown): Buffer => {
    if (typeof value === "string") return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
    if (typeof value === "number") return Buffer.from([(5 << 5) | 2, value >> 8, value & 255]);
    const entries = Object.entries(value as object); // only maps remain
    return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flat().map(encoded)]);
  };
  const [first, second] = [encoded(lower), encoded(upper)];
  const node = Buffer.alloc(6);
  node.writeUIntBE(1 + 16, 0, 3);
  node.writeUIntBE(1 + 16 + first.length, 3, 3);
  const metadata = { node_count: 1, record_size: 24, ip_version: 4, binary_format_major_version: 2 };
  return Buffer.concat([
    node,
    Buffer.alloc(16),
    first,
    second,
    Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"),
    encoded({ ...metadata, database_type: "Test" }),
  ]);
}
