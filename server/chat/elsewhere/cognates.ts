import { once } from "../../catalogue/lexicon/once.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { everyday } from "../lexicon/everyday.ts";
import { everydayCare } from "../lexicon/everyday-care.ts";

/** Words of medicine and trade that most languages write alike, beside those of the everyday lists. */
const international =
  "angina angiography astigmatism biopsy bypass calcium capsule cardiologist cataract cement ceramic collagen colonoscopy composite computer cortisone dermatologist diabetes digital diploma dynamic endoscopic fibrillation fixation fluoride formula gastroscopy gynaecologist haemoglobin hepatitis hormone hygiene hysterectomy immediate implant infection inflammation insulin isotretinoin laser ligament macula magnetic mammogram massage material membrane metformin microscope microtia mineral minoxidil monitor neurologist ophthalmologist orthodontist osteoporosis paracetamol pathology pension photograph pigment plasma polyp portion prosthesis prostate protocol radiology radiotherapy register rehabilitation resin rheumatism sauna sedation septum sinusitis silicone skeleton specialist stent sterile steroid thrombosis titanium transplant tumour ultrasound urologist vaccination ventilation virus vitamin zirconia";

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  "а a б b в v г g д d е e ж z з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц s ч s ш s щ s ъ _ ы i ь _ э e ю iu я ia"
    .split(" ")
    .flatMap((one, at, all) => (at % 2 === 0 ? [[one, (all[at + 1] ?? "").replace("_", "")]] : [])),
);

/** What a word has in common with those that other languages write for it: "маммография" and "mammogram". */
const skeletonOf = (word: string): string =>
  [...word]
    .map((letter) => letters[letter] ?? letter)
    .join("")
    .replace(/ph/g, "f")
    .replace(/ae|oe/g, "e")
    .replace(/ch|h/g, (found) => (found === "h" ? "" : "k"))
    .replace(/c(?=[eiy])|z|x/g, "s")
    .replace(/qu|[cq]/g, "k")
    .replace(/[yj]/g, "i")
    .replace(/w/g, "v")
    .replace(/(.)\1+/g, "$1");

/** Letters that are the same from the start at least, and those at an end that may differ. */
const [shortest, longestEnd] = [5, 5];

const byStart = once(() => {
  const words = new Set(
    [international, ...Object.values(everyday), ...Object.values(everydayCare)]
      .flatMap((names) => tokensOf(names))
      .filter((word) => /^[a-z]{5,}$/.test(word)),
  );
  return Map.groupBy(
    [...words]
      .map((word) => ({ word, skeleton: skeletonOf(word) }))
      .filter(({ skeleton }) => skeleton.length >= shortest),
    ({ skeleton }) => skeleton.slice(0, shortest),
  );
});

const sharedBy = (one: string, other: string): number => {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return at < 0 ? one.length : at;
};

/** The English word of medicine or of everyday life that a word of another language is written like; nothing for one that only begins so. */
export function cognateOf(token: string): string | undefined {
  const own = skeletonOf(token);
  if (own.length < shortest) return undefined;
  const [best] = (byStart().get(own.slice(0, shortest)) ?? [])
    .map(({ word, skeleton }) => ({ word, skeleton, shared: sharedBy(own, skeleton) }))
    .filter(
      ({ skeleton, shared }) => Math.max(skeleton.length, own.length) - shared <= Math.min(longestEnd, shared - 1),
    )
    .toSorted((a, b) => b.shared - a.shared || a.skeleton.length - b.skeleton.length);
  return best?.word;
}
