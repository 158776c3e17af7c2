import type { CSSProperties } from "react";
import { directionOf, tagOf } from "../../contract/languages.ts";
import { fallbackTheme } from "../../contract/providers.ts";
import type { Site } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { themeColours } from "../theme/theme.ts";
import type { MailContent, MailPart } from "./mail-content.ts";

type Colours = Record<string, string>;

const font = "Inter, 'Segoe UI', 'Geeza Pro', 'Noto Sans Arabic', Tahoma, Helvetica, Arial, sans-serif";

// Classes only for readers in the dark; where a mail program drops style elements, the light mail stands complete.
const dark =
  "@media (prefers-color-scheme:dark){.page{background-color:#16191c!important}.sheet{background-color:#20252a!important}" +
  ".ink{color:#eef1f3!important}.muted{color:#b4bcc3!important}.line{border-color:#3a4249!important}}";

const table = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, width: "100%" } as const;

interface DocumentProps {
  readonly content: MailContent;
  readonly site: Site;
  readonly language: Language;
}

/** A mail as HTML: tables and inline styles, because mail programs know little else. */
export function MailDocument({ content, site, language }: DocumentProps) {
  const colours = themeColours(site.provider?.theme[0] ?? fallbackTheme);
  const dir = directionOf(language);
  const start = dir === "rtl" ? "right" : "left";
  const base: CSSProperties = {
    fontFamily: font,
    fontSize: 16,
    lineHeight: dir === "rtl" ? "28px" : "25px",
    textAlign: start,
  };
  const small = { ...base, fontSize: 13, lineHeight: "21px", color: colours["muted"] };
  return (
    <html lang={tagOf(language)} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{dark}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: colours["sunken"] }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 }}>{content.preview}</div>
        <table {...table} className="page" dir={dir} style={{ backgroundColor: colours["sunken"] }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 16px" }}>
                <table {...table} style={{ maxWidth: 600 }}>
                  <tbody>
                    <tr>
                      <Head base={base} colours={colours} site={site} />
                    </tr>
                    <tr>
                      <td
                        className="sheet ink"
                        style={{
                          ...base,
                          padding: "32px",
                          color: colours["ink"],
                          backgroundColor: colours["surface"],
                          borderRadius: "0 0 12px 12px",
                        }}
                      >
                        <h1
                          className="ink"
                          style={{
                            margin: "0 0 20px",
                            fontSize: 24,
                            lineHeight: dir === "rtl" ? "38px" : "31px",
                            color: colours["ink"],
                          }}
                        >
                          {content.title}
                        </h1>
                        {content.parts.map((part, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: written once, never reordered
                          <Part key={index} part={part} colours={colours} start={start} />
                        ))}
                        <p style={{ margin: "28px 0 0" }}>
                          <Lines lines={content.closing} />
                        </p>
                      </td>
                    </tr>
                    <tr>
                      <td className="muted" style={{ ...small, padding: "20px 32px" }}>
                        {content.footer.map((line) => (
                          <p key={line} style={{ margin: "0 0 6px" }}>
                            {line}
                          </p>
                        ))}
                        {content.settings && (
                          <a href={content.settings.href} className="muted" style={{ color: colours["muted"] }}>
                            {content.settings.label}
                          </a>
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** The clinic's logo on a light ground, as on its site, or its name; the name is also what stands there while pictures are off. */
function Head({ base, colours, site }: { base: CSSProperties; colours: Colours; site: Site }) {
  const style = { ...base, padding: "20px 32px", borderRadius: "12px 12px 0 0" };
  const { logo, texts } = site.provider ?? {};
  if (!logo)
    return (
      <td style={{ ...style, backgroundColor: colours["primary"] }}>
        <strong style={{ color: colours["on-primary"], fontSize: 18 }}>{texts?.name}</strong>
      </td>
    );
  return (
    <td style={{ ...style, backgroundColor: "#ffffff", borderBottom: `4px solid ${colours["primary"]}` }}>
      <img
        src={`${site.origin}${logo.src}-${logo.width}.webp`}
        width={logo.width / 2}
        alt={texts?.name}
        style={{ display: "block", maxWidth: "100%", height: "auto", color: "#1d2328", fontSize: 18, fontWeight: 700 }}
      />
    </td>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text may repeat
    <span key={index} style={{ display: "block" }}>
      {line}
    </span>
  ));

function Part({ part, colours, start }: { part: MailPart; colours: Colours; start: "left" | "right" }) {
  switch (part.kind) {
    case "heading":
      return (
        <h2 className="ink" style={{ margin: "28px 0 10px", fontSize: 18, color: colours["ink"] }}>
          {part.text}
        </h2>
      );
    case "paragraph":
      return <p style={{ margin: "0 0 14px" }}>{part.text}</p>;
    case "note":
      return (
        <p className="muted" style={{ margin: "0 0 14px", fontSize: 14, lineHeight: "23px", color: colours["muted"] }}>
          {part.text}
        </p>
      );
    case "steps":
      return (
        <table {...table}>
          <tbody>
            {part.items.map((item, index) => (
              <tr key={item}>
                <td width="36" valign="top" style={{ paddingBottom: 12, fontWeight: 700 }}>
                  {index + 1}.
                </td>
                <td valign="top" style={{ paddingBottom: 12 }}>
                  {item}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "list":
      return (
        <p style={{ margin: "0 0 14px" }}>
          <Lines lines={part.items} />
        </p>
      );
    case "facts":
      return (
        <table {...table} style={{ margin: "8px 0 18px", borderCollapse: "collapse" }}>
          <tbody>
            {part.rows.map(({ term, detail }) => (
              <tr key={term}>
                <td
                  className="muted line"
                  valign="top"
                  width="38%"
                  style={{
                    padding: start === "right" ? "9px 0 9px 12px" : "9px 12px 9px 0",
                    borderTop: `1px solid ${colours["line"]}`,
                    fontSize: 14,
                    color: colours["muted"],
                  }}
                >
                  {term}
                </td>
                <td
                  className="line"
                  valign="top"
                  style={{ padding: "9px 0", borderTop: `1px solid ${colours["line"]}`, fontWeight: 600 }}
                >
                  <bdi>{detail}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "own":
      return (
        <p dir="auto" style={{ margin: "0 0 18px" }}>
          <Lines lines={part.text.split("\n")} />
        </p>
      );
    case "words": {
      const edge = `3px solid ${colours["secondary-edge"]}`;
      const side = start === "right" ? { borderRight: edge, paddingRight: 14 } : { borderLeft: edge, paddingLeft: 14 };
      return (
        <p dir="auto" style={{ margin: "0 0 18px", ...side }}>
          <Lines lines={part.text.split("\n")} />
        </p>
      );
    }
    case "link":
      return (
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "22px 0" }}>
          <tbody>
            <tr>
              <td style={{ borderRadius: 10, backgroundColor: colours["primary"] }}>
                <a
                  href={part.href}
                  style={{
                    display: "inline-block",
                    padding: "13px 24px",
                    color: colours["on-primary"],
                    fontWeight: 700,
                    textDecoration: "none",
                  }}
                >
                  {part.label}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      );
  }
}
