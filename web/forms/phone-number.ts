// ITU-T E.164: the code that numbers of a country begin with. Countries that share a code stand behind the one it is named after.
const codes =
  "US1 CA1 GB44 GG44 IM44 JE44 RU7 KZ7 IT39 VA39 NO47 SJ47 FI358 AX358 AU61 CC61 CX61 MA212 EH212 GP590 BL590 MF590 RE262 YT262 " +
  "CW599 BQ599 AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AW297 AZ994 BA387 BB1246 BD880 BE32 BF226 BG359 " +
  "BH973 BI257 BJ229 BM1441 BN673 BO591 BR55 BS1242 BT975 BW267 BY375 BZ501 CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 " +
  "CO57 CR506 CU53 CV238 CY357 CZ420 DE49 DJ253 DK45 DM1767 DO1809 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FJ679 FK500 FM691 " +
  "FO298 FR33 GA241 GD1473 GE995 GF594 GH233 GI350 GL299 GM220 GN224 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 " +
  "HU36 ID62 IE353 IL972 IN91 IO246 IQ964 IR98 IS354 JM1876 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965 " +
  "KY1345 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MC377 MD373 ME382 MG261 MH692 MK389 ML223 MM95 MN976 " +
  "MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NP977 NR674 " +
  "NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1787 PS970 PT351 PW680 PY595 QA974 RO40 RS381 RW250 SA966 SB677 " +
  "SC248 SD249 SE46 SG65 SH290 SI386 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TG228 " +
  "TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1868 TV688 TW886 TZ255 UA380 UG256 UY598 UZ998 VC1784 VE58 VG1284 VI1340 VN84 " +
  "VU678 WF681 WS685 XK383 YE967 ZA27 ZM260 ZW263";

/** By country, without the plus. */
export const callingCodes: ReadonlyMap<string, string> = new Map(
  codes.split(" ").map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Countries whose leading 0 is dialled from abroad too. */
const keepsZero = new Set(["IT", "VA", "SM", "CI", "CG", "GA"]);

const digitsOf = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\s().\-\u2010-\u2013\p{Cf}]/gu, "");

/**
 * International form of a number typed beside a country. A number that begins with + or 00 names its country itself.
 * It may still be none: the API looks at it.
 */
export function internationalNumber(country: string, typed: string): string {
  const digits = digitsOf(typed);
  const code = callingCodes.get(country);
  if (digits === "" || /^(?:\+|00)/.test(digits) || !code) return digits;
  return `+${code}${keepsZero.has(country) ? digits : digits.replace(/^0/, "")}`;
}

/** The country that an international number begins with, and the rest as it is dialled after the country's code. */
export function splitNumber(number: string): { country: string; rest: string } {
  const digits = number.replace(/^\+/, "");
  let found: readonly [country: string, code: string] | undefined;
  for (const entry of callingCodes)
    if (digits.startsWith(entry[1]) && entry[1].length > (found?.[1].length ?? 0)) found = entry;
  return found ? { country: found[0], rest: digits.slice(found[1].length) } : { country: "", rest: number };
}
