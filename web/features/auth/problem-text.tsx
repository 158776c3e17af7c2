import { useSite } from "../../site.ts";

/**
 * Our sentence and the identity service's own message, which is English. Readers of English get the message and what to do
 * after it; all others get ours first, and the message small below it.
 */
export function ProblemText({ text, message }: { text: string | undefined; message: string | undefined }) {
  const { language } = useSite();
  if (!message || language === "en") return [message, text].filter(Boolean).join(" ");
  return (
    <>
      {text}
      <bdi lang="en" dir="ltr" className={text ? "block w-fit text-sm font-normal text-muted" : undefined}>
        {message}
      </bdi>
    </>
  );
}
