import { addClientPicture, getClientPicture } from "../../../contract/clients.ts";
import { handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { keepPicture, openPicture } from "./client-pictures.ts";

export const clientPictureRoutes = (services: Services & { readonly jobs?: Jobs }) => [
  handle(addClientPicture, (context) => keepPicture(services, context).finally(() => services.jobs?.wake())),
  handle(getClientPicture, (context) => openPicture(services, context)),
];
