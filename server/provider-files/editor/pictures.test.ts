import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Draft, Part } from "../../../contract/desk/catalogue.ts";
import type { PictureShape } from "../../../contract/desk/picture-constants.ts";
import { days } from "../../../contract/durations.ts";
import type { Landing } from "../../../contract/landing.ts";
import { writtenIn } from "../../../contract/languages.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import type { Provider } from "../../../contract/providers.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let owner: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  owner = await staffAt(site, "owner");
});
afterAll(() => site.close());

const photo = (width: number, height: number, colour = "#557799") =>
  sharp({ create: { width, height, channels: 3, background: colour } });
/** As a phone writes it, with the place. */
const located = (width: number, height: number) =>
  photo(width, height)
    .withExif({ IFD0: { Model: "PhoneCam 12" }, IFD3: { GPSLatitude: "25/1 12/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
const send = (shape: PictureShape, bytes: Uint8Array, { name = "a.jpg", type = "image/jpeg", who = owner } = {}) =>
  who.call<{ file: string }>("POST", `/api/desk/pictures/${shape}`, { file: { name, type, bytes }, key: null });
const alt = { en: "The ward in the morning", ar: "الجناح صباحًا" };
const languagesOf = ({ languages }: Part) => Object.fromEntries(languages.map((one) => [one, writtenIn(alt, one)]));

async function publishWith(path: string, change: (value: Record<string, unknown>, part: Part) => object) {
  const part = taken(await owner.call<Part>("GET", path));
  const value = change({ ...(part.draft?.value ?? part.published) }, part);
  const version = part.draft?.version ?? 0;
  const draft = taken(await owner.call<Draft>("PUT", `${path}/draft`, { body: { value, version } }));
  expect(draft.findings).toEqual([]);
  return owner.call("POST", `${path}/publish`, { body: { version: draft.version, note: "" } });
}

describe("pictures of the site", () => {
  test("a procedure's picture is resized without its place, published with the draft, and served for ever", async () => {
    const { file } = taken(await send("wide", await located(2000, 1500)));
    expect(taken(await send("wide", await located(2000, 1500))).file).toBe(file);
    const path = "/api/desk/catalogue/procedure/knee-replacement";
    const before = taken(await owner.call<Part>("GET", path));
    const without = taken(
      await owner.call<Draft>("PUT", `${path}/draft`, {
        body: { value: { ...before.published, picture: { file, alt: {} } }, version: 0 },
      }),
    );
    expect(without.findings).toEqual([expect.objectContaining({ path: "picture › alt" })]);
    const drafted = { ...before.published, picture: { file, alt: languagesOf(before) } };
    taken(await owner.call("PUT", `${path}/draft`, { body: { value: drafted, version: without.version } }));
    const { html } = taken(await owner.call<{ html: string }>("GET", `${path}/preview`));
    expect(html).toContain(file.replace(/^\.|-\d+\.webp$/g, ""));
    taken(await publishWith(path, (value) => value));

    const { picture } = taken(await site.call<Procedure>("GET", "/api/procedures/knee-replacement"));
    expect(picture).toMatchObject({ widths: [480, 960, 1600], width: 1600, height: 1067, alt: alt.en });
    for (const [type, mime] of [
      ["webp", "image/webp"],
      ["avif", "image/avif"],
    ]) {
      const served = await site.call("GET", `${picture?.src}-480.${type}`);
      expect(served.status).toBe(200);
      expect(served.headers).toMatchObject({
        "content-type": mime,
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 480, height: 320 });
      expect((await sharp(served.bytes).metadata()).exif).toBeUndefined();
    }
    expect((await site.call("GET", `${picture?.src}-481.webp`)).status).toBe(404);
    const yaml = (await owner.call("GET", "/api/desk/catalogue-file")).bytes.toString();
    expect(yaml).toContain(file);
    const again = await owner.call("POST", "/api/desk/catalogue-file", { body: { yaml, isCheckOnly: true } });
    expect(taken(again)).toEqual({ problems: [], changes: [], number: null });
  });

  test("a doctor's picture, the logo and the landing picture are on the site, and go with the next publication", async () => {
    const { doctors } = taken(await owner.call<{ doctors: { slug: string }[] }>("GET", "/api/desk/catalogue"));
    const path = `/api/desk/catalogue/doctor/${doctors[0]?.slug}`;
    const face = taken(await send("portrait", await photo(500, 700).png().toBuffer(), { type: "image/png" }));
    taken(await publishWith(path, (value, part) => ({ ...value, picture: { ...face, alt: languagesOf(part) } })));
    const landing = taken(await site.call<Landing>("GET", "/api/landing"));
    expect(landing.doctors.find(({ slug }) => slug === doctors[0]?.slug)?.picture).toMatchObject({
      widths: [320],
      width: 320,
      height: 320,
      alt: alt.en,
    });

    const view = taken(await send("wide", await photo(1300, 900).jpeg().toBuffer()));
    const logo = taken(await send("logo", await photo(800, 200).png().toBuffer(), { type: "image/png" }));
    taken(
      await publishWith("/api/desk/settings", (value, part) => ({
        ...value,
        logo: { ...logo, alt: languagesOf(part) },
        landingPicture: { ...view, alt: languagesOf(part) },
      })),
    );
    const shown = async () => taken(await site.call<Provider>("GET", "/api/provider/harbour.example")).logo;
    site.clock.pass(3000);
    const published = await shown();
    expect(published).toMatchObject({ widths: [320], width: 320, height: 80, alt: alt.en });
    const page = (await site.call("GET", "/")).bytes.toString();
    expect(page).toContain(view.file.replace(/^\.|-\d+\.webp$/g, ""));
    expect(taken(await site.call<Landing>("GET", "/api/landing")).picture).toMatchObject({
      widths: [480, 960],
      alt: alt.en,
    });
    expect(page).toContain(view.file.replace(/^\.|-\d+\.webp$/g, ""));
    taken(await publishWith("/api/desk/settings", (value) => ({ ...value, logo: null })));
    site.clock.pass(3000);
    expect(await shown()).toBeNull();
  });

  test("what is no photo, too small or damaged is refused in words, and nothing is stored", async () => {
    const stored = (await site.storedFiles()).length;
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send("logo", script, { name: "logo.svg", type: "image/svg+xml" })).status).toBe(415);
    expect((await send("wide", script, { name: "logo.jpg" })).status).toBe(415);
    const small = await send("wide", await photo(600, 400).jpeg().toBuffer());
    expect(small).toMatchObject({ status: 400, body: { detail: expect.stringContaining("600 by 400") } });
    const whole = await photo(1400, 1000).jpeg().toBuffer();
    expect((await send("wide", whole.subarray(0, whole.length / 2))).status).toBe(400);
    expect((await site.storedFiles()).length).toBe(stored);
  });

  test("only staff who write the catalogue store pictures, and another clinic's name is no picture here", async () => {
    const bytes = await photo(1300, 900, "#112233").jpeg().toBuffer();
    expect((await send("wide", bytes, { who: await staffAt(site, "viewer") })).status).toBe(403);
    const elsewhere = await staffAt(site, "owner", { host: "meadow.example" });
    const { file } = taken(await send("wide", bytes, { who: elsewhere }));
    const path = "/api/desk/catalogue/procedure/knee-replacement";
    const part = taken(await owner.call<Part>("GET", path));
    const draft = taken(
      await owner.call<Draft>("PUT", `${path}/draft`, {
        body: {
          value: { ...part.published, picture: { file, alt: languagesOf(part) } },
          version: part.draft?.version ?? 0,
        },
      }),
    );
    expect(draft.findings).toEqual([
      expect.objectContaining({ path: "picture › file", message: "is no picture of this clinic" }),
    ]);
  });
});

test("a picture that no site, draft or version has is removed a week after it was chosen", async () => {
  const add = async (colour: string, who = owner) =>
    taken(await send("portrait", await photo(400, 400, colour).png().toBuffer(), { type: "image/png", who })).file;
  const addressOf = (file: string) => file.replace(/^\./, "");
  const [drafted, unused, chosenAgain] = [await add("#010203"), await add("#040506"), await add("#070809")];
  const { doctors } = taken(await owner.call<{ doctors: { slug: string }[] }>("GET", "/api/desk/catalogue"));
  const path = `/api/desk/catalogue/doctor/${doctors[0]?.slug}`;
  const { published, draft } = taken(await owner.call<Part>("GET", path));
  const value = { ...published, picture: { file: drafted, alt: {} } };
  taken(await owner.call("PUT", `${path}/draft`, { body: { value, version: draft?.version ?? 0 } }));
  const before = await site.storedFiles();
  site.clock.pass(days(6));
  await add("#070809", await staffAt(site, "owner"));
  site.clock.pass(days(2));
  await site.jobs.runDue();
  const statusOf = async (file: string) => (await site.call("GET", addressOf(file))).status;
  expect(await statusOf(unused)).toBe(404);
  for (const kept of [drafted, chosenAgain]) expect(await statusOf(kept)).toBe(200);
  expect((await site.storedFiles()).length).toBeLessThan(before.length);
});
