import { getDoctor } from "../../../../contract/doctors.ts";
import { fittingDescription } from "../../../discovery/fitting.ts";
import { inLanguage } from "../../../in-language.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { ProcedureCard } from "../list/procedure-card.tsx";
import { Credentials } from "../page/credentials.tsx";
import { Results } from "../page/results.tsx";
import { type DoctorView, doctorView, structuredOf } from "./doctor-view.ts";

export const loader: Loader<DoctorView> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { doctor: slug = "" }, site }) => {
      const { language } = site;
      const doctor = await call(getDoctor, { params: { doctor: slug }, query: { language } });
      return inLanguage(language, () => doctorView(doctor, site));
    })
  : fromPayload;

export const handle = screen<DoctorView>({
  cache: "public",
  head: (doctor, site) => ({
    title: doctor.name,
    ...(import.meta.env.SSR && {
      description: fittingDescription(`${doctor.name}: ${doctor.title}. ${doctor.bio}`),
      structured: structuredOf(doctor, site),
    }),
  }),
});

export function Component() {
  const doctor = useData(loader);
  const { name, title, bio, picture, textsLanguage, procedures, resultSections } = doctor;
  return (
    <main id="main" tabIndex={-1} className="page-width pt-4 pb-16 outline-none">
      <Breadcrumbs
        label={m.procedures_breadcrumbs()}
        items={[
          { label: m.procedures_home(), href: useHref(paths.home) },
          { label: m.procedures_doctors(), href: useHref(`${paths.home}#doctors`) },
          {
            label: (
              <OwnLanguage as="bdi" language={textsLanguage}>
                {name}
              </OwnLanguage>
            ),
            href: useHref(paths.doctor(doctor.slug)),
          },
        ]}
      />
      <div className="mt-4 flex items-center gap-4">
        <Avatar name={name} src={picture && `${picture.src}-${picture.width}.webp`} alt={picture?.alt} size="lg" />
        <div className="min-w-0">
          <OwnLanguage as="h1" language={textsLanguage} className="text-3xl">
            {name}
          </OwnLanguage>
          <OwnLanguage as="p" language={textsLanguage} className="mt-1 text-muted">
            {title}
          </OwnLanguage>
        </div>
      </div>
      <OwnLanguage as="p" language={textsLanguage} className="mt-6 max-w-measure">
        {bio}
      </OwnLanguage>
      <Credentials facts={doctor.facts} className="mt-6 max-w-measure border-y border-line" />
      {resultSections.map(({ title, intro, facts }) => (
        <section key="results" id="results" aria-labelledby="results-title" className="mt-10">
          <h2 id="results-title" className="text-2xl">
            {title}
          </h2>
          <p className="mt-2 mb-6 max-w-measure text-muted">{intro}</p>
          <Results facts={facts} />
        </section>
      ))}
      {procedures.length > 0 && (
        <section id="procedures" aria-labelledby="procedures-title" className="mt-10">
          <h2 id="procedures-title" className="text-2xl">
            {m.procedures_doctor_performs({ doctor: name })}
          </h2>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {procedures.map((one) => (
              <ProcedureCard key={one.slug} procedure={one} level={3} isShort>
                {doctor.consultation && (
                  <Consultation procedure={one.slug} title={one.title} isFree={doctor.consultation.isFree} />
                )}
              </ProcedureCard>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** Above the card's own link, which covers the card. */
const Consultation = ({ procedure, title, isFree }: { procedure: string; title: string; isFree: boolean }) => (
  <ButtonLink href={useHref(paths.consultationAbout(procedure))} variant="secondary" className="relative z-10">
    {isFree ? m.procedures_doctor_consult_free() : m.consultations_book_about()}
    <span className="sr-only">: {title}</span>
  </ButtonLink>
);
