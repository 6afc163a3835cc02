/** The rendered pin of the page that is nearest to a point; `null`: there is none. */
export function nearestPin({ x, y }: DOMRect): HTMLElement | null {
  let nearest: HTMLElement | null = null;
  let least = Infinity;
  for (const pin of document.querySelectorAll<HTMLElement>('[data-parley-part=layer] [data-parley-part=pin]')) {
    const [rect] = pin.getClientRects();
    const distance = rect ? Math.hypot(rect.x - x, rect.y - y) : Infinity;
    if (distance < least) [nearest, least] = [pin, distance];
  }
  return nearest;
}
