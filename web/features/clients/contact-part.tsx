import { accountPaths } from "../../account-paths.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { PartValue } from "./answers.ts";
import { EditablePart } from "./editable-part.tsx";
import type { Me } from "./me-page.ts";
import type { Stored } from "./part-editor.tsx";
import { useMe } from "./use-me.ts";

const names = ["firstName", "lastName", "phoneNumber", "currency"] as const;

const storedOf = ({ client }: Pick<Me, "client">): Stored => ({
  value: Object.fromEntries(names.map((name) => [name, client[name]])),
  version: client.version,
});

/** An empty answer is removed. */
const written = (value: PartValue) => Object.fromEntries(names.map((name) => [name, value[name] ?? null]));

/** Name, contacts, and the sign-in address, which is changed elsewhere. */
export function ContactPart() {
  const { me, show, ask, change } = useMe();
  return (
    <div className="flex flex-col gap-5">
      <EditablePart
        id="contact"
        {...me.texts.contact}
        questions={me.questions.contact}
        stored={storedOf(me)}
        onSave={async (value, version) => {
          await change((calls) => calls.saveClient({ ...written(value), version }));
          dispatchEvent(new Event("client-currency"));
        }}
        onRead={async () => {
          const { client = me.client } = await ask((calls) => calls.readClient());
          show({ client });
          return storedOf({ client });
        }}
      />
      <div className="rounded-lg bg-sunken px-5 py-4 sm:px-6">
        <p className="text-sm text-muted">{m.clients_email()}</p>
        <p className="font-medium break-all">
          <bdi dir="ltr">{me.client.email}</bdi>
        </p>
        <p className="mt-2 max-w-measure text-sm text-muted">{me.sentences.emailFixed}</p>
        <Link to={accountPaths.protection} className="text-link mt-1 inline-flex min-h-11 items-center text-sm">
          {m.protection_address_change()}
        </Link>
      </div>
    </div>
  );
}
