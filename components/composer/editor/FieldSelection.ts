/** The selection of the plain field when the rich field replaced it, in characters from the start. */
export interface FieldSelection {
  start: number;
  end: number;
  hasFocus: boolean;
}
