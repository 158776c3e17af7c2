/** Where a number that is written for people, such as `+971 4 000 0142`, is called. */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;

/** Where it is written to on WhatsApp. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;
