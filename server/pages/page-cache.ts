import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { RenderInput } from "../../contract/rendering.ts";
import { tagOf } from "../http/file-transfer.ts";
import { brotliBytes, type PageBytes, plainBytes } from "./page-bytes.ts";
import type { SiteServices } from "./site.ts";

/** An older page is still sent while a new one is rendered, up to the maximum age. */
const freshMilliseconds = 30_000;
const oldestMilliseconds = 600_000;

export interface CachedPage {
  readonly status: number;
  readonly screen: string;
  readonly bytes: PageBytes;
  /** Of a public page: changes with the page, its provider's record and its address. */
  readonly tag: string | undefined;
  /** The page in Brotli, once compressed. */
  readonly compressed?: PageBytes;
  readonly renderedAt: number;
}

type Rendered =
  | { readonly page: CachedPage; readonly cache: "public" | "private"; readonly retryAfter: number | undefined }
  | { readonly location: string; readonly status: number };

export interface PageCache {
  /** A page within its maximum age; `isFresh` is false when it must be rendered again. */
  find(key: string | undefined): { readonly page: CachedPage; readonly isFresh: boolean } | undefined;
  /** Renders a page and stores it under the key if it is public; an empty key stores nothing. */
  render(key: string, input: RenderInput): Promise<Rendered>;
  /** Renders a page again in the background, once per key at a time. */
  refresh(key: string, input: RenderInput): void;
  /** The page in Brotli; the first request starts the compression and returns undefined. */
  compressed(key: string, page: CachedPage): PageBytes | undefined;
}

/** True for a plain `br` without q-values; other clients are negotiated per response. */
export const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(String(headers["accept-encoding"] ?? "")) && headers["x-no-compression"] === undefined;

export function createPageCache({ screens, metrics, now, reporting }: SiteServices): PageCache {
  const { renderer } = screens;
  const pages = new LRUCache<string, CachedPage>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ bytes, compressed }) => bytes.length + (compressed?.length ?? 0) + 200,
  });
  const rendering = new Set<string>();
  const compressing = new WeakSet<CachedPage>();

  async function render(key: string, input: RenderInput): Promise<Rendered> {
    const rendered = await renderer.render(input);
    if (rendered.kind === "redirect") return rendered;
    const bytes = plainBytes(rendered.html);
    const page: CachedPage = {
      status: rendered.status,
      screen: rendered.screen,
      bytes,
      tag: rendered.cache === "public" ? tagOf([key, ...bytes.parts]) : undefined,
      renderedAt: now().getTime(),
    };
    if (rendered.cache === "public" && key) pages.set(key, page);
    return { page, cache: rendered.cache, retryAfter: rendered.retryAfter };
  }

  return {
    find(key) {
      const page = key ? pages.get(key) : undefined;
      const age = page ? now().getTime() - page.renderedAt : Number.POSITIVE_INFINITY;
      const isFresh = age <= freshMilliseconds;
      const isUsable = age <= oldestMilliseconds;
      metrics.pageLookedUp(isFresh ? "fresh" : isUsable ? "aged" : "missing");
      return page && isUsable ? { page, isFresh } : undefined;
    },
    render,
    refresh(key, input) {
      if (rendering.has(key)) return;
      rendering.add(key);
      render(key, input)
        .catch((error) => reporting.report(error, { route: renderer.routeOf(input.request.url) }))
        .finally(() => rendering.delete(key));
    },
    compressed(key, page) {
      if (page.compressed || compressing.has(page)) return page.compressed;
      compressing.add(page);
      brotliBytes(page.bytes).then(
        (compressed) => compressed && pages.peek(key) === page && pages.set(key, { ...page, compressed }),
        (error) => reporting.report(error, { route: page.screen }),
      );
      return undefined;
    },
  };
}
