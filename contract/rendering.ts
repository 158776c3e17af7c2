import type { Call } from "./call.ts";
import type { Purpose } from "./consent-constants.ts";
import type { HealthReport } from "./health.ts";
import type { ProcedureSummary } from "./procedures.ts";
import type { Provider } from "./providers.ts";
import type { Language } from "./values.ts";

/** Data common to all pages of a host; no provider on an unknown host. */
export interface Site {
  readonly provider: Provider | null;
  readonly language: Language;
  /** Before every path in this language: empty for the provider's own, else `/ar`. */
  readonly base: string;
  /** `https://clinic.example` */
  readonly origin: string;
  /** Purposes that a visitor can accept or reject; empty if nothing would be sent. */
  readonly asks: readonly Purpose[];
  /** Of the Google tag that measures where visitors allow it: the provider's, else the installation's. */
  readonly analyticsId: string | null;
  /** Of the error service, where one is set; told only by browsers whose visitor allows it. */
  readonly reports?: ReportsFacts;
  /** Storage of state between pages; local storage by default. */
  readonly keepsIn?: "session" | "cookies";
  readonly buildId: string;
  /** The day on which the page was rendered, `2026-11-20`. */
  readonly today: string;
}

export interface ReportsFacts {
  /** `https://key@host/project` */
  readonly dsn: string;
  readonly environment: string;
  /** Exact names of the hosts that calls name their trace to. */
  readonly traceHosts: readonly string[];
}

/** Addresses of the files behind the `@font-face` rules in styles.css. */
export interface Fonts {
  readonly latin: string;
  readonly latinExtended: string;
}

/** Addresses of the built client. */
export interface Assets {
  /** Address of the browser's entry module. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly fonts: Fonts;
}

export interface RenderInput {
  /** With the full address, the language's prefix included. */
  readonly request: Request;
  readonly site: Site;
  readonly call: Call;
  /** True if the request's cookie names a signed-in client; only guarded pages call it. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly assets: Assets;
}

interface Redirect {
  readonly kind: "redirect";
  readonly status: number;
  readonly location: string;
}

export type Rendered =
  | {
      readonly kind: "page";
      readonly status: number;
      /** The pattern of its address: `/procedures/:procedure`. */
      readonly screen: string;
      /** Seconds after which another try makes sense. */
      readonly retryAfter?: number | undefined;
      readonly cache: "public" | "private";
      /** With the renderer's placeholder where the nonce goes. */
      readonly html: string;
    }
  | Redirect;

export type Payload =
  | { readonly kind: "payload"; readonly screen: string; readonly cache: "public" | "private"; readonly data: unknown }
  | Redirect;

export interface ListedMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Empty for a text message. */
  readonly subject: string;
  /** ISO instant. */
  readonly at: string;
  /** Tag of the words. */
  readonly language: string;
}

/** The mails from one clinic. */
export interface MailSender {
  readonly name: string;
  readonly mails: readonly ListedMail[];
}

/** The mails that were written to files, or one of them. */
export type Inbox =
  | { readonly senders: readonly MailSender[] }
  | { readonly mail: ListedMail & { readonly text: string; readonly hasHtml: boolean } };

/** One line of text as shapes. */
export interface OutlinedLine {
  /** SVG elements that begin at 0 and stand on a baseline at 0; they take their colour from around them. */
  readonly svg: string;
  /** In the unit of the font's size. */
  readonly width: number;
}

export interface TextStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly direction: "ltr" | "rtl";
}

export type Outline = (text: string, style: TextStyle) => OutlinedLine;

/** A file about a site for programs. */
export type SiteDescription =
  | { readonly kind: "robots"; readonly site: Site }
  | {
      readonly kind: "sitemap";
      readonly site: Site;
      readonly procedures: readonly ProcedureSummary[];
      /** ISO 8601. */
      readonly updatedAt: string;
    }
  | { readonly kind: "llms"; readonly site: Site; readonly procedures: readonly ProcedureSummary[] }
  | {
      readonly kind: "card";
      readonly site: Site;
      /** Undefined for the card of the provider itself. */
      readonly procedure: ProcedureSummary | undefined;
      readonly outline: Outline;
    };

export interface MailInput {
  readonly template: string;
  readonly language: Language;
  readonly site: Site;
  /** As the template's schema has them. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The client's page renderer: the server knows it by its built file alone. */
export interface Renderer {
  readonly noncePlaceholder: string;
  /** @throws errors that are no refusals, so that they are logged where they happened */
  render(input: RenderInput): Promise<Rendered>;
  /** The loader's data of the page at an address. @throws Refusal and any other error of the loader */
  payload(input: RenderInput): Promise<Payload>;
  /** The pattern of the route that an address belongs to: `/quote/:token`. */
  routeOf(address: string): string;
  /** The page for an error that no screen could show. */
  renderFailure(site: Site, assets: Assets, failure: { readonly status: number; readonly requestId: string }): string;
  renderHealth(site: Site, assets: Assets, health: HealthReport): string;
  renderInbox(site: Site, assets: Assets, inbox: Inbox): string;
  /** The text of a file about a site, or the SVG of its card. */
  describeSite(asked: SiteDescription): string;
  renderMail(mail: MailInput): RenderedMail;
}
