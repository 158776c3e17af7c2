import { Glyph, type GlyphProps } from "./glyph.tsx";

// Drawn on 24 × 24 with a round stroke of 1.75; a path's sub-paths are the strokes of the hand.
const paths = {
  "arrow-back": "M19 12H5M11 6l-6 6 6 6",
  "arrow-forward": "M5 12h14M13 6l6 6-6 6",
  attachment: "M20 11.5l-8.2 8.2a5 5 0 01-7-7l8.6-8.6a3.3 3.3 0 014.7 4.7l-8.6 8.6a1.7 1.7 0 01-2.4-2.4l7.9-7.9",
  bed: "M3 18v-5h18v5M3 20v-2h18v2M5 13V7a2 2 0 012-2h10a2 2 0 012 2v6M8 13v-2.5h8V13",
  calendar: "M5 6h14a1 1 0 011 1v12a1 1 0 01-1 1H5a1 1 0 01-1-1V7a1 1 0 011-1zM4 10.5h16M8 3.5V8M16 3.5V8",
  chat: "M4 6.5a2 2 0 012-2h12a2 2 0 012 2v8a2 2 0 01-2 2h-6.5L7 20.5v-4H6a2 2 0 01-2-2zM8.5 9h7M8.5 12.5H13",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "chevron-back": "M14.5 6l-6 6 6 6",
  "chevron-down": "M6 9.5l6 6 6-6",
  "chevron-forward": "M9.5 6l6 6-6 6",
  clock: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2",
  close: "M6 6l12 12M18 6L6 18",
  compare: "M12 4v16M8.5 20h7M5 7h14M5 7l-2.7 6.5a3 3 0 005.4 0zM19 7l-2.7 6.5a3 3 0 005.4 0z",
  document: "M7 3.5h6.5L18 8v11.5a1 1 0 01-1 1H7a1 1 0 01-1-1v-15a1 1 0 011-1zM13 3.5V8.5h5M9 12.5h6M9 16h4",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15",
  edit: "M5 19l1-4L16.2 4.8a1.8 1.8 0 012.6 0l.4.4a1.8 1.8 0 010 2.6L9 18zM14 7l3 3",
  error: "M8.2 3.5h7.6l4.7 4.7v7.6l-4.7 4.7H8.2l-4.7-4.7V8.2zM12 7.5v5.5M12 16.4v.1",
  external: "M14 4.5h5.5V10M19.5 4.5L11 13M17.5 14v4.5a1 1 0 01-1 1h-11a1 1 0 01-1-1v-11a1 1 0 011-1H10",
  filter:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4zM9 14.8a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4z",
  globe:
    "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5S9.6 5.8 12 3.5z",
  heart:
    "M12 19.8s-7.8-4.6-7.8-10.3A4.3 4.3 0 0112 7.2a4.3 4.3 0 017.8 2.3c0 5.7-7.8 10.3-7.8 10.3zM6.5 12.5h3l1.5-3 2 5 1.3-2h3.2",
  home: "M4 11l8-6.5 8 6.5v8.5a1 1 0 01-1 1h-4.5v-6h-5v6H5a1 1 0 01-1-1z",
  info: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.7v.1",
  location: "M12 21s6.5-5.9 6.5-11a6.5 6.5 0 10-13 0c0 5.1 6.5 11 6.5 11zM12 7.6a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8z",
  lock: "M6 11h12a1 1 0 011 1v7.5a1 1 0 01-1 1H6a1 1 0 01-1-1V12a1 1 0 011-1zM8 11V7.5a4 4 0 018 0V11M12 14.5v2.5",
  mail: "M4.5 5.5h15a1 1 0 011 1v11a1 1 0 01-1 1h-15a1 1 0 01-1-1v-11a1 1 0 011-1zM4 7l8 6 8-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  money: "M3.5 6.5h17v11h-17zM12 9.3a2.7 2.7 0 100 5.4 2.7 2.7 0 000-5.4zM6.5 9.5v.1M17.5 14.4v.1",
  phone:
    "M5 4.5h3.5l1.7 4.3-2.2 1.6a12 12 0 005.6 5.6l1.6-2.2 4.3 1.7V19a1.5 1.5 0 01-1.5 1.5A14.5 14.5 0 013.5 6 1.5 1.5 0 015 4.5z",
  plane:
    "M10.5 13.5L3.5 11l1.5-1.5 7 .5 4.6-4.6a1.9 1.9 0 012.7 0 1.9 1.9 0 010 2.7L14.7 12.7l.5 7L13.7 21l-2.5-7-3.2 3 .2 2.2L7 20.4l-1.4-2.7-2.7-1.4 1.2-1.2 2.2.2z",
  plus: "M12 5v14M5 12h14",
  search: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.3 15.3L20 20",
  settings: "M4 7.5h9M18 7.5h2M15.5 5v5M4 16.5h2M11 16.5h9M8.5 14v5",
  shield: "M12 3.5l7 2.5v5.5c0 4.3-2.9 7.3-7 9-4.1-1.7-7-4.7-7-9V6zM8.8 12l2.3 2.3 4.2-4.5",
  sort: "M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5",
  "sort-down": "M12 5v14M6.5 13.5L12 19l5.5-5.5",
  "sort-up": "M12 19V5M6.5 10.5L12 5l5.5 5.5",
  stethoscope:
    "M6 3.5H4.5V9a4.5 4.5 0 009 0V3.5H12M9 13.5V15a5 5 0 0010 0v-2M19 9.2a1.9 1.9 0 100 3.8 1.9 1.9 0 000-3.8z",
  success: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM8.3 12.3l2.6 2.6 4.9-5.3",
  trash:
    "M4.5 6.5h15M9 6.5v-2a1 1 0 011-1h4a1 1 0 011 1v2M6.5 6.5l.8 13a1 1 0 001 1h7.4a1 1 0 001-1l.8-13M10.2 10.5v6M13.8 10.5v6",
  upload: "M12 16V5M7 9.5l5-5 5 5M4.5 19.5h15",
  user: "M12 4.5a3.8 3.8 0 100 7.6 3.8 3.8 0 000-7.6zM4.5 20c.6-3.8 3.5-5.8 7.5-5.8s6.9 2 7.5 5.8",
  users:
    "M9 5a3.4 3.4 0 100 6.8A3.4 3.4 0 009 5zM2.5 19.5c.5-3.5 3-5.3 6.5-5.3s6 1.8 6.5 5.3M15.5 5.2a3.4 3.4 0 010 6.4M18 14.7c2 .8 3.2 2.4 3.5 4.8",
  warning: "M12 4l9 15.5H3zM12 10v4.5M12 17v.1",
} as const;

export type IconName = keyof typeof paths;

/** Those that point along the line of reading turn round with it. */
const directional: ReadonlySet<IconName> = new Set([
  "arrow-back",
  "arrow-forward",
  "chevron-back",
  "chevron-forward",
  "external",
  "plane",
]);

export const iconNames = Object.keys(paths) as IconName[];

type IconProps = { name: IconName } & Pick<GlyphProps, "size" | "className">;

/** A decoration beside words that say the same: hidden from assistive technology. */
export const Icon = ({ name, ...rest }: IconProps) => (
  <Glyph path={paths[name]} directional={directional.has(name)} {...rest} />
);
