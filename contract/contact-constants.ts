export const contactTopics = ["treatment", "quote", "travel", "aftercare", "records", "complaint", "other"] as const;
export const contactChannels = ["email", "phone", "whatsapp"] as const;
