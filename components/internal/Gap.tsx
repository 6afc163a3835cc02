/** Stands in a list for rows that are not mounted. */
export function Gap({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <li aria-hidden="true" className="parley-gap" style={{ height: heightPx }} /> : null;
}
