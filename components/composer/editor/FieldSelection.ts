/** What was selected in the plain field when the rich field took its place, in characters from the start. */
export interface FieldSelection {
  start: number;
  end: number;
  hasFocus: boolean;
}
