import type { Html } from "../../contract/rendering.ts";
import type { Screens } from "../pages/renderer.ts";

const noAssets = { script: "", styles: [], fonts: { latin: "", latinExtended: "", cyrillic: "", arabic: [] } };

const plain = (title: string): Html => [[`<!doctype html><title>${title}</title>`]];

/** Screens that render their data as plain text, for tests without a built client. */
export const plainScreens: Screens = {
  renderer: {
    render: async () => ({
      kind: "page",
      status: 200,
      screen: "/*",
      cache: "private",
      html: plain("plain"),
    }),
    payload: async () => ({ kind: "payload", screen: "/*", cache: "private", data: null }),
    routeOf: () => "/*",
    renderFailure: (_site, _assets, { status }) => plain(`${status}`),
    renderHealth: (_site, _assets, health) => plain(JSON.stringify(health)),
    renderMailViewer: (_site, _assets, inbox) => plain(JSON.stringify(inbox)),
    renderDesk: () => plain("desk"),
    describeSite: (asked) => JSON.stringify(asked),
    renderMail: ({ template, facts }) => {
      const text = JSON.stringify(facts, null, 1);
      return { subject: template, text, html: `<pre>${text}</pre>` };
    },
  },
  buildId: "plain",
  builtAt: "2026-11-20T00:00:00.000Z",
  assets: () => noAssets,
  deskAssets: () => noAssets,
  folder: undefined,
};
