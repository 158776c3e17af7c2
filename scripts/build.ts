import { build } from "vite";
import { clientConfig, serverConfig } from "../vite.config.ts";

/** The client once per language, so that nobody downloads the words of another; the server's page renderer once. */
const languages = ["en", "ar"] as const;

for (const language of languages) await build(clientConfig(language));
await build(serverConfig());
