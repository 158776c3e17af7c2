import { getContactForm, sendContactMessage } from "../../../contract/contact.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { receiveMessage, stampForm } from "./contact.ts";

export const contactRoutes = (services: Pick<Services, "keys" | "now" | "newId" | "randomBytes">) => [
  handle(getContactForm, async ({ providerId }) => ({ stamp: stampForm(services, providerId) })),
  handle(sendContactMessage, (context, { body }) => receiveMessage(services, context, body)),
];
