import type { Screens } from "../pages/renderer.ts";

const noAssets = { script: "", styles: [], fonts: { latin: "", latinExtended: "", arabic: [] } };

/** Screens that render their data as plain text, for tests without a built client. */
export const plainScreens: Screens = {
  renderer: {
    render: async () => ({
      kind: "page",
      status: 200,
      screen: "/*",
      cache: "private",
      html: ["<!doctype html><title>plain</title>"],
    }),
    payload: async () => ({ kind: "payload", screen: "/*", cache: "private", data: null }),
    routeOf: () => "/*",
    renderFailure: (_site, _assets, { status }) => [`<!doctype html><title>${status}</title>`],
    renderHealth: (_site, _assets, health) => [`<!doctype html><title>${JSON.stringify(health)}</title>`],
    renderInbox: (_site, _assets, inbox) => [`<!doctype html><title>${JSON.stringify(inbox)}</title>`],
    renderDesk: () => ["<!doctype html><title>desk</title>"],
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
