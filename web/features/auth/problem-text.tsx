import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

/**
 * Our sentence and the identity service's own message, which is English. Readers of English get the message and what to do
 * after it; all others get ours first, and the message small below it, named as the service's.
 */
export function ProblemText({ text, message }: { text: string | undefined; message: string | undefined }) {
  const { language } = useSite();
  if (!message || language === "en") return [message, text].filter(Boolean).join(" ");
  return (
    <>
      {text}
      <span className={text ? "block text-sm font-normal text-muted" : undefined}>
        {text && <>{m.auth_problem_service()} </>}
        <bdi lang="en" dir="ltr">
          {message}
        </bdi>
      </span>
    </>
  );
}
