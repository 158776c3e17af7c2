import { m } from "../words/compiled/messages.js";

/** One part of a mail; the HTML and the plain text are made from the same parts, so they say the same. */
export type MailPart =
  | { readonly kind: "paragraph" | "heading" | "note"; readonly text: string }
  /** Numbered steps, or lines without numbers. */
  | { readonly kind: "steps" | "list"; readonly items: readonly string[] }
  | { readonly kind: "facts"; readonly rows: readonly { readonly term: string; readonly detail: string }[] }
  /** What the sender of the mail wrote, with its line breaks. */
  | { readonly kind: "own"; readonly text: string }
  /** Another person's text with its line breaks, as a quotation. */
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "link"; readonly label: string; readonly href: string };

export interface MailContent {
  readonly subject: string;
  /** Preview that an inbox shows after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly parts: readonly MailPart[];
  /** Signature with contacts. */
  readonly closing: readonly string[];
  /** Small print below. */
  readonly footer: readonly string[];
  /** Where a person chooses which mails come. */
  readonly settings?: { readonly label: string; readonly href: string };
}

const textOf = (part: MailPart): string => {
  switch (part.kind) {
    case "heading":
      return part.text.toUpperCase() === part.text
        ? part.text
        : `${part.text}\n${"-".repeat(Math.min(part.text.length, 60))}`;
    case "steps":
      return part.items.map((item, index) => `${index + 1}. ${item}`).join("\n");
    case "list":
      return part.items.join("\n");
    case "facts":
      return part.rows.map(({ term, detail }) => m.lists_labelled({ term, detail })).join("\n");
    case "words":
      return part.text.replace(/^/gm, "> ");
    case "link":
      return `${part.label}:\n${part.href}`;
    default:
      return part.text;
  }
};

/** The whole mail as plain text. */
export const mailText = ({ title, parts, closing, footer, settings }: MailContent): string => {
  const small = [...footer, ...(settings ? [m.lists_labelled({ term: settings.label, detail: settings.href })] : [])];
  return `${[title, ...parts.map(textOf), closing.join("\n"), ["--", ...small].join("\n")].join("\n\n")}\n`;
};
