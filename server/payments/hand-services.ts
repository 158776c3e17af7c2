/** How money comes without a card service: recorded by the clinic's staff, or out of a credit. */
export const handServices = ["transfer", "cash", "terminal", "credit"] as const;
export type HandService = (typeof handServices)[number];

/** How money came by a service: all others take cards. */
export const methodOf = (service: string | null): HandService | "card" =>
  handServices.find((one) => one === service) ?? "card";

/** True for a payment whose refund the clinic sends itself. */
export const isByHand = ({ service }: { readonly service: string }): boolean =>
  handServices.some((one) => one === service);
