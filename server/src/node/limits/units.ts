const UNITS = { TiB: 1024 ** 4, GiB: 1024 ** 3, MiB: 1024 ** 2, KiB: 1024 } as const;

/** Bytes of more files than anybody stores. A larger number is a mistake. */
export const MOST_BYTES = 1000 * UNITS.TiB;

/** Writes bytes in the largest unit that divides them, as `15 MiB`. */
export function bytesText(bytes: number): string {
  const unit = Object.entries(UNITS).find(([, size]) => bytes > 0 && bytes % size === 0);
  return unit ? `${bytes / unit[1]} ${unit[0]}` : String(bytes);
}

/** Reads bytes: digits alone, or with a unit, as `15MiB`. Returns `null` for any other text. */
export function parseBytes(text: string): number | null {
  const [, digits, unit] = /^(\d{1,16}) ?([KMGT]iB)?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  return Number(digits) * (unit === undefined ? 1 : UNITS[unit as keyof typeof UNITS]); // safe by the pattern
}
