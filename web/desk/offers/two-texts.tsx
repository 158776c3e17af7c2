import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { placeOf } from "./offer-problems.ts";
import type { Draft } from "./use-draft.ts";

type Leaves = ReadonlyMap<string, string>;

/** The written values of a draft by their place: `lines.2.price`. */
function leavesOf(value: unknown, path = "", found = new Map<string, string>()): Leaves {
  if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${name}` : name, found);
  else if (value !== null && value !== "") found.set(path, String(value));
  return found;
}

/** What is written differently in two texts of an offer, place by place. */
function differencesOf(one: OfferDraftContent, other: OfferDraftContent) {
  const [mine, theirs] = [leavesOf(one), leavesOf(other)];
  return [...new Set([...mine.keys(), ...theirs.keys()])]
    .map((field) => ({ field, mine: mine.get(field) ?? "", theirs: theirs.get(field) ?? "" }))
    .filter((each) => each.mine !== each.theirs);
}

interface BothProps {
  readonly here: OfferDraftContent;
  readonly there: { readonly name: string; readonly content: OfferDraftContent };
  readonly isOpen?: boolean;
}

/** Both texts, where they differ. */
function Both({ here, there, isOpen = false }: BothProps) {
  return (
    <details className="mt-2" open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.desk_offers_differences()}</summary>
      <DefinitionList
        layout="stacked"
        items={differencesOf(here, there.content).map(({ field, mine, theirs }) => ({
          key: field,
          term: placeOf({ field }),
          detail: (
            <>
              <span className="block">
                <span className="text-muted">{m.desk_offers_here()}</span>{" "}
                <bdi className="wrap-anywhere">{mine || "–"}</bdi>
              </span>
              <span className="block">
                <span className="text-muted">{there.name}</span> <bdi className="wrap-anywhere">{theirs || "–"}</bdi>
              </span>
            </>
          ),
        }))}
      />
    </details>
  );
}

/** The offer was saved or sent elsewhere: nobody's text is lost, and the writer decides. */
export function Theirs({ draft, theirs }: { draft: Draft; theirs: OfferDraft }) {
  const title = theirs.isOwn
    ? m.desk_offers_theirs_own()
    : theirs.savedBy
      ? m.desk_offers_theirs({ name: theirs.savedBy })
      : m.desk_offers_theirs_sent();
  return (
    <Notice
      tone="warning"
      announce
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={draft.keepMine}>{m.desk_offers_keep_mine()}</Button>
          <Button variant="secondary" onClick={draft.takeTheirs}>
            {m.desk_offers_take_theirs()}
          </Button>
        </div>
      }
    >
      {m.desk_offers_theirs_text()}
      <Both here={draft.content} there={{ name: m.desk_offers_there(), content: theirs.content }} />
    </Notice>
  );
}

interface EarlierProps {
  readonly draft: Draft;
  readonly earlier: OfferDraftContent;
  readonly mayWrite: boolean;
  readonly maySign: boolean;
}

/** Another text took the place of the one that was here: a writer can bring it back, a signer has to read the new one. */
export function Earlier({ draft, earlier, mayWrite, maySign }: EarlierProps) {
  return (
    <Notice
      announce
      {...(maySign && { tone: "warning" as const })}
      title={m.desk_offers_earlier()}
      action={
        <div className="flex flex-wrap gap-2">
          {maySign && <Button onClick={draft.readIt}>{m.desk_offers_read_changes()}</Button>}
          {mayWrite && (
            <Button variant="secondary" onClick={draft.bringBack}>
              {m.desk_offers_bring_back()}
            </Button>
          )}
        </div>
      }
    >
      {maySign ? m.desk_offers_changed_unread() : m.desk_offers_earlier_text()}
      <Both here={draft.content} there={{ name: m.offers_before(), content: earlier }} isOpen={maySign} />
    </Notice>
  );
}
