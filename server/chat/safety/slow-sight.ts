/** An eye that is clouded, in English. */
const clouded = /\b(?:cloud(?:y|ed|ing)|foggy|milky|hazy|misty)\b/iu;
const eye = /\b(?:eyes?|sight|vision)\b/iu;
/** What one has given up, or what comes in years: nobody is taken ill so. */
const slow =
  /\b(?:driv\w+ (?:\w+ )?at night|for (?:\w+ )?(?:years|months)|gradual\w*|slowly|over the (?:years|months)|year by year)\b/iu;
const sharp =
  /\b(?:sudden\w*|today|yesterday|tonight|this (?:morning|week|evening)|now|hours?|minutes?|pain\w*|hurts?|aches?|red|flash\w*|curtain|shadow|floaters?|double|one side|face|arm|speech|headache|vomit\w*|after|since|injur\w*|hit|chemical|splash\w*|blind|operat\w*|surgery|pressure|halo\w*|numb|weak\w*)\b/iu;

const tellsOfSlowClouding = (text: string): boolean =>
  clouded.test(text) && eye.test(text) && slow.test(text) && !sharp.test(text);

/** "My left eye is cloudy, I no longer drive at night": what a cataract does over months, without a word of what is sudden, painful or new. All else is heard. */
export const withoutSlowClouding = (text: string): string =>
  tellsOfSlowClouding(text) ? text.replace(clouded, " ") : text;
