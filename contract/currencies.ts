// Separate from `money.ts`, so that pages with prices do not load the schema library.

/** Decimal digits of currencies without exactly two (ISO 4217, and as charged in practice). */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Decimal digits of a currency, by its upper-case code: 0, 2 or 3. */
export const exponentOf = (currency: string): number => exponents[currency] ?? 2;
