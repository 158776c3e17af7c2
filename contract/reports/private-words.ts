/**
 * Words in a key whose value is removed completely: `firstName`, `contact_email` and `x-auth-token` each contain one. A
 * superfluous word costs a detail of an error; a missing one costs a patient's privacy.
 */
const privateWords = new Set(
  [
    "password passwd passcode passphrase pwd secret secrets token tokens jwt code codes otp pin credential credentials",
    "authorization auth cookie cookies session csrf apikey signature dsn iban cvc cvv card pan bic swift",
    "name names firstname lastname surname forename fullname username nickname user users patient patients client clients",
    "email emails mail mails phone phones tel telephone mobile whatsapp telegram contact contacts recipient sender",
    "address addresses street city town postcode postal zip ip latitude longitude lat lng location",
    "birth birthday birthdate dob age gender sex nationality citizenship ethnicity religion marital language",
    "passport visa emirates ssn license licence insurance insurer policy document documents upload attachment",
    "diagnosis diagnoses condition conditions symptom symptoms disease illness history medical health treatment treatments",
    "medicine medicines medication medications drug drugs dose allergy allergies surgery surgeries operation implant",
    "goal goals intake pregnancy pregnant weight height bmi blood smoker smoking alcohol disability",
    "message messages note notes comment comments remark remarks answer answers question questions prompt reply transcript",
    "text content body payload subject html description summary reason review title label",
    "query querystring search params variables vars input inputs form fields values raw detail details arguments args",
    "headers data url href referrer referer req res",
    "companion companions traveller travellers passenger passengers guest guests relative emergency",
  ].flatMap((line) => line.split(" ")),
);

/** `firstName`, `first_name`, `FIRST-NAME` and `first.name` have the same words. */
const wordsOf = (key: string): readonly string[] =>
  key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u);

/** True when a key's value is personal, medical or a secret. Also finds joined words: `userpassword`. */
export const isPrivateKey = (key: string): boolean =>
  wordsOf(key).some((word) => privateWords.has(word)) ||
  /passw|token|secret|e-?mail|phone|diagnos|medic|allerg/i.test(key);

/** Matches "name: …", "diagnosis=…", "code is …" to the end of a text: the value may contain anything but a stack. */
export const labelledInText =
  /(?<![\p{L}\d])(name|password|passcode|token|secret|otp|pin|code|e-?mail|phone|whatsapp|address|birth(?:day|date)?|dob|passport|diagnos[ie]s|medicines?|medications?|allerg(?:y|ies)|symptoms?|conditions?|goals?|notes?|message|body|params|values|row|cookie|authorization)(\)?\s?[=:]\s?|\s+is\s+(?!not |required|missing|invalid|undefined|null))(?!\[removed\])[\s\S]+/giu;
