import { afterAll, expect, test } from "vitest";
import { bookedConsultation, talkingProviders } from "../testing/consultations.ts";
import { entriesOf } from "../testing/mails.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { begunTrip } from "../testing/trips.ts";

const site = await openTestSite({ providers: talkingProviders });
afterAll(() => site.close());

test("a trip's calendar file has the consultation that the trip's page shows", async () => {
  const amina = await signIn(site, { email: "amina@example.org" });
  await amina.call("GET", "/api/client/root?email=amina@example.org");
  const { id } = await begunTrip(amina);
  const { consultation } = await bookedConsultation(amina);
  expect(consultation.status).toBe("confirmed");
  // As the trip's page does, which takes what was booked with the confirmed address into the account.
  await amina.call("GET", "/api/client/consultations");
  const file = (await amina.call("GET", `/api/client/trips/${id}/calendar`)).bytes.toString();
  expect(entriesOf(file)).toHaveLength(1);
  expect(file).toContain("DTSTART:20261123T050000Z");
});
