import { facts, type Pattern } from "./pattern.ts";
import type { City } from "./places.ts";

/** What the clinics' coordinators like to recommend: free, and nothing to book. */
export interface Suggestion extends Pick<Pattern, "theme" | "facts" | "minutes" | "en" | "ar"> {
  readonly slug: string;
  readonly city: City;
  readonly latitude: number;
  readonly longitude: number;
}

export const suggestions: readonly Suggestion[] = [
  {
    slug: "bud-tram-two",
    city: "BUD",
    latitude: 47.5129,
    longitude: 19.0456,
    theme: "ride",
    facts: facts([1, 1, 1, 1], "none"),
    minutes: 40,
    en: [
      "Tram 2 along the Danube",
      "Take a seat on the river side and ride to the end and back. Low-floor trams run several times an hour.",
    ],
    ar: [
      "الترام رقم 2 على ضفة الدانوب",
      "اجلس في جهة النهر واركب حتى آخر الخط ثم عد. تمر عربات منخفضة الأرضية عدة مرات في الساعة.",
    ],
  },
  {
    slug: "bud-library-garden",
    city: "BUD",
    latitude: 47.4908,
    longitude: 19.0622,
    theme: "calm",
    facts: facts([1, 1, 1, 1], "none"),
    minutes: 60,
    en: ["An armchair in the old city library", "Panelled rooms, silence, and nobody who asks how long you stay."],
    ar: ["كرسي مريح في مكتبة المدينة القديمة", "غرف مكسوة بالخشب وهدوء، ولا أحد يسألك كم ستبقى."],
  },
  {
    slug: "dxb-abra",
    city: "DXB",
    latitude: 25.2655,
    longitude: 55.2972,
    theme: "ride",
    facts: facts([2, 7, 0, 0], "some", "near"),
    minutes: 20,
    en: [
      "Across the Creek by abra",
      "A wooden ferry, a minute's breeze and a coin. The step down into the boat is high: wait until stairs are easy.",
    ],
    ar: [
      "عبور الخور بالعبرة",
      "قارب خشبي ونسمة قصيرة وقطعة نقود. درجة النزول إلى القارب عالية: انتظر حتى يسهل عليك الدرج.",
    ],
  },
  {
    slug: "dxb-morning-mall",
    city: "DXB",
    latitude: 25.1985,
    longitude: 55.2796,
    theme: "walk",
    facts: facts([1, 2, 1, 1], "none"),
    minutes: 45,
    en: [
      "A cool walk before the shops open",
      "The large malls let walkers in early: level floors, air conditioning, and a bench every few metres.",
    ],
    ar: [
      "مشي في الهواء البارد قبل فتح المتاجر",
      "تستقبل المراكز التجارية الكبيرة المشاة باكرًا: أرضيات مستوية وتكييف ومقعد كل بضعة أمتار.",
    ],
  },
  {
    slug: "icn-palace-pond",
    city: "ICN",
    latitude: 37.5796,
    longitude: 126.977,
    theme: "nature",
    facts: facts([1, 3, 1, 1], "some"),
    minutes: 45,
    en: [
      "The pond behind the palace",
      "Benches in the shade of the pavilion. Go on a weekday morning, when school classes have not come yet.",
    ],
    ar: ["البركة خلف القصر", "مقاعد في ظل الجناح. اذهب صباح يوم عمل قبل وصول صفوف المدارس."],
  },
  {
    slug: "icn-library-hall",
    city: "ICN",
    latitude: 37.5118,
    longitude: 127.0592,
    theme: "calm",
    facts: facts([1, 1, 1, 1], "none"),
    minutes: 45,
    en: ["The great wall of books", "A free reading hall under a glass roof, with lifts, cafés and deep chairs."],
    ar: ["جدار الكتب الكبير", "قاعة قراءة مجانية تحت سقف زجاجي، فيها مصاعد ومقاهٍ وكراسٍ عميقة."],
  },
];
