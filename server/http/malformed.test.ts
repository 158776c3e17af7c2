import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { Problem } from "../../contract/problem.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite({ providers: [], environment: { BODY_SECONDS: "1" } });
afterAll(() => site.close());
const port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);

/** Sends raw bytes. @returns everything received until the server closes */
async function send(bytes: string) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  await new Promise((sent) => socket.write(bytes, sent));
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { status, headers, body, answer };
}

const get = "GET /api/procedures HTTP/1.1\r\nHost: harbour.example\r\n";

describe("a malformed request gets a problem document", () => {
  test.each([
    ["no HTTP at all", "secret-of-amina\r\n\r\n", 400],
    ["another protocol", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400],
    ["a header without a name", `${get}: secret-of-amina\r\n\r\n`, 400],
    ["a line break in a header", `${get}X-Name: a\x00secret-of-amina\r\n\r\n`, 400],
    ["a length that is no number", `${get}Content-Length: secret-of-amina\r\n\r\n`, 400],
    ["two lengths", `${get}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`, 400],
    [
      "a length and chunks, which two servers read as two requests",
      `${get}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "a chunk of no size",
      `${get.replace("GET", "POST")}Transfer-Encoding: chunked\r\n\r\nsecret-of-amina\r\n\r\n`,
      400,
    ],
    ["headers beyond all measure", `${get}X-Long: ${"secret-of-amina".repeat(2000)}\r\n\r\n`, 431],
  ])("%s", async (_, bytes, status) => {
    const { status: line, headers, body, answer } = await send(bytes);
    expect(line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z][A-Za-z ]+$`));
    const problem = Problem.parse(JSON.parse(body));
    expect(problem).toMatchObject({ status, requestId: headers["x-request-id"], type: `/problems/${problem.code}` });
    expect(headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      connection: "close",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
    expect(answer).not.toMatch(/amina|HPE_|node:|\bat /);
  });

  test("with text that no database stores, wherever it is", async () => {
    const { status, body } = await send(
      `${get.replace("procedures", "provider/harbour%00.example")}Connection: close\r\n\r\n`,
    );
    expect(status).toBe("HTTP/1.1 400 Bad Request");
    expect(JSON.parse(body).errors).toEqual([
      { field: "providerDomain", reason: "rule", message: "must not contain control characters" },
    ]);
  });

  test("without a Host header", async () => {
    const { status, body } = await send("GET /api/procedures HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(status).toBe("HTTP/1.1 400 Bad Request");
    expect(body).toContain('"code":"invalid-input"');
    expect((await send("GET /%zz HTTP/1.1\r\nConnection: close\r\n\r\n")).status).toBe("HTTP/1.1 400 Bad Request");
  });

  test("with two Host headers, which two programs may read differently", async () => {
    const { status, body } = await send(`${get}Host: marsa.example\r\nConnection: close\r\n\r\n`);
    expect(status).toBe("HTTP/1.1 400 Bad Request");
    expect(body).toContain('"code":"invalid-input"');
  });

  test("with an incomplete body", async () => {
    const requestHead = "POST /api/stripe/fx-quote-raw HTTP/1.1\r\nHost: harbour.example\r\n";
    const json = "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n";
    const { status, headers, body } = await send(`${requestHead}${json}{"from":`);
    expect(status).toBe("HTTP/1.1 408 Request Timeout");
    expect(headers).toMatchObject({ connection: "close" });
    expect(body).toContain('"code":"timed-out"');
  });

  test.each([
    ["/api/contact", "Content-Length: 6291456\r\n\r\n", " ".repeat(6_291_456)],
    [
      "/api/stripe/fx-quote-raw",
      "Transfer-Encoding: chunked\r\n\r\n600000\r\n",
      `${" ".repeat(6_291_456)}\r\n0\r\n\r\n`,
    ],
  ])("with 6 MB of JSON for %s, to a caller that reads after it has sent", async (path, length, json) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: harbour.example\r\nContent-Type: application/json\r\n${length}`;
    const { status, body } = await send(head + json);
    expect(status).toBe("HTTP/1.1 413 Payload Too Large");
    expect(body).toContain('"code":"too-large"');
  });

  test("while other requests are answered", async () => {
    expect((await send(`GET /health-check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).status).toBe(
      "HTTP/1.1 200 OK",
    );
  });
});
