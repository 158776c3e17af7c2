import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../contract/errors.ts";
import { htmlText, type MailViewer } from "../../contract/rendering.ts";
import { type SiteServices, siteOf } from "../pages/site.ts";
import {
  isMailViewerKey,
  isMailViewerOffered,
  isOnThisMachine,
  listMails,
  mailViewerPath,
  openMail,
  preferredLanguage,
} from "./mail-viewer.ts";

/** Allows the mail's own pictures and styles, and no external resources. */
const partPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

type MailRequest = FastifyRequest<{ Params: { key: string; id: string } }>;

/** The inbox of written mail, for the operator on this machine; on other machines the address does not exist. */
export function mailViewerRoutes(app: FastifyInstance, services: SiteServices): void {
  const { config, db, keys, sent } = services;

  function sentTo(request: MailRequest) {
    const { host, headers, ip, socket, params } = request;
    const isHere = isOnThisMachine({ host, headers, ip, connected: socket.remoteAddress });
    return isHere && isMailViewerOffered(config) && isMailViewerKey(keys, params.key)
      ? sent
      : refuse("not-found", "There is nothing at this address.");
  }

  function send({ headers }: FastifyRequest, reply: FastifyReply, shown: MailViewer): FastifyReply {
    const { renderer, assets } = services.screens;
    const language = preferredLanguage(headers["accept-language"]);
    const site = siteOf(services, undefined, { language, origin: "", base: "" });
    const html = renderer.renderMailViewer(site, assets(language), shown);
    return reply
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'self' 'nonce-${reply.nonce}'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header("cache-control", "no-store")
      .header("vary", "accept-language")
      .type("text/html; charset=utf-8")
      .send(htmlText(html, reply.nonce));
  }

  const opened = async (request: MailRequest) =>
    (await openMail(sentTo(request), request.params.id)) ?? refuse("not-found", "There is no such mail.");

  app.get(`${mailViewerPath}:key/`, async (request: MailRequest, reply) =>
    send(request, reply, { senders: await listMails({ db, sent: sentTo(request) }) }),
  );

  app.get(`${mailViewerPath}:key/:id/`, async (request: MailRequest, reply) => {
    const { html, ...mail } = await opened(request);
    return send(request, reply, { mail: { ...mail, hasHtml: html !== "" } });
  });

  app.get(`${mailViewerPath}:key/:id/html/`, async (request: MailRequest, reply) => {
    const { html } = await opened(request);
    return reply
      .header("content-security-policy", partPolicy)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
