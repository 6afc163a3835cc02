export const jsonOrNull = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);
