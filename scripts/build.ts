import { build } from "vite";
import { languages } from "../contract/values.ts";
import { clientConfig, serverConfig } from "../vite.config.ts";

/** The client once per language, so that nobody downloads the words of another; the server's page renderer once. */
for (const language of languages) await build(clientConfig(language));
await build(serverConfig());
