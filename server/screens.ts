import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { languages } from "../contract/languages.ts";
import type { Language } from "../contract/values.ts";
import type { Outline } from "./outlines.ts";

/** The client's page renderer, as `web/entry-server.tsx` exports it; the server knows it by its built file alone. */
export interface Renderer {
  readonly noncePlaceholder: string;
  render(input: RenderInput): Promise<
    | {
        kind: "page";
        status: number;
        screen: string;
        retryAfter?: number | undefined;
        cache: "public" | "private";
        html: string;
      }
    | { kind: "redirect"; status: number; location: string }
  >;
  payload(
    input: RenderInput,
  ): Promise<
    | { kind: "payload"; screen: string; cache: "public" | "private"; data: unknown }
    | { kind: "redirect"; status: number; location: string }
  >;
  /** The pattern of the route that an address belongs to: `/quote/:token`. */
  routeOf(address: string): string;
  renderFailure(site: unknown, assets: Assets, failure: { status: number; requestId: string }): string;
  renderHealth(site: unknown, assets: Assets, health: unknown): string;
  renderInbox(site: unknown, assets: Assets, inbox: unknown): string;
  /** Files about a site for programs, as text, and the SVG of its cards. */
  describeSite(asked: SiteDescription): string;
  renderMail(mail: { template: string; language: Language; site: unknown; facts: unknown }): {
    subject: string;
    text: string;
    html: string;
  };
}

export type SiteDescription = { readonly site: unknown } & (
  | { readonly kind: "robots" }
  | { readonly kind: "sitemap"; readonly procedures: unknown; readonly updatedAt: string }
  | { readonly kind: "llms"; readonly procedures: unknown }
  | { readonly kind: "card"; readonly procedure: unknown; readonly outline: Outline }
);

export interface RenderInput {
  readonly request: Request;
  readonly site: unknown;
  readonly call: unknown;
  /** Whether the cookie of the request names somebody who is signed in here; asked by guarded pages alone. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly assets: Assets;
}

export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The built client: what renders pages and mails, and what the browser loads. */
export interface Screens {
  readonly renderer: Renderer;
  readonly buildId: string;
  readonly builtAt: string;
  assets(language: Language): Assets;
  /** Folder with one folder per language; undefined while developing. */
  readonly folder: string | undefined;
  /** While developing: serves the sources themselves, with hot reload. */
  readonly serveDevelopment?: (app: FastifyInstance) => void;
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

function assetsIn(folder: string, language: Language): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, language, ".vite/manifest.json"), "utf8")) as Manifest;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`the ${language} client has no entry: run npm run build`);
  const base = `/assets/${language}/`;
  const styles = [entry, ...(entry.imports ?? []).map((name) => manifest[name])].flatMap((part) => part?.css ?? []);
  return { script: base + entry.file, styles: styles.map((file) => base + file) };
}

/** Loads what `npm run build` made. @throws Error when nothing was built */
export async function loadScreens(dist: string): Promise<Screens> {
  const entry = join(dist, "server/entry-server.js");
  if (!existsSync(entry)) throw new Error("The site is not built yet: run npm run build, or npm start, which does it.");
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer;
  const { id, at } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8")) as { id: string; at: string };
  const folder = join(dist, "client");
  const assets = Object.fromEntries(languages.map((language) => [language, assetsIn(folder, language)]));
  return {
    renderer,
    buildId: id,
    builtAt: at,
    folder,
    assets: (language) => assets[language] as Assets, // made for every language just above
  };
}
