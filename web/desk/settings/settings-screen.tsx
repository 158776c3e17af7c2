import type { ReactNode } from "react";
import {
  discardSettings,
  getSettings,
  listVersions,
  publishSettings,
  restoreSettings,
  saveSettings,
} from "../../../contract/desk/catalogue.ts";
import { getMailSender } from "../../../contract/desk/senders.ts";
import { deskLanguages } from "../../../contract/languages.ts";
import { weekdays } from "../../../contract/weekday-constants.ts";
import { weekdayName } from "../../format.ts";
import { ownName } from "../../own-name.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { PartVersions } from "../catalogue/part-versions.tsx";
import { deskCall } from "../desk-call.ts";
import { DraftBar } from "../editor/draft-bar.tsx";
import { ChoiceAt, ChoicesAt, InLanguages, LinesAt, NumberAt, RowsAt, TextAt } from "../editor/fields.tsx";
import { PictureAt } from "../editor/picture-field.tsx";
import { EditorContext, useEditor, useEditorContext } from "../editor/use-editor.ts";
import { valueAt } from "../editor/value.ts";
import { deskScreen } from "../screen.ts";
import { SectionLinks } from "../section-links.tsx";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { whoMay } from "../staff-words.ts";
import { SenderFields } from "./sender-fields.tsx";
import { ThemeFields } from "./theme-fields.tsx";

export const loader = fromApi(async ({ call }) => {
  const part = await call(getSettings, {});
  const { versions } = await call(listVersions, { query: { part: "settings/clinic" } });
  const sender = await call(getMailSender, {});
  return { part, versions, sender };
});
export const handle = deskScreen({ title: () => m.desk_settings() });

const columns = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** The clinic's hours, colours, account, rules and policies. */
export function Component() {
  const { part, versions, sender } = useData(loader);
  const { language } = useSite();
  const mayWrite = useRight("settings:write");
  useLive(["catalogue"]);
  const editor = useEditor(
    part,
    {
      save: (body) => deskCall(saveSettings, { body }),
      discard: (version) => deskCall(discardSettings, { body: { version } }),
      publish: (body) => deskCall(publishSettings, { body }),
    },
    { name: "settings", isReadOnly: !mayWrite },
  );
  return (
    <DeskPage title={m.desk_settings()} lead={m.desk_settings_lead()}>
      <EditorContext value={editor}>
        <DraftBar
          editor={editor}
          readOnlyText={m.desk_editor_changed_by({ roles: whoMay("settings:write", language) })}
        />
        <div className="flex flex-col">
          <SectionLinks sections={Object.entries(titles).map(([id, title]) => ({ id, title: title() }))} />
          <Part id="contact" isOpen>
            <ContactFields />
          </Part>
          <Part id="promise" isOpen>
            <div className={columns}>
              <NumberAt
                path={["quotes", "replyWithinHours"]}
                label={m.desk_settings_reply()}
                hint={m.desk_settings_reply_hint()}
              />
              <NumberAt path={["quotes", "validDays"]} label={m.desk_settings_valid()} />
              <TextAt path={["quotes", "inbox"]} label={m.desk_settings_inbox()} dir="ltr" />
              <ChoiceAt
                path={["quotes", "inboxLanguage"]}
                label={m.desk_settings_inbox_language()}
                options={[
                  { value: "", label: m.desk_settings_inbox_language_site() },
                  ...deskLanguages.map((value) => ({ value, label: ownName(value) })),
                ]}
              />
            </div>
            <ShareField />
          </Part>
          <Part id="cancellation" isOpen>
            <CancellationFields />
          </Part>
          <Part id="theme" isOpen>
            <ThemeFields />
            <PictureAt path={["logo"]} shape="logo" label={m.desk_settings_logo()} none={null} />
            <PictureAt
              path={["landingPicture"]}
              shape="wide"
              label={m.desk_settings_landing_picture()}
              without={m.desk_picture_without_landing()}
              none={null}
            />
          </Part>
          <Part id="bank">
            <BankFields />
          </Part>
          <Part id="account">
            <p className="max-w-measure text-sm text-muted">{m.desk_senders_account_hint()}</p>
            <div className={columns}>
              <TextAt path={["payments", "stripeAccount"]} label={m.desk_senders_account_id()} dir="ltr" />
            </div>
          </Part>
          <Part id="sender">
            <SenderFields sender={sender} />
          </Part>
          <Part id="policies">
            <Notice>{m.desk_settings_policies_hint()}</Notice>
            <InLanguages path={["policies"]} fields={(path) => <PolicyFields path={path} />} />
          </Part>
        </div>
      </EditorContext>
      <PartVersions versions={versions} mayWrite={mayWrite} restore={(body) => deskCall(restoreSettings, { body })} />
    </DeskPage>
  );
}

