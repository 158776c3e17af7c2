import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** How many can stand side by side. */
export const compareMost = 3;

const formId = "compare";

/** Which are ticked; before hydration people may have ticked some already. */
export function useChosen() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useEffect(() => {
    const ticked = document.querySelectorAll<HTMLInputElement>(`input[form=${formId}]:checked`);
    setChosen([...ticked].map(({ value }) => value));
  }, []);
  const choose = (slug: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, slug] : before.filter((one) => one !== slug)));
  return { chosen, choose };
}

/** Puts a procedure into the comparison; the form itself stands at the end of the list. */
export function CompareChoice({
  slug,
  title,
  chosen,
  onChoose,
}: {
  slug: string;
  title: string;
  chosen: readonly string[];
  onChoose: (slug: string, isChosen: boolean) => void;
}) {
  const isChosen = chosen.includes(slug);
  return (
    <div className="relative z-10 border-t border-line pt-1 text-sm">
      <Checkbox
        form={formId}
        name="with"
        id={`compare-${slug}`}
        value={slug}
        label={<span className="block pt-px">{m.procedures_compare()}</span>}
        aria-label={m.procedures_compare_named({ title })}
        disabled={!isChosen && chosen.length >= compareMost}
        onChange={(event) => onChoose(slug, event.target.checked)}
      />
    </div>
  );
}

/** Appears at the foot of the window when something is chosen: by a style rule, so without script too. */
export function CompareBar({ chosen }: { chosen: readonly string[] }) {
  const full = chosen.length >= compareMost;
  return (
    <form
      id={formId}
      method="get"
      action={useHref(paths.compare())}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-t-lg border-t border-line bg-surface px-4 pt-3 max-sm:pe-[80px] pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg supports-[selector(:has(a))]:hidden group-has-[input[name=with]:checked]/list:flex sm:mx-0 sm:border-x sm:px-6"
    >
      <p role="status" className="text-sm">
        {full ? m.procedures_compare_full() : m.procedures_compare_hint()}
      </p>
      <Button type="submit" icon="compare" className="max-sm:w-full">
        {m.procedures_compare_button()}
      </Button>
    </form>
  );
}
