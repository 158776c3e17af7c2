import { codeLines, type Source, type Violation } from "./source.ts";

const value = String.raw`(?:\d[\w./%]*|px|auto|full|none|xs|sm|md|lg|xl|\[\S*\]|\(\S*\))`;
const side = "(?:(?:scroll-)?[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))";
const utility = new RegExp(
  String.raw`^(?:\S+:)?!?-?(?:${side}-${value}|border-[lr]|rounded-[tb]?[lr]|(?:text|float|clear)-(?:left|right))!?$`,
);
const declaration =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;
const inlineStyle =
  /\b(?:margin|padding|border)(?:Left|Right)\w*\s*:|\b(?:textAlign|float)\s*:\s*["'](?:left|right)["']/;

/** Physical sides in styles: Arabic is mirrored, so only start and end are allowed. */
export const checkPhysical = (sources: readonly Source[]): readonly Violation[] =>
  sources
    // Mail programs support no logical properties: mails choose the side by language.
    .filter(({ path }) => path.startsWith("web/") && !path.startsWith("web/mails/"))
    .flatMap((source) => codeLines(source).flatMap(([line, text]) => inLine(source.path, line, text)));

const inLine = (path: string, line: number, text: string): readonly Violation[] => {
  const found = path.endsWith(".css")
    ? [declaration.exec(text)?.[0].trim(), ...(text.includes("@apply") ? utilities(text) : [])]
    : [inlineStyle.exec(text)?.[0], ...utilities(text)];
  return found
    .filter((match) => match !== undefined)
    .map((match) => ({
      path,
      line,
      rule: `logical properties only: ${match}`,
      reason: "use ms-, me-, ps-, pe-, start-, end-, text-start: the page also reads from right to left",
    }));
};

const utilities = (text: string): readonly string[] => text.split(/[\s"'`;]+/).filter((token) => utility.test(token));