const titles = {
  contact: m.desk_settings_contact,
  promise: m.desk_settings_promise,
  cancellation: m.desk_settings_cancellation,
  theme: m.desk_settings_theme,
  bank: m.desk_settings_bank,
  account: m.desk_senders_account,
  sender: m.desk_senders_title,
  policies: m.desk_settings_policies,
  versions: m.desk_versions,
} as const;

type PartProps = { id: keyof typeof titles; isOpen?: boolean; children: ReactNode };

function Part({ id, isOpen = false, children }: PartProps) {
  return (
    <Disclosure id={id} summary={titles[id]()} open={isOpen} className="scroll-mt-32 [&>div]:max-w-none">
      <div className="flex flex-col gap-4">{children}</div>
    </Disclosure>
  );
}

function ContactFields() {
  const { language } = useSite();
  const days = weekdays.map((value, index) => ({ value, label: weekdayName(index, language) }));
  return (
    <>
      <div className={columns}>
        <TextAt path={["contact", "phone"]} label={m.desk_settings_phone()} dir="ltr" />
        <TextAt path={["contact", "whatsapp"]} label="WhatsApp" dir="ltr" />
        <TextAt path={["contact", "urgentPhone"]} label={m.desk_settings_urgent_phone()} dir="ltr" />
        <TextAt path={["contact", "email"]} label={m.desk_email()} dir="ltr" />
        <TextAt path={["contact", "emergencyNumber"]} label={m.desk_settings_emergency()} dir="ltr" />
      </div>
      <RowsAt
        path={["contact", "hours"]}
        label={m.desk_settings_hours()}
        blank={{ days: [], opens: "09:00", closes: "17:00" }}
        row={(path) => (
          <>
            <ChoicesAt path={[...path, "days"]} label={m.desk_settings_days()} options={days} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextAt path={[...path, "opens"]} label={m.desk_settings_opens()} dir="ltr" />
              <TextAt path={[...path, "closes"]} label={m.desk_settings_closes()} dir="ltr" />
            </div>
          </>
        )}
      />
    </>
  );
}

function CancellationFields() {
  return (
    <>
      <p className="max-w-measure text-sm text-muted">{m.desk_settings_cancellation_hint()}</p>
      <RowsAt
        path={["quotes", "cancellation"]}
        label={m.desk_settings_rules()}
        blank={{}}
        row={(path) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberAt path={[...path, "days"]} label={m.desk_settings_rule_days()} />
            <NumberAt path={[...path, "percent"]} label={m.desk_settings_rule_percent()} after="%" />
          </div>
        )}
      />
    </>
  );
}

function ShareField() {
  const { value, set, isReadOnly } = useEditorContext();
  const path = ["quotes", "publishReplyShare"];
  return (
    <Checkbox
      name="publish-reply-share"
      label={m.desk_settings_share()}
      hint={m.desk_settings_share_hint()}
      checked={valueAt(value, path) === true}
      disabled={isReadOnly}
      onChange={({ target }) => set(path, target.checked || undefined)}
    />
  );
}

function BankFields() {
  const { value, set, isReadOnly } = useEditorContext();
  const has = Boolean(valueAt(value, ["bankAccount"]));
  return (
    <>
      <p className="max-w-measure text-sm text-muted">{m.desk_settings_bank_hint()}</p>
      {has && (
        <div className={columns}>
          <TextAt path={["bankAccount", "holder"]} label={m.desk_settings_holder()} />
          <TextAt path={["bankAccount", "bank"]} label={m.desk_settings_bank_name()} />
          <TextAt path={["bankAccount", "iban"]} label="IBAN" dir="ltr" />
          <TextAt
            path={["bankAccount", "accountNumber"]}
            label={m.payments_account_number()}
            hint={m.desk_settings_account_number_hint()}
            dir="ltr"
          />
          <TextAt path={["bankAccount", "bic"]} label="BIC" dir="ltr" />
        </div>
      )}
      {!isReadOnly && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => set(["bankAccount"], has ? null : { holder: "", bank: "", bic: "" })}
        >
          {has ? m.desk_settings_bank_remove() : m.desk_settings_bank_add()}
        </Button>
      )}
    </>
  );
}

function PolicyFields({ path }: { path: readonly (string | number)[] }) {
  return (
    <>
      <LinesAt path={[...path, "cancellation"]} label={m.desk_settings_policy_cancellation()} />
      <LinesAt path={[...path, "privacy"]} label={m.desk_settings_policy_privacy()} />
      <LinesAt path={[...path, "healthData"]} label={m.desk_settings_policy_health()} />
      <LinesAt path={[...path, "terms"]} label={m.desk_settings_policy_terms()} />
    </>
  );
}
