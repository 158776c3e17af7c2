import * as z from "zod/mini";
import { listDevices as listRows } from "../db/devices.ts";
import { AccessToken, DeviceKey } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { wireDevice } from "../users/devices.ts";

const Input = z.object({
  AccessToken,
  Limit: z._default(z.int().check(z.minimum(0), z.maximum(60)), 60),
  PaginationToken: z.optional(DeviceKey),
});

/** A user's own devices, page by page. */
export const listDevices = action("ListDevices", Input, async (services, { pool }, input) => {
  const { user } = await authenticate(services, pool, input.AccessToken);
  const limit = input.Limit || 60;
  const asked = { sub: user.sub, after: input.PaginationToken, limit: limit + 1 };
  const rows = await listRows(services.db, pool.id, asked);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last ? { PaginationToken: last.key } : {};
  return { Devices: page.map(wireDevice), ...more };
});
