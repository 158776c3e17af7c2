import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

export function CheckList({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={classNames("flex flex-col gap-2", className)}>
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 text-primary-ink" />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  );
}
