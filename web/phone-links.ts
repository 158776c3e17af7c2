/** Telephone link of a formatted number such as `+971 4 000 0142`. */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;

/** WhatsApp link of a formatted number. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;
