/** Apart from the paths of a trip that public pages load too. */
export const billingPath = (trip: string): string => `/profile/billing/?trip=${encodeURIComponent(trip)}`;
