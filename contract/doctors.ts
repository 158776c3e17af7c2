import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { Doctor, MeasuredResult, ProcedureSummary } from "./procedures.ts";
import { Language, Slug } from "./values.ts";

/** A doctor with the published procedures that name them. */
export const DoctorProfile = z.strictObject({
  ...Doctor.shape,
  /** Names of the specialties of the procedures. */
  specialties: z.array(z.string()),
  procedures: z.array(ProcedureSummary),
  /** What the clinic measured of these procedures, of all its doctors together. */
  results: z.array(z.strictObject({ procedure: Slug, results: z.array(MeasuredResult) })),
  /** Null for a doctor who takes no consultations; free if one kind of them is. */
  consultation: z.nullable(z.strictObject({ isFree: z.boolean() })),
});
export type DoctorProfile = z.infer<typeof DoctorProfile>;

export const listDoctors = endpoint({
  ...publicRead,
  name: "listDoctors",
  summary: "List the provider's doctors",
  path: "/api/doctors",
  query: z.strictObject({ language: z.optional(Language) }),
  answer: z.strictObject({ doctors: z.array(Doctor) }),
  refusals: [],
  cacheSeconds: 0,
});

export const getDoctor = endpoint({
  ...publicRead,
  name: "getDoctor",
  summary: "Get a doctor with the procedures that the doctor performs",
  path: "/api/doctors/{doctor}",
  params: z.strictObject({ doctor: Slug }),
  query: z.strictObject({ language: z.optional(Language) }),
  answer: DoctorProfile,
  refusals: ["not-found"],
  cacheSeconds: 0,
});
