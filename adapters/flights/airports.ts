export interface Airport {
  /** IATA. */
  readonly code: string;
  readonly city: { readonly en: string; readonly ar: string };
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
}

type Row = readonly [code: string, en: string, ar: string, country: string, lat: number, lon: number, zone: string];

// Places and zones are the real ones; what flies between them is invented (timetable.ts).
const rows: readonly Row[] = [
  ["ABV", "Abuja", "أبوجا", "NG", 9.007, 7.263, "Africa/Lagos"],
  ["ACC", "Accra", "أكرا", "GH", 5.605, -0.167, "Africa/Accra"],
  ["ADD", "Addis Ababa", "أديس أبابا", "ET", 8.978, 38.799, "Africa/Addis_Ababa"],
  ["AKL", "Auckland", "أوكلاند", "NZ", -37.008, 174.792, "Pacific/Auckland"],
  ["ALA", "Almaty", "ألماتي", "KZ", 43.352, 77.041, "Asia/Almaty"],
  ["ALG", "Algiers", "الجزائر", "DZ", 36.691, 3.215, "Africa/Algiers"],
  ["AMM", "Amman", "عمّان", "JO", 31.723, 35.993, "Asia/Amman"],
  ["AMS", "Amsterdam", "أمستردام", "NL", 52.309, 4.764, "Europe/Amsterdam"],
  ["ARN", "Stockholm", "ستوكهولم", "SE", 59.652, 17.919, "Europe/Stockholm"],
  ["ATH", "Athens", "أثينا", "GR", 37.936, 23.944, "Europe/Athens"],
  ["BAH", "Manama", "المنامة", "BH", 26.271, 50.634, "Asia/Bahrain"],
  ["BCN", "Barcelona", "برشلونة", "ES", 41.297, 2.079, "Europe/Madrid"],
  ["BER", "Berlin", "برلين", "DE", 52.365, 13.501, "Europe/Berlin"],
  ["BEY", "Beirut", "بيروت", "LB", 33.821, 35.488, "Asia/Beirut"],
  ["BKK", "Bangkok", "بانكوك", "TH", 13.69, 100.75, "Asia/Bangkok"],
  ["BOM", "Mumbai", "مومباي", "IN", 19.089, 72.868, "Asia/Kolkata"],
  ["BRU", "Brussels", "بروكسل", "BE", 50.901, 4.484, "Europe/Brussels"],
  ["BUD", "Budapest", "بودابست", "HU", 47.437, 19.256, "Europe/Budapest"],
  ["CAI", "Cairo", "القاهرة", "EG", 30.122, 31.406, "Africa/Cairo"],
  ["CDG", "Paris", "باريس", "FR", 49.01, 2.548, "Europe/Paris"],
  ["CMB", "Colombo", "كولومبو", "LK", 7.181, 79.884, "Asia/Colombo"],
  ["CMN", "Casablanca", "الدار البيضاء", "MA", 33.368, -7.59, "Africa/Casablanca"],
  ["CPH", "Copenhagen", "كوبنهاغن", "DK", 55.618, 12.656, "Europe/Copenhagen"],
  ["CPT", "Cape Town", "كيب تاون", "ZA", -33.965, 18.602, "Africa/Johannesburg"],
  ["DAC", "Dhaka", "دكا", "BD", 23.843, 90.398, "Asia/Dhaka"],
  ["DAR", "Dar es Salaam", "دار السلام", "TZ", -6.878, 39.203, "Africa/Dar_es_Salaam"],
  ["DEL", "Delhi", "دلهي", "IN", 28.567, 77.103, "Asia/Kolkata"],
  ["DOH", "Doha", "الدوحة", "QA", 25.273, 51.608, "Asia/Qatar"],
  ["DUB", "Dublin", "دبلن", "IE", 53.421, -6.27, "Europe/Dublin"],
  ["DXB", "Dubai", "دبي", "AE", 25.253, 55.364, "Asia/Dubai"],
  ["EDI", "Edinburgh", "إدنبرة", "GB", 55.95, -3.373, "Europe/London"],
  ["FCO", "Rome", "روما", "IT", 41.804, 12.251, "Europe/Rome"],
  ["FRA", "Frankfurt", "فرانكفورت", "DE", 50.033, 8.571, "Europe/Berlin"],
  ["GRU", "São Paulo", "ساو باولو", "BR", -23.432, -46.47, "America/Sao_Paulo"],
  ["GVA", "Geneva", "جنيف", "CH", 46.238, 6.109, "Europe/Zurich"],
  ["GYD", "Baku", "باكو", "AZ", 40.468, 50.047, "Asia/Baku"],
  ["HAN", "Hanoi", "هانوي", "VN", 21.221, 105.807, "Asia/Bangkok"],
  ["HEL", "Helsinki", "هلسنكي", "FI", 60.317, 24.963, "Europe/Helsinki"],
  ["HKG", "Hong Kong", "هونغ كونغ", "HK", 22.309, 113.915, "Asia/Hong_Kong"],
  ["HND", "Tokyo", "طوكيو", "JP", 35.552, 139.78, "Asia/Tokyo"],
  ["IAD", "Washington", "واشنطن", "US", 38.945, -77.456, "America/New_York"],
  ["ICN", "Seoul", "سيول", "KR", 37.469, 126.451, "Asia/Seoul"],
  ["ISB", "Islamabad", "إسلام آباد", "PK", 33.549, 72.826, "Asia/Karachi"],
  ["IST", "Istanbul", "إسطنبول", "TR", 41.275, 28.752, "Europe/Istanbul"],
  ["JED", "Jeddah", "جدة", "SA", 21.68, 39.157, "Asia/Riyadh"],
  ["JFK", "New York", "نيويورك", "US", 40.64, -73.779, "America/New_York"],
  ["JNB", "Johannesburg", "جوهانسبرغ", "ZA", -26.139, 28.246, "Africa/Johannesburg"],
  ["KEF", "Reykjavik", "ريكيافيك", "IS", 63.985, -22.606, "Atlantic/Reykjavik"],
  ["KHI", "Karachi", "كراتشي", "PK", 24.907, 67.161, "Asia/Karachi"],
  ["KTM", "Kathmandu", "كاتماندو", "NP", 27.697, 85.359, "Asia/Kathmandu"],
  ["KUL", "Kuala Lumpur", "كوالالمبور", "MY", 2.746, 101.71, "Asia/Kuala_Lumpur"],
  ["KWI", "Kuwait City", "مدينة الكويت", "KW", 29.227, 47.969, "Asia/Kuwait"],
  ["LAX", "Los Angeles", "لوس أنجلوس", "US", 33.943, -118.408, "America/Los_Angeles"],
  ["LHR", "London", "لندن", "GB", 51.471, -0.462, "Europe/London"],
  ["LIS", "Lisbon", "لشبونة", "PT", 38.774, -9.134, "Europe/Lisbon"],
  ["LOS", "Lagos", "لاغوس", "NG", 6.577, 3.321, "Africa/Lagos"],
  ["MAD", "Madrid", "مدريد", "ES", 40.472, -3.561, "Europe/Madrid"],
  ["MAN", "Manchester", "مانشستر", "GB", 53.354, -2.275, "Europe/London"],
  ["MCT", "Muscat", "مسقط", "OM", 23.593, 58.284, "Asia/Muscat"],
  ["MEL", "Melbourne", "ملبورن", "AU", -37.673, 144.843, "Australia/Melbourne"],
  ["MEX", "Mexico City", "مكسيكو سيتي", "MX", 19.436, -99.072, "America/Mexico_City"],
  ["MLE", "Malé", "ماليه", "MV", 4.192, 73.529, "Indian/Maldives"],
  ["MNL", "Manila", "مانيلا", "PH", 14.509, 121.02, "Asia/Manila"],
  ["MUC", "Munich", "ميونخ", "DE", 48.354, 11.786, "Europe/Berlin"],
  ["MXP", "Milan", "ميلانو", "IT", 45.631, 8.728, "Europe/Rome"],
  ["NBO", "Nairobi", "نيروبي", "KE", -1.319, 36.928, "Africa/Nairobi"],
  ["NCE", "Nice", "نيس", "FR", 43.658, 7.216, "Europe/Paris"],
  ["ORD", "Chicago", "شيكاغو", "US", 41.979, -87.905, "America/Chicago"],
  ["OSL", "Oslo", "أوسلو", "NO", 60.194, 11.1, "Europe/Oslo"],
  ["OTP", "Bucharest", "بوخارست", "RO", 44.572, 26.102, "Europe/Bucharest"],
  ["PEK", "Beijing", "بكين", "CN", 40.08, 116.585, "Asia/Shanghai"],
  ["PRG", "Prague", "براغ", "CZ", 50.101, 14.26, "Europe/Prague"],
  ["PVG", "Shanghai", "شنغهاي", "CN", 31.143, 121.805, "Asia/Shanghai"],
  ["RUH", "Riyadh", "الرياض", "SA", 24.958, 46.699, "Asia/Riyadh"],
  ["SFO", "San Francisco", "سان فرانسيسكو", "US", 37.619, -122.375, "America/Los_Angeles"],
  ["SGN", "Ho Chi Minh City", "هو تشي منه", "VN", 10.819, 106.652, "Asia/Ho_Chi_Minh"],
  ["SIN", "Singapore", "سنغافورة", "SG", 1.35, 103.994, "Asia/Singapore"],
  ["SYD", "Sydney", "سيدني", "AU", -33.946, 151.177, "Australia/Sydney"],
  ["TAS", "Tashkent", "طشقند", "UZ", 41.258, 69.281, "Asia/Tashkent"],
  ["TBS", "Tbilisi", "تبليسي", "GE", 41.669, 44.955, "Asia/Tbilisi"],
  ["TPE", "Taipei", "تايبيه", "TW", 25.078, 121.233, "Asia/Taipei"],
  ["TUN", "Tunis", "تونس", "TN", 36.851, 10.227, "Africa/Tunis"],
  ["ULN", "Ulaanbaatar", "أولان باتور", "MN", 47.647, 106.82, "Asia/Ulaanbaatar"],
  ["VIE", "Vienna", "فيينا", "AT", 48.11, 16.57, "Europe/Vienna"],
  ["WAW", "Warsaw", "وارسو", "PL", 52.166, 20.967, "Europe/Warsaw"],
  ["YYZ", "Toronto", "تورونتو", "CA", 43.677, -79.631, "America/Toronto"],
  ["ZAG", "Zagreb", "زغرب", "HR", 45.743, 16.069, "Europe/Zagreb"],
  ["ZRH", "Zurich", "زيورخ", "CH", 47.458, 8.548, "Europe/Zurich"],
];

/** In the order of their codes. */
export const airports: readonly Airport[] = rows.map(([code, en, ar, country, latitude, longitude, timeZone]) => ({
  code,
  city: { en, ar },
  country,
  latitude,
  longitude,
  timeZone,
}));

const byCode = new Map(airports.map((airport) => [airport.code, airport]));
export const airportOf = (code: string): Airport | undefined => byCode.get(code);

const radians = Math.PI / 180;

/** The great circle's length in kilometres. */
export function kilometresBetween(one: Airport, other: Airport): number {
  const latitudes = ((other.latitude - one.latitude) * radians) / 2;
  const longitudes = ((other.longitude - one.longitude) * radians) / 2;
  const half =
    Math.sin(latitudes) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(longitudes) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}
