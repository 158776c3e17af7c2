import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import type { Fact, ProcedureView } from "./procedure-view.ts";

/** Doctors with their licence, which can be looked up, and languages. */
export function DoctorCards({ procedure: { doctors, credentials } }: { procedure: ProcedureView }) {
  return (
    <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
      {doctors.map((doctor, index) => (
        <Card key={doctor.slug} as="li">
          <div className="flex items-center gap-4">
            <Avatar
              name={doctor.name}
              src={doctor.picture && `${doctor.picture.src}-${doctor.picture.width}.webp`}
              alt={doctor.picture?.alt}
            />
            <div className="min-w-0">
              <OwnLanguage as="h3" language={doctor.textsLanguage} className="text-lg">
                <Link to={paths.doctor(doctor.slug)} className="text-link">
                  {doctor.name}
                </Link>
              </OwnLanguage>
              <OwnLanguage as="p" language={doctor.textsLanguage} className="text-sm text-muted">
                {doctor.title}
              </OwnLanguage>
            </div>
          </div>
          <OwnLanguage as="p" language={doctor.textsLanguage} className="text-sm">
            {doctor.bio}
          </OwnLanguage>
          <Credentials facts={credentials[index] ?? []} className="mt-auto border-t border-line text-sm" />
        </Card>
      ))}
    </ul>
  );
}

export const Credentials = ({ facts, className }: { facts: readonly Fact[]; className: string }) => (
  <DefinitionList
    className={className}
    items={facts.map(({ term, detail, link }) => ({
      term,
      detail: (
        <>
          <bdi>{detail}</bdi>
          {link && (
            <a href={link.href} rel="noopener" target="_blank" className="text-link block py-2">
              {link.text}
            </a>
          )}
        </>
      ),
    }))}
  />
);
