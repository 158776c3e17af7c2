import type { Call } from "./call.ts";
import type { Purpose } from "./consent-constants.ts";
import type { HealthReport } from "./health.ts";
import type { Doctor, ProcedureSummary } from "./procedures.ts";
import type { Provider } from "./providers.ts";
import type { Language } from "./values.ts";

/** Where recordings of visits are sent on an installation without an error service. */
export const recordingsPath = "/api/recordings";

/** Data common to all pages of a host; no provider on an unknown host. */
export interface Site {
  readonly provider: Provider | null;
  readonly language: Language;
  /** Path prefix of this language: empty for the provider's own, else `/ar`. */
  readonly base: string;
  /** `https://clinic.example` */
  readonly origin: string;
  /** Purposes that a visitor can accept or reject; empty when nothing would be sent. */
  readonly asks: readonly Purpose[];
  /** The Google tag of measured pages: the provider's, else the installation's. */
  readonly analyticsId: string | null;
  /** The error service, if configured; browsers use it only with consent. */
  readonly reports?: ReportsFacts;
  /** Storage of state between pages; default: local storage. */
  readonly keepsIn?: "session" | "cookies";
  readonly buildId: string;
  /** The day of the rendering, `2026-11-20`. */
  readonly today: string;
  /**
   * Of a page that does not exist: its path, and the published procedures whose names resemble that; where there are
   * none, the first ones of the clinic.
   */
  readonly missing?: {
    readonly path: string;
    readonly isNear: boolean;
    readonly procedures: readonly NamedProcedure[];
  };
}

type NamedProcedure = Pick<ProcedureSummary, "slug" | "title" | "textsLanguage">;

export interface ReportsFacts {
  /** `https://key@host/project` */
  readonly dsn: string;
  readonly environment: string;
  /** Exact names of the hosts that receive trace headers. */
  readonly traceHosts: readonly string[];
}

/** URLs of the files behind the `@font-face` rules in fonts.css, and of those that only pages in one language name. */
export interface Fonts {
  readonly latin: string;
  readonly latinExtended: string;
  readonly cyrillic: string;
  /** Regular and bold. */
  readonly arabic: readonly string[];
}

/** URLs of the built client. */
export interface Assets {
  /** URL of the browser's entry module. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly fonts: Fonts;
}

export interface RenderInput {
  /** With the full URL, language prefix included. */
  readonly request: Request;
  readonly site: Site;
  readonly call: Call;
  /** True when the request's cookie names a signed-in client; only guarded pages call it. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly assets: Assets;
}

/** An HTML document, cut where each answer puts its nonce; each part in pieces, which are joined once, as bytes. */
export type Html = readonly (readonly string[])[];

/** The document as one text. */
export const htmlText = (html: Html, nonce: string): string => html.map((pieces) => pieces.join("")).join(nonce);

interface Redirect {
  readonly kind: "redirect";
  readonly status: number;
  readonly location: string;
}

export type Rendered =
  | {
      readonly kind: "page";
      readonly status: number;
      /** The path pattern: `/procedures/:procedure`. */
      readonly screen: string;
      /** Seconds until a retry makes sense. */
      readonly retryAfter?: number | undefined;
      readonly cache: "public" | "private";
      readonly html: Html;
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
  /** BCP 47 tag of the text. */
  readonly language: string;
}

/** The mails from one clinic. */
export interface MailSender {
  readonly name: string;
  readonly mails: readonly ListedMail[];
}

/** The list of mails written to files, or one of them. */
export type MailViewer =
  | { readonly senders: readonly MailSender[] }
  | { readonly mail: ListedMail & { readonly text: string; readonly hasHtml: boolean } };

/** One line of text as vector shapes. */
export interface OutlinedLine {
  /** SVG elements from x = 0 on the baseline y = 0, in the current colour. */
  readonly svg: string;
  /** In units of the font size. */
  readonly width: number;
}

export interface TextStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly direction: "ltr" | "rtl";
}

export type Outline = (text: string, style: TextStyle) => OutlinedLine;

/** A machine-readable file about a site. */
export type SiteDescription =
  | { readonly kind: "robots"; readonly site: Site }
  | {
      readonly kind: "sitemap";
      readonly site: Site;
      readonly procedures: readonly ProcedureSummary[];
      readonly doctors: readonly Doctor[];
      /** ISO 8601. */
      readonly updatedAt: string;
    }
  | {
      readonly kind: "llms";
      readonly site: Site;
      readonly procedures: readonly ProcedureSummary[];
      readonly doctors: readonly Doctor[];
    }
  | {
      readonly kind: "card";
      readonly site: Site;
      /** Undefined for the provider's own card. */
      readonly procedure: ProcedureSummary | undefined;
      readonly outline: Outline;
    };

export interface MailInput {
  readonly template: string;
  readonly language: Language;
  readonly site: Site;
  /** In the form of the template's schema. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The client's page renderer; the server loads its built file. */
export interface Renderer {
  /** @throws errors other than refusals, so that the server logs them */
  render(input: RenderInput): Promise<Rendered>;
  /** The loader data of the page at a URL. @throws Refusal and any other error of the loader */
  payload(input: RenderInput): Promise<Payload>;
  /** The route pattern of a URL: `/quote/:token`. */
  routeOf(address: string): string;
  /** The page for an error that no screen can show. */
  renderFailure(site: Site, assets: Assets, failure: { readonly status: number; readonly requestId: string }): Html;
  renderHealth(site: Site, assets: Assets, health: HealthReport): Html;
  /** The empty page of the clinic's desk, which its client fills. */
  renderDesk(site: Site, assets: Assets): Html | Promise<Html>;
  renderMailViewer(site: Site, assets: Assets, inbox: MailViewer): Html;
  /** The text of a file about a site, or the SVG of its card. */
  describeSite(file: SiteDescription): string;
  renderMail(mail: MailInput): RenderedMail;
}
