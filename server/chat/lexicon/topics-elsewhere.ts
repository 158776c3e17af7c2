import type { Topic } from "../../../adapters/assistant/assistant.ts";
import { normaliseText } from "../../formats/normalised-text.ts";

/** Nouns and verbs of German, Spanish, French, Russian and Chinese by which a plain question names its topic; about one procedure. */
const ofProcedure: readonly (readonly [Topic, RegExp])[] = [
  ["included", /im preis|inklusive|enthalten|\bdrin\b|incluy|incluid|compris|\binclus|входит|包括/u],
  [
    "price",
    /\bkoste[tn]|\bpreis|\bcuestan?\b|\bprecio|\bcoute|\bprix\b|\btarif|сколько стоит|стоимост|\bцен[аы]|多少钱|价格|费用/u,
  ],
  [
    "stay",
    /wie (?:lange|viele (?:tage|nachte)).*bleib|cuant[oa]s (?:dias|noches)|combien de (?:jours|nuits)|сколько дней|几天/u,
  ],
  ["flight", /\bfliegen\b|ruckflug|\bvolar\b|\bavion\b|лететь|坐飞机/u],
  ["recovery", /erholung|genesung|\bheilung|recuperacion|recuperation|convalescence|восстановлен|恢复/u],
  ["risks", /\brisik|\briesgo|\brisque|риск|风险/u],
];
/** About the clinic. */
const ofClinic: readonly (readonly [Topic, RegExp])[] = [
  ["languages", /sprech(?:en|t)|\bhablan?\b|\bparle(?:nt|z)\b|говорят|会说/u],
  [
    "address",
    /\bwo (?:ist|liegt|befindet|finde)|\badresse|donde (?:esta|queda)|\bdireccion|\bou (?:est|se trouve)|где находится|在哪/u,
  ],
  ["hours", /geoffnet|offnungszeit|\bhorario|\babren\b|\babierto|\bouvert|\bhoraires|работаете|开门|营业/u],
  ["cancellation", /stornier|\babsag|\bcancel|\banular|\bannul|отмен|取消/u],
  ["airport", /flughafen|aeropuerto|\baeroport|аэропорт|机场/u],
  ["visa", /\bvisum|\bvisado|\bvisa\b|\bвиза|签证/u],
];

const namedBy = (table: typeof ofClinic, text: string): readonly Topic[] =>
  table.flatMap(([topic, words]) => (words.test(text) ? [topic] : []));

/** The topics that a text in one of these languages names, those of one procedure and those of the clinic. */
export function topicsElsewhere(text: string): {
  readonly ofProcedure: readonly Topic[];
  readonly ofClinic: readonly Topic[];
} {
  const plain = normaliseText(text);
  const all = namedBy(ofProcedure, plain);
  return {
    ofProcedure: all.includes("included") ? all.filter((topic) => topic !== "price") : all,
    ofClinic: namedBy(ofClinic, plain),
  };
}
