import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { largestPicture } from "../../contract/client-constants.ts";
import type { Client } from "../../contract/clients.ts";
import { problemIn } from "../testing/contract/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let ana: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  eve = await signIn(site, { email: "eve@example.org" });
});
afterAll(() => site.close());

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#884422" } });
const camera = () =>
  photo(900, 600)
    .withExif({ IFD0: { Artist: "Ana Lima", Model: "PhoneCam 12" } })
    .jpeg()
    .toBuffer();
const send = (who: SignedIn, bytes: Uint8Array, name = "me.jpg", type = "image/jpeg") =>
  who.call<Client>("POST", "/api/client/picture/add", { file: { name, type, bytes }, key: null });
const open = (who: SignedIn) => who.call("GET", "/api/client/picture");
const settled = async () => {
  await site.jobs.runDue();
  return (await site.storedFiles()).length;
};

test("a photo becomes a square picture without what the camera wrote, encrypted, for its owner alone", async () => {
  const { status, body } = await send(ana, await camera());
  expect(status).toBe(200);
  expect(body).toMatchObject({ image: expect.stringMatching(/^[\da-f-]{36}$/) });
  const { status: opened, headers, bytes } = await open(ana);
  expect(opened).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const { width, height, format, exif } = await sharp(bytes).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 320, height: 320, format: "webp", exif: undefined });
  expect((await open(eve)).status).toBe(404);
  expect((await site.call("GET", "/api/client/picture")).status).toBe(401);
  expect((await site.call("GET", "/api/client/picture", { headers: { cookie: `token=${ana.idToken}` } })).status).toBe(
    401,
  );
});

test("a new picture replaces the old one, whose file is removed", async () => {
  const { body: before } = await send(ana, await camera());
  const { body: after } = await send(ana, await photo(300, 800).png().toBuffer(), "me.png", "image/png");
  expect(after.image).not.toBe(before.image);
  expect(await settled()).toBe(1);
  const foreign = await eve.call("POST", "/api/client/root/update", { body: { email: eve.email, image: after.image } });
  expect(problemIn(foreign).errors).toEqual([expect.objectContaining({ field: "image" })]);
});

test("a picture is removed with its file", async () => {
  await send(ana, await camera());
  const removed = await ana.call<Client>("POST", "/api/client/root/update", {
    body: { email: ana.email, image: null },
  });
  expect(removed.body.image).toBeNull();
  expect((await open(ana)).status).toBe(404);
  expect(await settled()).toBe(0);
});

test("a file that is no picture is refused with a message, under any name, and nothing is stored", async () => {
  const jpeg = await camera();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const cases: readonly (readonly [Uint8Array, string, string, number])[] = [
    [Buffer.alloc(0), "me.jpg", "image/jpeg", 400],
    [Buffer.from("not a picture"), "me.jpg", "image/jpeg", 415],
    [svg, "me.png", "image/png", 415],
    [Buffer.from("%PDF-1.4\n%%EOF"), "me.jpg", "image/jpeg", 415],
    [jpeg.subarray(0, 700), "me.jpg", "image/jpeg", 400],
    [heic, "me.heic", "image/heic", 415],
    [await sharp(jpeg).gif().toBuffer(), "me.gif", "image/gif", 415],
    [Buffer.alloc(largestPicture + 1, jpeg), "me.jpg", "image/jpeg", 413],
  ];
  for (const [bytes, name, type, status] of cases) {
    const problem = problemIn((await send(eve, bytes, name, type)) as never);
    expect({ name, status: problem.status }).toEqual({ name, status });
    expect(problem.detail).toMatch(/picture|photo|file|Files/);
  }
  expect(await settled()).toBe(0);
});

test("a full disk refuses the picture, keeps the one that is there, and leaves nothing", async () => {
  const { body } = await send(ana, await camera());
  site.fillDisk();
  expect((await send(ana, await camera())).status).toBe(503);
  expect(await settled()).toBe(1);
  const now = await ana.call<Client>("GET", `/api/client/root?email=${ana.email}`);
  expect(now.body.image).toBe(body.image);
  expect((await open(ana)).status).toBe(200);
});
