import type * as z from "zod/mini";
import type { SiteLanguage } from "../../../contract/languages.ts";
import type { QuoteIntake } from "../../../contract/quote-steps.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";

/** A made-up person and what became of their request. */
export interface DemonstrationRequest {
  readonly given: string;
  readonly family: string;
  readonly country: string;
  readonly language: SiteLanguage;
  readonly channel: "email" | "phone" | "whatsapp";
  /** Where the channel needs one. */
  readonly phone?: string;
  /** Index of the procedure in the clinic's catalogue. */
  readonly procedure: number;
  readonly goals: string;
  readonly intake: z.output<typeof QuoteIntake>;
  readonly status: QuoteStatus;
  /** Hours since it was sent. */
  readonly age: number;
  /** Messages in order: of the person, of the coordinator, and notes among colleagues. */
  readonly said?: readonly (readonly ["person" | "question" | "message" | "note", string])[];
  readonly isAssigned?: boolean;
  readonly hasDocument?: boolean;
}

const none = { conditions: [] };

/** A week of requests in every state. */
export const demonstrationRequests: readonly DemonstrationRequest[] = [
  {
    given: "Amina",
    family: "Otieno",
    country: "KE",
    language: "en",
    channel: "whatsapp",
    phone: "+254712123456",
    procedure: 0,
    goals: "I want to walk without pain again and climb the stairs at home.",
    intake: { conditions: ["diabetes"], medicines: "Metformin 500 mg, twice a day", birthYear: 1961, smoking: "no" },
    status: "submitted",
    age: 3,
    hasDocument: true,
  },
  {
    given: "Yusuf",
    family: "Al-Harthy",
    country: "OM",
    language: "ar",
    channel: "phone",
    phone: "+96892123456",
    procedure: 1,
    goals: "أريد أن أعرف ما العلاج المناسب لي وكم يومًا أبقى.",
    intake: { conditions: ["blood-pressure"], birthYear: 1974, allergies: "البنسلين" },
    status: "submitted",
    age: 120,
  },
  {
    given: "Claire",
    family: "Dubois",
    country: "FR",
    language: "en",
    channel: "email",
    procedure: 2,
    goals: "My dentist at home advised a second opinion.",
    intake: none,
    status: "submitted",
    age: 20,
  },
  {
    given: "Daniel",
    family: "Mwangi",
    country: "KE",
    language: "en",
    channel: "whatsapp",
    phone: "+254712123457",
    procedure: 3,
    goals: "I would like to come with my wife in spring.",
    intake: { conditions: [], smoking: "former" },
    status: "triage",
    age: 26,
    isAssigned: true,
  },
  {
    given: "Fatma",
    family: "Yildiz",
    country: "TR",
    language: "en",
    channel: "phone",
    phone: "+905012345678",
    procedure: 0,
    goals: "The pain in my left knee wakes me at night.",
    intake: { conditions: ["heart"], bloodThinner: "yes", birthYear: 1955 },
    status: "needs_info",
    age: 70,
    said: [
      ["note", "Takes a blood thinner: Dr Novak has to see the heart report first."],
      ["question", "Please send us the report of your last heart examination, and the name of your blood thinner."],
    ],
    isAssigned: true,
  },
  {
    given: "Henry",
    family: "Okafor",
    country: "NG",
    language: "en",
    channel: "email",
    procedure: 1,
    goals: "I can travel at any time from February on.",
    intake: { conditions: [], heightCm: 182, weightKg: 88 },
    status: "under_review",
    age: 52,
    said: [
      ["question", "Do you take any medicine regularly?"],
      ["person", "Only vitamin D. I have attached my last blood test."],
    ],
    hasDocument: true,
  },
  {
    given: "Layla",
    family: "Mansour",
    country: "SA",
    language: "ar",
    channel: "whatsapp",
    phone: "+966512345678",
    procedure: 2,
    goals: "أرغب في ابتسامة أجمل قبل زفاف ابنتي.",
    intake: none,
    status: "offered",
    age: 96,
    said: [["message", "أرسلنا إليكِ عرضنا. يسعدنا الرد على أي سؤال."]],
  },
  {
    given: "Peter",
    family: "Novotny",
    country: "CZ",
    language: "en",
    channel: "email",
    procedure: 3,
    goals: "I compare three clinics and decide this month.",
    intake: none,
    status: "offered",
    age: 110,
    said: [["person", "Is the hotel included for my companion too?"]],
  },
  {
    given: "Grace",
    family: "Adeyemi",
    country: "GB",
    language: "en",
    channel: "phone",
    phone: "+447400123456",
    procedure: 0,
    goals: "I want the operation before summer.",
    intake: { conditions: ["blood-pressure"] },
    status: "revision_requested",
    age: 130,
    isAssigned: true,
  },
  {
    given: "Marco",
    family: "Rinaldi",
    country: "IT",
    language: "en",
    channel: "email",
    procedure: 1,
    goals: "A short stay matters most to me.",
    intake: none,
    status: "declined_by_client",
    age: 150,
  },
  {
    given: "Sofia",
    family: "Lindqvist",
    country: "SE",
    language: "en",
    channel: "email",
    procedure: 2,
    goals: "I am seven months pregnant and would like to have it done now.",
    intake: { conditions: ["pregnancy"] },
    status: "declined_by_provider",
    age: 140,
  },
  {
    given: "Omar",
    family: "Farouk",
    country: "EG",
    language: "ar",
    channel: "whatsapp",
    phone: "+201001234567",
    procedure: 3,
    goals: "غيّرت رأيي وسأجري العلاج في بلدي.",
    intake: none,
    status: "withdrawn",
    age: 160,
  },
];

/** Texts that coordinators write every week. */
export const demonstrationReplies: readonly { readonly title: string; readonly en: string; readonly ar: string }[] = [
  {
    title: "We have your request",
    en: "Dear {name},\n\nthank you for your request {reference} about {procedure}. A clinician reads it today, and I write to you with our offer.",
    ar: "عزيزي {name}،\n\nشكرًا لطلبك {reference} بشأن {procedure}. يقرؤه طبيب اليوم، وسأكتب إليك بعرضنا.",
  },
  {
    title: "Documents we need",
    en: "Dear {name},\n\nto plan {procedure} safely, we need your last blood test and a list of the medicines that you take. You can add them to your request {reference}.",
    ar: "عزيزي {name}،\n\nللتخطيط لعلاج {procedure} بأمان، نحتاج إلى آخر تحليل دم وقائمة بالأدوية التي تتناولها. يمكنك إضافتها إلى طلبك {reference}.",
  },
  {
    title: "Call at a time that suits",
    en: "Dear {name},\n\nwhen may we call you? Please write two times that suit you, and in which time zone you are.",
    ar: "عزيزي {name}،\n\nمتى يمكننا الاتصال بك؟ اكتب لنا وقتين يناسبانك ومنطقتك الزمنية.",
  },
];
