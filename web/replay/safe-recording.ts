/** Reported address of a recorded page; undefined for a page that may not be recorded. */
export type PlaceOf = (address: string) => string | undefined;

type Rule = (value: unknown, placeOf: PlaceOf) => unknown;

const isFacts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const number: Rule = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
const truth: Rule = (value) => (value === true ? true : undefined);
const text =
  (form: RegExp): Rule =>
  (value) =>
    typeof value === "string" && form.test(value) ? value : undefined;
const hidden: Rule = (value) => (typeof value === "string" ? value.replace(/\S/g, "*") : undefined);
const list =
  (rule: Rule): Rule =>
  (value, placeOf) =>
    Array.isArray(value) ? value.map((entry) => rule(entry, placeOf)).filter((entry) => entry !== undefined) : [];
const object =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, placeOf) => {
    if (!isFacts(value)) return undefined;
    const kept = Object.entries(rules).map(([key, rule]) => [key, rule(value[key], placeOf)] as const);
    return Object.fromEntries(kept.filter(([, entry]) => entry !== undefined));
  };

/** Attributes that draw an element. Addresses, names, values and accessible texts are left out. */
const drawing = /^(?:class|dir|hidden|open|disabled|type|rows|cols|colspan|rowspan|rr_(?:width|height|scroll\w+))$/;
/** Styles whose pictures and fonts are our own; rrweb makes their addresses whole. */
const foreign = /url\((?!\s*["']?(?:data:|(?:https?:\/\/[^/"')\s]+)?\/assets\/))/i;
const isOurs = (css: unknown): css is string => typeof css === "string" && !foreign.test(css);

const attributes: Rule = (value) =>
  isFacts(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([name, set]) =>
          name === "style" || name === "_cssText"
            ? isOurs(set) || isFacts(set)
            : drawing.test(name) && (typeof set !== "string" || set.length < 600),
        ),
      )
    : {};

/** A node of the page as rrweb numbers them: document, its kind, element, text, and what is no part of the picture. */
const node: Rule = (value, placeOf) => {
  if (!isFacts(value)) return undefined;
  const { type, id, rootId, isStyle, textContent, tagName, name } = value;
  const place = { type, id, ...(typeof rootId === "number" && { rootId }) };
  const children = () => list(node)(value["childNodes"], placeOf);
  if (type === 0) return { ...place, childNodes: children() };
  if (type === 1) return { ...place, name: text(/^html$/)(name, placeOf), publicId: "", systemId: "" };
  if (type === 2) {
    const marks = { isSVG: truth(value["isSVG"], placeOf), needBlock: truth(value["needBlock"], placeOf) };
    const tag = text(/^[a-z][\w-]{0,40}$/i)(tagName, placeOf) ?? "span";
    return {
      ...place,
      ...marks,
      tagName: tag,
      attributes: attributes(value["attributes"], placeOf),
      childNodes: children(),
    };
  }
  if (type !== 3) return { ...place, textContent: "" };
  return isStyle === true && isOurs(textContent)
    ? { ...place, isStyle, textContent }
    : { ...place, textContent: hidden(textContent, placeOf) };
};

const point = { id: number, x: number, y: number, timeOffset: number } as const;

/** Recorded events by rrweb's numbers: changes, moves, presses, scrolls, sizes, and the fact of typing. */
const changes: Readonly<Record<number, Rule>> = {
  0: object({
    source: number,
    texts: list(object({ id: number, value: hidden })),
    attributes: list(object({ id: number, attributes })),
    removes: list(object({ id: number, parentId: number })),
    adds: list(object({ parentId: number, nextId: (value) => (value === null ? null : number(value, nowhere)), node })),
  }),
  1: object({ source: number, positions: list(object(point)) }),
  2: object({ source: number, type: number, ...point, pointerType: number }),
  3: object({ source: number, ...point }),
  4: object({ source: number, width: number, height: number }),
  5: object({ source: number, id: number, text: () => "***", isChecked: () => false }),
  6: object({ source: number, positions: list(object(point)) }),
};
const nowhere: PlaceOf = () => undefined;

function eventData(type: unknown, data: unknown, placeOf: PlaceOf): unknown {
  if (!isFacts(data)) return undefined;
  if (type === 2) return object({ node, initialOffset: object({ left: number, top: number }) })(data, placeOf);
  if (type === 3) return changes[Number(data["source"])]?.(data, placeOf);
  if (type !== 4) return undefined;
  const href = typeof data["href"] === "string" ? placeOf(data["href"]) : undefined;
  return href === undefined
    ? undefined
    : { href, width: number(data["width"], placeOf), height: number(data["height"], placeOf) };
}

/**
 * A recording built anew from what draws the page: its boxes, with every letter a star, and where they were scrolled and
 * pressed. Whatever the library, or a later version of it, writes down beside that does not leave.
 */
export const safeRecording = (events: unknown, placeOf: PlaceOf): readonly object[] =>
  (Array.isArray(events) ? events : []).flatMap((event: unknown) => {
    if (!isFacts(event)) return [];
    const { type, timestamp } = event;
    const data = eventData(type, event["data"], placeOf);
    return data === undefined ? [] : [{ type, data, timestamp: number(timestamp, placeOf) }];
  });

const id = text(/^[\da-f]{32}$/);

const replayEvent = object({
  type: text(/^replay_event$/),
  replay_id: id,
  event_id: id,
  segment_id: number,
  replay_type: text(/^session$/),
  replay_start_timestamp: number,
  timestamp: number,
  urls: list((value, placeOf) => (typeof value === "string" ? placeOf(value) : undefined)),
  platform: text(/^javascript$/),
  environment: text(/^[a-z][\w-]{0,60}$/),
  release: text(/^[a-z][\w.-]{0,40}@[\w.+-]{1,60}$/),
});

/** Sent facts of a recording: its number, its time, and its pages. */
export const safeEvent = (event: unknown, placeOf: PlaceOf): object => Object(replayEvent(event, placeOf));
