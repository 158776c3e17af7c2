import { expect, it } from "vitest";
import { readXliff, writeXliff } from "./xliff.ts";

const written = (body: string, head = 'version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"') =>
  `<xliff ${head}><file original="a" datatype="plaintext" source-language="en" target-language="de"><body>${body}</body></file></xliff>`;
const unitsOf = (body: string) => {
  const read = readXliff(written(body));
  return read.kind === "read" ? read.units.map(({ line: _, ...unit }) => unit) : read;
};

it("brings every text back as it was, signs, lines and spaces included", () => {
  const source = '{n, plural, one {# <day>} other {# & "days"}} it\'s\n two\u00a0words ';
  const file = writeXliff({
    sourceLanguage: "en",
    targetLanguage: "ar",
    files: [
      { original: "a.json", units: [{ id: "a", source, target: "{n} ]]> أيام" }] },
      { original: "b.json", units: [{ id: "b", source: "Yes", notes: ["of <safety>"] }] },
    ],
  });
  expect(file).not.toContain('state="needs');
  expect(readXliff(file)).toEqual({
    kind: "read",
    sourceLanguage: "en",
    targetLanguage: "ar",
    originals: ["a.json", "b.json"],
    units: [
      { id: "a", line: 5, source, target: "{n} ]]> أيام", hasMarkup: false },
      { id: "b", line: 14, source: "Yes", target: undefined, hasMarkup: false },
    ],
  });
});

it("reads what translators' tools make of a unit", () => {
  expect(
    unitsOf(`
      <group><trans-unit id="a"><source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk></seg-source>
        <target state="final"><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2"><![CDATA[Zwei.]]></mrk></target>
        <alt-trans><source>One.</source><target>Einmal.</target></alt-trans></trans-unit></group>
      <trans-unit id="b"><source>B</source><target state="new">B</target></trans-unit>
      <trans-unit id="c"><source>C</source><target/></trans-unit>
      <trans-unit id="d"><source>D</source><target>D <g id="1">d</g></target></trans-unit>`),
  ).toEqual([
    { id: "a", source: "One. Two.", target: "Eins. Zwei.", hasMarkup: false },
    { id: "b", source: "B", target: undefined, hasMarkup: false },
    { id: "c", source: "C", target: undefined, hasMarkup: false },
    { id: "d", source: "D", target: "D d", hasMarkup: true },
  ]);
});

it("says what it cannot read", () => {
  const messageOf = (text: string) => {
    const read = readXliff(text);
    return read.kind === "unreadable" ? read.message : "read";
  };
  expect(messageOf("{}")).toMatch(/^is not XML: /);
  expect(messageOf(written("<trans-unit id='a'><source>A</trans-unit>"))).toMatch(/^is not XML: /);
  expect(messageOf(written("", 'version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"'))).toMatch(
    /^is not XLIFF 1\.2/,
  );
  expect(messageOf(`<!DOCTYPE a [<!ENTITY b "b">]>${written("")}`)).toMatch(/DOCTYPE/);
  expect(messageOf('<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>')).toMatch(/language/);
});
