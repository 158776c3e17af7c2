import { Autocomplete as Base } from "@base-ui/react/autocomplete";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { controlStyle } from "./control-styles.ts";

/** Other names by which an option is found too, by the option. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

export type SuggestedInputProps = {
  options: readonly string[];
  otherNames: OtherNames;
  emptyText: string;
  defaultValue: string;
  /** The selection in the plain input that this one replaces, if that had the focus. */
  focused: readonly [number | null, number | null] | false;
  onChange?: (value: string) => void;
  input: Omit<ComponentProps<typeof Base.Input>, "className">;
};

/** The second half of an autocomplete: loaded at the first focus, never rendered on the server. */
export function SuggestedInput({
  options,
  otherNames,
  emptyText,
  defaultValue,
  focused,
  onChange,
  input,
}: SuggestedInputProps) {
  const { contains } = Base.useFilter();
  const own = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!focused) return;
    own.current?.focus();
    own.current?.setSelectionRange(...focused);
  }, [focused]);
  return (
    <Base.Root
      items={options}
      filter={(option: string, typed) => [option, ...(otherNames[option] ?? [])].some((name) => contains(name, typed))}
      defaultValue={defaultValue}
      limit={50}
      {...(onChange && { onValueChange: onChange })}
    >
      <Base.Input {...input} ref={own} className={controlStyle} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="w-(--anchor-width) overflow-hidden rounded-md border border-line bg-surface shadow-lg">
            <Base.Empty>
              <p className="px-4 py-3 text-sm text-muted">{emptyText}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
              {(option: string) => (
                <Base.Item
                  key={option}
                  value={option}
                  className="flex min-h-11 cursor-pointer items-center px-4 py-2 outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-primary-ink"
                >
                  {option}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
