/** An editor as the hands of a person use it. Words are those of one run of its text. */
export interface EditorSeat {
  /** Its text, with `|` between paragraphs. */
  text(): string;
  /** What the app would store. */
  saved(): string;
  /** Puts one paragraph into an empty editor. */
  fill(text: string): void;
  select(words: string): void;
  /** Writes before the words. */
  write(words: string, text: string): void;
  remove(words: string): void;
  /** Begins a paragraph with the words. */
  split(words: string): void;
  /** Joins the paragraph that begins with the words with the one before. */
  join(words: string): void;
  undo(): void;
  /** Draws the caret of somebody else before the words, as bindings do. Tiptap only. */
  drawCaret?(words: string): void;
}

export interface BriefProps {
  /** Not shared: what was saved of the editor; `''`: nothing. @default the text that all share */
  content?: string;
  onSeat: (seat: EditorSeat) => void;
}
