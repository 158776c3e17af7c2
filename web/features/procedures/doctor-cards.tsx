import type { Doctor } from "../../../contract/procedures.ts";
import { formatList, languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

/** Who treats: with the licence, so that it can be looked up, and the languages. */
export function DoctorCards({ doctors }: { doctors: readonly Doctor[] }) {
  const { language } = useSite();
  return (
    <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
      {doctors.map((doctor) => (
        <Card key={doctor.slug} as="li">
          <div className="flex items-center gap-4">
            <Avatar name={doctor.name} />
            <div className="min-w-0">
              <OwnLanguage as="h3" language={doctor.textsLanguage} className="text-lg">
                {doctor.name}
              </OwnLanguage>
              <OwnLanguage as="p" language={doctor.textsLanguage} className="text-sm text-muted">
                {doctor.title}
              </OwnLanguage>
            </div>
          </div>
          <OwnLanguage as="p" language={doctor.textsLanguage} className="text-sm">
            {doctor.bio}
          </OwnLanguage>
          <DefinitionList
            className="mt-auto border-t border-line text-sm"
            items={[
              {
                term: m.procedures_languages(),
                detail: formatList(
                  doctor.languages.map((code) => languageName(code, language)),
                  language,
                ),
              },
              { term: m.procedures_practising_since(), detail: doctor.practisingSince },
              {
                term: m.procedures_licence(),
                detail: (
                  <bdi>
                    {m.procedures_licence_of({ number: doctor.licence.number, authority: doctor.licence.authority })}
                  </bdi>
                ),
              },
            ]}
          />
        </Card>
      ))}
    </ul>
  );
}
