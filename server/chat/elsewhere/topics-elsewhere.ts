import type { Topic } from "../../../adapters/assistant/assistant.ts";
import { normaliseText } from "../../formats/normalised-text.ts";

/** Nouns and verbs of German, Spanish, French, Russian and Chinese by which a plain question names its topic; about one procedure. */
const ofProcedure: readonly (readonly [Topic, RegExp])[] = [
  [
    "included",
    /im preis|inklusive|enthalten|\bdrin\b|incluy|incluid|compris|\binclus|входит|включен|включает|包括|包含/u,
  ],
  [
    "price",
    /\bkoste[tn]|\bpreis|\bcuestan?\b|\bprecio|\bcoute|\bprix\b|\btarif|сколько (?:это )?сто[ия]т|стоимост|(?<!\p{L})цен[аыуе](?!\p{L})|多少钱|价格|价钱|费用|收费/u,
  ],
  [
    "stay",
    /wie (?:lange|viele (?:tage|nachte)).*bleib|cuant[oa]s (?:dias|noches)|combien de (?:jours|nuits)|сколько (?:днеи|суток|ночеи)|几天|多少天|[住待呆留].{0,3}多久/u,
  ],
  ["flight", /\bfliegen\b|ruckflug|\bvolar\b|\bavion\b|лететь|летать|самолет|坐飞机|乘飞机/u],
  [
    "recovery",
    /erholung|genesung|\bheilung|recuperacion|recuperation|convalescence|восстановлен|реабилитац|恢复|康复/u,
  ],
  ["risks", /\brisik|\briesgo|\brisque|риск|осложнен|风险|并发症/u],
];
/** About the clinic. */
const ofClinic: readonly (readonly [Topic, RegExp])[] = [
  ["languages", /sprech(?:en|t)|\bhablan?\b|\bparle(?:nt|z)\b|говор(?:ят|ите)|по-русски|переводчик|会说|中文|翻译/u],
  [
    "address",
    /\bwo (?:ist|liegt|befindet|finde)|\badresse|donde (?:esta|queda)|\bdireccion|\bou (?:est|se trouve)|где (?:вы )?наход|адрес|在哪|地址/u,
  ],
  [
    "hours",
    /geoffnet|offnungszeit|\bhorario|\babren\b|\babierto|\bouvert|\bhoraires|работаете|(?:часы|график|время) работы|开门|营业|几点/u,
  ],
  ["cancellation", /stornier|\babsag|\bcancel|\banular|\bannul|отмен|取消|退款/u],
  ["airport", /flughafen|aeropuerto|\baeroport|аэропорт|机场|接机/u],
  ["visa", /\bvisum|\bvisado|\bvisa\b|(?<!\p{L})виз[аыуе](?!\p{L})|签证/u],
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
