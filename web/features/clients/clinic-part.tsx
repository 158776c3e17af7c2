import { useState } from "react";
import { formatDay } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { PartFrame, useReturn } from "./part-frame.tsx";
import { QuestionBox } from "./question-box.tsx";
import { useMe } from "./use-me.ts";

/** The clinic of this site, which the person is with, or was. */
export function ClinicPart() {
  const { language } = useSite();
  const { texts, company, location } = useProvider();
  const { me, change } = useMe();
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState("");
  const opener = useReturn(isAsked);
  const clinic = texts.name;
  const place = { companyId: company.id, locationId: location.id };
  const own = me.client.companyLocations.find(({ locationId }) => locationId === location.id);
  const { firstName, lastName, email } = me.client;
  const join = async () => {
    const names = { givenName: firstName ?? email, familyName: lastName ?? email };
    await change((calls) => calls.join({ ...place, ...names, countryId: location.countryCode })).then(
      () => setSaid(me.sentences.joined),
      () => setSaid(me.sentences.failed),
    );
  };
  const leave = async () => {
    await change((calls) => calls.leave(place));
    setAsked(false);
    setSaid(me.sentences.left);
  };
  return (
    <PartFrame id="clinics" {...me.texts.clinics} said={said}>
      {isAsked ? (
        <QuestionBox about="clinic" name={clinic} onYes={leave} onNo={() => setAsked(false)} />
      ) : (
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="flex min-w-0 items-start gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
                <Icon name="location" />
              </span>
              {own ? (
                <p>
                  <span className="block font-semibold">{clinic}</span>
                  <span className="block text-sm text-muted">
                    {texts.city}, {m.clients_clinic_since({ day: formatDay(own.since.slice(0, 10), language) })}
                  </span>
                </p>
              ) : (
                <p className="self-center">{me.sentences.clinicNone}</p>
              )}
            </div>
            {own ? (
              <Button ref={opener} variant="quiet" onClick={() => setAsked(true)}>
                {m.clients_clinic_withdraw()}
              </Button>
            ) : (
              <Button ref={opener} variant="secondary" onClick={() => void join()}>
                {me.sentences.join}
              </Button>
            )}
          </div>
        </Card>
      )}
    </PartFrame>
  );
}
