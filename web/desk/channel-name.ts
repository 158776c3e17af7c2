import type { contactChannels } from "../../contract/contact-constants.ts";
import { m } from "../words/compiled/messages.js";

const names: Readonly<Record<(typeof contactChannels)[number], () => string>> = {
  email: m.desk_channel_email,
  phone: m.desk_channel_phone,
  whatsapp: m.desk_channel_whatsapp,
};

/** How a person wants to be answered. */
export const channelName = (channel: (typeof contactChannels)[number]): string => names[channel]();
