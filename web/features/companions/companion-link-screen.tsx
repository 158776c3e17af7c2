import { type ActionFunctionArgs, Form, redirect, useActionData, useNavigation } from "react-router";
import { Refusal } from "../../../contract/errors.ts";
import { callOf } from "../../api.ts";
import { screen } from "../../screen.ts";
import { useProvider } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

interface Answer {
  /** `used`: it was used or has ended, and a new one can be mailed; `sent`: it was mailed; `gone`: it opens nothing. */
  readonly link: "used" | "sent" | "gone" | "later";
}

const outcomes: Partial<Record<Refusal["code"], Answer["link"]>> = {
  "wrong-state": "used",
  "not-found": "gone",
  "too-many-requests": "later",
};

/** Opens the plan, which a press does and no preview by a mail program; or asks for a new link. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const intent = (await request.formData()).get("intent");
  const call = callOf(context);
  const { openCompanionLink, renewCompanionLink } = await import("../../../contract/companions.ts");
  const given = { params: { token: params["token"] ?? "" } };
  try {
    if (intent === "renew") {
      await call(renewCompanionLink, given);
      return { link: "sent" } satisfies Answer;
    }
    await call(openCompanionLink, given);
  } catch (error) {
    const link = error instanceof Refusal ? outcomes[error.code] : undefined;
    if (!link) throw error;
    return { link } satisfies Answer;
  }
  return redirect(tripPaths.companion);
}

export const handle = screen<unknown>({
  cache: "private",
  head: () => ({ title: m.companions_link_title(), isPrivate: true }),
});

/** The page behind the link from a mail. */
export function Component() {
  const answer = useActionData() as Answer | undefined; // what the action returned
  const { texts } = useProvider();
  const busy = useNavigation().state !== "idle";
  if (answer?.link === "gone")
    return (
      <main id="main" tabIndex={-1} className="page-width max-w-2xl py-8 md:py-12">
        <EmptyState as="h1" icon="lock" title={m.companions_link_gone()}>
          {m.companions_link_gone_text()}
        </EmptyState>
      </main>
    );
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      <h1 className="text-2xl">{m.companions_link_title()}</h1>
      {answer?.link === "sent" && (
        <Notice tone="success" title={m.companions_link_sent()} announce>
          {m.companions_link_sent_text()}
        </Notice>
      )}
      {answer?.link === "later" && (
        <Notice tone="warning" announce>
          {m.companions_too_many_mails()}
        </Notice>
      )}
      {answer?.link === "used" && (
        <>
          <Notice tone="warning" title={m.companions_link_used()} announce>
            {m.companions_link_used_text()}
          </Notice>
          <Form method="post">
            <input type="hidden" name="intent" value="renew" />
            <Button type="submit" busy={busy}>
              {m.companions_link_renew()}
            </Button>
          </Form>
        </>
      )}
      {!answer && (
        <>
          <p className="max-w-measure">{m.companions_link_lead({ clinic: texts.name })}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="open" />
            <Button type="submit" size="lg" busy={busy}>
              {m.companions_link_open()}
            </Button>
          </Form>
        </>
      )}
    </main>
  );
}
