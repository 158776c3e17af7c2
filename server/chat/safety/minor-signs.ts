import { normaliseText } from "../../formats/normalised-text.ts";

/** The mouth, in the languages of the pages. */
const mouth =
  /\b(?:tooth|teeth|wisdom|gums?|extraction|socket|molar|stitch\w* in my mouth)\b|zahn|\bencias?\b|\bdientes?\b|\bmuelas?\b|\bdents?\b|\bgencives?\b|(?:^|[^\p{L}])(?:ال)?(?:سن|سني|ضرس|ضرسي|اسنان|اسناني|لثه|لثتي|خلع)(?!\p{L})/u;
const bleeds =
  /\bble(?:e?d|eds|eding)\b|\bblood\b|\bblut|\bsangr|\bsaign|\bsang\b|نزف|تنزف|ينزف|نزيف|(?:^| )دم(?: |$)/u;
const little =
  /\b(?:a little|little bit|a bit|slight(?:ly)?|spotting|oozing|oozes|ooze|pink|traces?|few drops|tiny|bisschen|wenig|leicht|etwas|un poco|poquito|un peu|legerement)\b|شوي|شويه|قليل|بسيط|خفيف/u;
const aches =
  /\b(?:hurts?|aches?|aching|sore|tender|toothache|pain|painful|throbs?|throbbing)\b|\bweh\b|schmerz|\bduelen?\b|\bdolor|\bmal\b|\bdouleur|وجع|يوجع|بتوجع|الم|يولم|تولم/u;
const swollenGum =
  /\bgums?\b.*\b(?:swollen|swells?|swelling|puffy)\b|\b(?:swollen|puffy)\b.*\bgums?\b|zahnfleisch.*geschwollen|geschwollen\w* zahnfleisch|\bencias?\b.*hinchad|\bgencives?\b.*(?:gonfl|enfl)|(?:لثه|لثتي|اللثه).*(?:ورم|منتفخ|وارم)|(?:ورم|انتفاخ).*(?:لثه|لثتي)/u;

/** What makes none of it minor: airways, what spreads, what does not stop, a fever, a medicine for the blood, somebody else. */
const grave =
  /breath|swallow|throat|neck|\beyes?\b|fever|temperature|chill|shiver|\bface\b|cheek|tongue|jaw|floor of|a lot|\blots\b|heav|pour|stop|hours?|clot|dizz|faint|collaps|pass(?:ed|ing)? out|chest|heart|thinner|warfarin|aspirin|eliquis|xarelto|clopidogrel|apixaban|haemophil|hemophil|severe|unbearable|worst|worse|spread|soak|gush|pillow|fill|vomit|numb|weak|pale|rash|hives|\b(?:3[89]|4[0-2]|10[0-4])\b|\b(?:son|daughter|child|baby|kid|toddler|he|she|his|her|mother|father|husband|wife)\b|atm|luft|schluck|hals|auge|fieber|gesicht|wange|zunge|kiefer|viel|stark|stund|schwind|ohnm|brust|herz|verdunn|schlimm|respir|trag|gargant|cuello|\bojo|fiebre|\bcara\b|mejilla|lengua|mucho|mucha|parar?\b|horas|mareo|pecho|corazon|anticoag|fuerte|peor|aval|gorge|\bcou\b|\boeil|fievre|visage|joue|langue|beaucoup|arret|heures|vertige|poitrine|coeur|fort|pire|نفس|بلع|ابلع|حلق|رقب|عين|حرار|سخون|وجه|خد|لسان|فك|كثير|كتير|وايد|واجد|يوقف|بيوقف|توقف|يتوقف|ساعات|دوخ|اغم|صدر|قلب|مميع|اسبرين|شديد|ينتشر|ابني|بنتي|طفل/u;

/** What gums do for years: nobody has to call today. */
const whenBrushed = /brush|floss|putz|cepill|bross|فرش/u;

/** Whether somebody tells of a little bleeding of the mouth, or of an aching tooth beside a swollen gum, and of nothing grave. */
export function tellsOfMinorSign(text: string): boolean {
  const words = normaliseText(text);
  if (!mouth.test(words) || grave.test(words) || whenBrushed.test(words)) return false;
  return (bleeds.test(words) && little.test(words)) || (aches.test(words) && swollenGum.test(words));
}
