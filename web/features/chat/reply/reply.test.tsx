// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Reply } from "./reply.tsx";

afterEach(cleanup);

const shown = (text: string): HTMLElement => render(<Reply text={text} />).container;

test("markdown is shown as what it means", () => {
  shown("# Cost\n\nThe **complete** package:\n\n- the operation\n- `4` nights\n\n```\nas it is\n```");
  expect(screen.getByRole("heading", { level: 1, name: "Cost" })).toBeTruthy();
  expect(screen.getByText("complete").tagName).toBe("STRONG");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("4").tagName).toBe("CODE");
  expect(screen.getByText("as it is").closest("pre")).toBeTruthy();
});

test("links lead to http, https and mail alone, and tell nothing of where they come from", () => {
  const page = shown(
    "[web](https://who.example/a) [plain](http://who.example/) [mail](mailto:hello@clinic.example) [here](/contact/) " +
      "[a](javascript:alert(1)) [b](JaVa\tScRiPt:alert(1)) [c](data:text/html,x) [d](vbscript:x) [e](ftp://x.example/) " +
      "<a href='file:///etc/passwd'>f</a> <a href='&#106;avascript:alert(1)'>g</a> <a href='blob:x' target='_top'>h</a>",
  );
  const links = [...page.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://who.example/a",
    "http://who.example/",
    "mailto:hello@clinic.example",
    "/contact/",
  ]);
  expect(links.every((link) => link.rel === "noopener noreferrer")).toBe(true);
  expect(links[0]?.textContent).toBe("web (who.example)");
  expect(page.textContent).toContain("h");
});

test("img, h1 to h3, span, code and pre are allowed; of script and style nothing stays", () => {
  const page = shown(
    "<h1>1</h1><h2>2</h2><h3>3</h3><span>span</span> <code>code</code><pre>pre</pre>" +
      "<img src='/pictures/knee.webp' alt='a knee'><script>alert('run')</script><style>body { color: red }</style>after",
  );
  for (const tag of ["h1", "h2", "h3", "span", "code", "pre", "img"]) expect(page.querySelector(tag)).toBeTruthy();
  expect(page.querySelector("script, style")).toBeNull();
  expect(page.textContent).not.toMatch(/run|color/);
  expect(page.textContent).toContain("after");
});

test("no attribute of a reply stays but where a link leads and what a picture shows", () => {
  const page = shown(
    "<span onclick='x()' style='position:fixed' class='fixed' id='chat'>a</span><img src='/pictures/a.webp' onerror='x()' alt='b'>" +
      "<a href='/x/' onmouseover='x()' name='root'>c</a><b data-live is='x-y'>d</b>",
  );
  const own = [...page.querySelectorAll(":scope > div *")].flatMap((element) => element.getAttributeNames());
  expect(new Set(own)).toEqual(new Set(["src", "alt", "loading", "href", "rel"]));
});

test.each(["/pictures/knee.webp", "/assets/art/knee.svg?v=2", "https://harbour.example/clinic/knee.png"])(
  "shows a picture of the own host wherever it lies: %s",
  (address) => {
    const { pathname, search } = new URL(address, location.href);
    const page = shown(`![a knee](${address.replace("https://harbour.example", location.origin)})`);
    expect(page.querySelector("img")?.getAttribute("src")).toBe(pathname + search);
    expect(page.querySelector("img")?.getAttribute("alt")).toBe("a knee");
  },
);

test("shows a picture of another host as a link, so that nothing is requested there", () => {
  const page = shown("![a knee](https://spy.example/knee.png?said=secret)");
  expect(page.querySelector("img")).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toContain("spy.example");
});

test.each([
  "<iframe src=javascript:alert(1)>said</iframe>",
  "<object data=x>said</object><embed src=x>",
  "<form action=/x><input name=y><button>said</button></form>",
  "<svg><script>alert(1)</script><a xlink:href=javascript:alert(1)>said</a></svg>",
  "<math><mtext><img src=x onerror=alert(1)></mtext>said</math>",
  "<template><img src=x onerror=alert(1)></template>said",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x</noscript>said",
  "<base href=//evil.example/><meta http-equiv=refresh content=0><link rel=stylesheet href=x>said",
  "<details ontoggle=alert(1) open>said</details><video><source onerror=alert(1)></video>",
  "<p>said<table><tr><td>in<a href=/x/>a<object><a href=/y/>b</object></a></td></tr></table></p>",
])("%s becomes nothing but words and allowed elements", (markup) => {
  const page = shown(markup);
  expect(
    page.querySelector("script,iframe,object,embed,form,input,button,svg,math,template,base,meta,link,video,details"),
  ).toBeNull();
  expect(page.innerHTML).not.toMatch(/\son\w+=|javascript:/i);
  expect(page.querySelector("a a")).toBeNull();
  expect(page.textContent).toContain("said");
});

test("markup without end is shown as far as it can be, and no deeper than a screen can show", () => {
  const page = shown(`${"<div><b><i>".repeat(200)}said`);
  expect(page.textContent).toContain("said");
  let depth = 0;
  for (let at = page.querySelector("i:not(:has(i))"); at; at = at.parentElement) depth++;
  expect(depth).toBeLessThan(40);
});

test("the number of a source leads to its place in the page; other numbers are text", () => {
  const citations = [
    { n: 1, label: "Knee replacement: packages", href: "/procedures/knee/#packages", excerpt: "€10,900" },
  ];
  render(<Reply text="It costs €10,900 [1], they say [7]. `[1]`" citations={citations} />);
  const mark = screen.getByRole("link", { name: "Source 1: Knee replacement: packages" });
  expect(mark.getAttribute("href")).toBe("/procedures/knee/#packages");
  // In Arabic, a number after "€" would else part it from its amount.
  expect(mark.getAttribute("dir")).toBe("ltr");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText(/they say \[7\]/)).toBeTruthy();
});
