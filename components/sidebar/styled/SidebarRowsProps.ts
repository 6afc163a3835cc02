/** Sizes of a long list, px. */
export interface RowSizes {
  /** Typical height of a row. @default 220 */
  measuredSize?: number | undefined;
  /** Minimum distance to mount beyond each edge. @default 1000 */
  minBufferPx?: number | undefined;
  /** And at most. @default 2000 */
  maxBufferPx?: number | undefined;
}

export interface SidebarRowsProps extends RowSizes {
  scroller: Element;
}
