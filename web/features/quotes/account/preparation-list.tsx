import { useFetcher } from "react-router";
import type { Preparation } from "../../../../contract/account-quotes.ts";
import { accountPaths } from "../../../account-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "./account-quote-screen.tsx";

/** Preparation list of the clinic's catalogue; ticks are stored. */
export function PreparationList({ page }: { page: AccountQuotePage }) {
  const { preparation, reference } = page.quote;
  const done = preparation.filter((each) => each.done).length;
  return (
    <section id="preparation" aria-labelledby="preparation-title" className="scroll-mt-24">
      <h2 id="preparation-title" className="text-xl">
        {m.offers_preparation()}
      </h2>
      <p className="mt-1 max-w-measure text-muted">
        {m.offers_preparation_done({ done, count: preparation.length })} {m.offers_preparation_text()}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {preparation.map((each) => (
          <Item key={each.id} item={each} reference={reference} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, reference }: { item: Preparation; reference: string }) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("done");
  const done = sent == null ? item.done : sent === "yes";
  return (
    <li>
      <fetcher.Form
        method="post"
        action={accountPaths.procedure(reference.toLowerCase())}
        className="flex items-start gap-3 py-2"
      >
        <input type="hidden" name="intent" value="tick" />
        <input type="hidden" name="id" value={item.id} />
        <input type="hidden" name="done" value={done ? "no" : "yes"} />
        <Button
          type="submit"
          variant={done ? "primary" : "secondary"}
          aria-pressed={done}
          aria-label={m.offers_preparation_tick({ text: item.text })}
          className="size-11 shrink-0 px-0!"
        >
          <Icon name="check" className={done ? "" : "opacity-0"} />
        </Button>
        <OwnLanguage language={item.textsLanguage} className={`pt-2.5 ${done ? "text-muted" : ""}`}>
          {item.text}
        </OwnLanguage>
      </fetcher.Form>
    </li>
  );
}
