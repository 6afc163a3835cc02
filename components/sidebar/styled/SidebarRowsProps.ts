/** Sizes of a long list, px. */
export interface RowSizes {
  /** What most rows measure. @default 220 */
  measuredSize?: number | undefined;
  /** Kept ready beyond each edge, at least. @default 1000 */
  minBufferPx?: number | undefined;
  /** And at most. @default 2000 */
  maxBufferPx?: number | undefined;
}

export interface SidebarRowsProps extends RowSizes {
  scroller: Element;
}
