import { m } from "../../words/compiled/messages.js";
import type { Field } from "./api-outline.ts";

/** Members of an input or an answer with their types; deeper ones are set in. */
export function FieldTable({ title, fields }: { title: string; fields: readonly Field[] }) {
  return (
    <table className="mt-5 w-full text-sm">
      <caption className="mb-1 text-start text-sm font-semibold">{title}</caption>
      <tbody className="divide-y divide-line border-t border-line">
        {fields.map(({ name, kind, required }) => (
          <tr key={name} className="align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-3">
            <th scope="row" className="py-2 pe-4 text-start font-normal sm:w-56">
              <code className="break-all">{name}</code>
              {!required && <span className="ms-2 text-xs text-muted">{m.developers_optional()}</span>}
            </th>
            <td className="py-2 text-muted">
              <code className="wrap-anywhere">{kind}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
