import { languageOfName } from "../bidi.ts";

/** An airline's, a hotel's or a fare's name: set and read out in its own language, apart from the text around it. */
export const SupplierName = ({ children }: { children: string }) => (
  <bdi lang={languageOfName(children)}>{children}</bdi>
);
