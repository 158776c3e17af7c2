import * as z from "zod/mini";
import { listDevices as listRows } from "../db/devices.ts";
import { wireDevice } from "../devices.ts";
import { AccessToken, DeviceKey } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({
  AccessToken,
  Limit: z._default(z.int().check(z.minimum(0), z.maximum(60)), 60),
  PaginationToken: z.optional(DeviceKey),
});

/** A user's own devices, page by page. */
export const listDevices = action("ListDevices", Input, async (services, { pool }, input) => {
  const { user } = await signedIn(services, pool, input.AccessToken);
  const limit = input.Limit || 60;
  const asked = { sub: user.sub, after: input.PaginationToken, limit: limit + 1 };
  const rows = await listRows(services.db, pool.id, asked);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last ? { PaginationToken: last.key } : {};
  return { Devices: page.map(wireDevice), ...more };
});
