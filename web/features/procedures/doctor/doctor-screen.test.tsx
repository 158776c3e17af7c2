// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { DoctorProfile } from "../../../../contract/doctors.ts";
import { buildSite, buildSummary, showScreen } from "../../../testing.tsx";
import { buildProcedure } from "../testing.ts";
import { Component } from "./doctor-screen.tsx";
import { doctorView, structuredOf } from "./doctor-view.ts";

afterEach(cleanup);

const buildProfile = (changes: Partial<DoctorProfile> = {}): DoctorProfile => ({
  ...(buildProcedure().doctors[0] as DoctorProfile),
  specialties: ["Joints"],
  procedures: [buildSummary()],
  results: [],
  consultation: { isFree: true },
  ...changes,
});
const show = (profile = buildProfile()) =>
  showScreen({ Component }, { address: "/doctors/ada-berg/", data: doctorView(profile, buildSite()) });

test("says what the record holds: title, specialty, languages, licence with a way to check it", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 1, name: "Dr Ada Berg" })).toBeTruthy();
  const facts = Object.fromEntries(
    screen
      .getAllByRole("term")
      .filter((term) => term.closest("main > dl"))
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toMatchObject({ Specialty: "Joints", "Practising since": "2004", Speaks: "English and German" });
  expect(facts["Licence"]).toContain("D-1042, Example Council");
  expect(screen.getByRole("link", { name: "Check the registration of Dr Ada Berg" }).getAttribute("href")).toBe(
    "https://example.org/register/d-1042",
  );
});

test("each procedure leads to its page and to a consultation about it, which is called free where it is", async () => {
  await show();
  const procedures = within(screen.getByRole("region", { name: "Procedures that Dr Ada Berg performs" }));
  expect(procedures.getByRole("link", { name: "Knee replacement" }).getAttribute("href")).toBe("/procedures/knee/");
  const booking = procedures.getByRole("link", { name: "Book free consultation: Knee replacement" });
  expect(booking.getAttribute("href")).toBe("/procedures/knee/consultation/");
  cleanup();
  await show(buildProfile({ consultation: { isFree: false } }));
  expect(screen.getByRole("link", { name: "Book consultation: Knee replacement" })).toBeTruthy();
});

test("measured results of the doctor's procedures are the clinic's, with procedure, cases, period and method", async () => {
  await show(
    buildProfile({
      results: [
        {
          procedure: "knee",
          results: [
            {
              measure: "reoperation-90-days",
              cases: 412,
              events: 6,
              from: "2024-01",
              to: "2026-06",
              method: "Every patient was called.",
            },
          ],
        },
      ],
    }),
  );
  const results = within(screen.getByRole("region", { name: "Measured results" }));
  expect(results.getByText(/all its doctors together/)).toBeTruthy();
  expect(results.getByRole("term").textContent).toBe("Knee replacement: Operated again within 90 days");
  expect(results.getByRole("definition").textContent).toBe(
    "6 of 412 patients (1.5%), treated from January 2024 to June 2026Every patient was called.",
  );
});

test("a doctor without consultations and procedures has neither", async () => {
  await show(buildProfile({ consultation: null }));
  expect(screen.queryByRole("link", { name: /consultation/i })).toBeNull();
  cleanup();
  await show(buildProfile({ procedures: [], specialties: [] }));
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  expect(screen.queryByText("Specialty")).toBeNull();
});

test("search engines get the doctor with licence, languages and procedures, by the id of the other pages", () => {
  const site = buildSite();
  expect(structuredOf(doctorView(buildProfile(), site), site)).toMatchObject([
    { "@type": "ProfilePage", mainEntity: { "@id": "https://harbour.example/#doctor-ada-berg" } },
    {
      "@type": "IndividualPhysician",
      "@id": "https://harbour.example/#doctor-ada-berg",
      url: "https://harbour.example/doctors/ada-berg/",
      knowsLanguage: ["en", "de"],
      identifier: { value: "D-1042", propertyID: "Example Council" },
      availableService: [{ "@type": "MedicalProcedure", name: "Knee replacement" }],
    },
    { "@type": "BreadcrumbList" },
  ]);
});
