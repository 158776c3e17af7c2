import { readFileSync } from "node:fs";
import Fastify from "fastify";

/** The server library sending one page from memory, the baseline of a cached page. */
const page = readFileSync(process.env["BENCH_PAGE"] ?? "");
const app = Fastify();
app.get("/", (_, reply) => reply.type("text/html; charset=utf-8").send(page));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
