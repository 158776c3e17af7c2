/** Joins CSS class names and leaves out what is absent. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");

const variants = {
  /** The one action that matters on a screen. */
  primary: "border-primary-edge bg-primary text-on-primary hover:bg-primary-hover hover:border-primary-hover",
  secondary: "border-line-strong bg-surface text-primary-ink hover:border-primary-edge hover:bg-primary-soft",
  quiet: "border-transparent text-primary-ink hover:bg-primary-soft",
  danger: "border-danger bg-surface text-danger hover:bg-danger-soft",
  /** The same two on the deep band of a page. */
  "deep-primary": "border-surface bg-surface text-primary-ink hover:bg-primary-soft hover:border-primary-soft",
  "deep-secondary": "border-on-deep-muted text-on-deep hover:bg-on-deep hover:text-deep",
} as const;

const sizes = { md: "min-h-11 px-4 text-sm", lg: "min-h-13 px-6 text-base" } as const;

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** As broad as what holds it. */
  wide?: boolean | undefined;
};

/** Classes of a button, for whatever element is one: `<button>`, a link, a label of a file input. */
export const buttonStyle = ({ variant = "primary", size = "md", wide = false }: ButtonLook = {}): string =>
  classNames(
    "inline-flex items-center justify-center gap-2 rounded-md border py-2 font-semibold leading-tight text-center",
    "cursor-pointer transition-colors active:translate-y-px",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
