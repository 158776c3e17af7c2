import { seconds } from "../../contract/durations.ts";
import type { KeyWrapping } from "./key-wrapping.ts";

/** Who wraps the master keys, as the settings say; nobody by default. */
export type WrappingChoice =
  | { readonly kind: "none" }
  | { readonly kind: "kms"; readonly url: string }
  | { readonly kind: "command"; readonly command: string };

/** An address of AWS KMS, or the path of a program. */
export const isWrappingSetting = (text: string): boolean => /^\/\S+$/.test(text) || URL.canParse(text);

export function chosenWrapping(setting: string | undefined): WrappingChoice {
  if (setting === undefined) return { kind: "none" };
  return setting.startsWith("/") ? { kind: "command", command: setting } : { kind: "kms", url: setting };
}

export async function openWrapping(choice: WrappingChoice): Promise<KeyWrapping | undefined> {
  const timeoutMs = seconds(10);
  switch (choice.kind) {
    case "none":
      return undefined;
    case "kms": {
      const { createAwsKms } = await import("./aws-kms.ts");
      return createAwsKms({ url: choice.url, timeoutMs });
    }
    case "command": {
      const { createCommandWrapping } = await import("./command.ts");
      return createCommandWrapping({ command: choice.command, timeoutMs });
    }
  }
}
