/** Fields of saved replies, as they are written in them. */
export const replyFields = ["name", "reference", "procedure"] as const;
type Field = (typeof replyFields)[number];

/** A saved reply with its fields filled in; an unknown one stays as it is written. */
export const filledReply = (text: string, values: Readonly<Record<Field, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => {
    const field = replyFields.find((one) => one === name);
    return field ? values[field] : written;
  });
