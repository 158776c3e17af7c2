import { getHotel, listHotelRates, listHotels } from "../../../contract/hotels.ts";
import { type Binding, handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { hotelHere, ratesHere, searchHere } from "./hotels.ts";

export const hotelRoutes = (services: Pick<Services, "suppliers" | "rates" | "now">): Binding[] => [
  handle(listHotels, ({ here }, { query }) => searchHere(services, here, query)),
  handle(getHotel, ({ here }, { params }) => hotelHere(services, here, params.id)),
  handle(listHotelRates, ({ here }, { params, query }) => ratesHere(services, here, params.id, query)),
];
