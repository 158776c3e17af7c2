import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { Credentials } from "./credentials.tsx";
import type { ProcedureView } from "./procedure-view.ts";

/** The doctors who perform the procedure, each with a page of their own. */
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
