/** Distance to the element, px. `tooltip.css` bridges it for the pointer. */
const GAP = 6;
/** Smallest distance to the edge of the window, px. */
const MARGIN = 8;

/**
 * Adds a tooltip to the page, above everything else: over the middle of an element, and under it where there is no room above. A long one
 * stays in the window, and covers the element rather.
 */
export function placeTooltip(of: Element, text: string): HTMLElement {
  const tooltip = document.createElement('div');
  tooltip.className = 'parley-root parley-tooltip';
  tooltip.role = 'tooltip';
  tooltip.popover = 'manual';
  tooltip.textContent = text;
  const theme = of.closest<HTMLElement>('[data-parley-theme]')?.dataset['parleyTheme'];
  if (theme) tooltip.dataset['parleyTheme'] = theme;
  tooltip.dir = getComputedStyle(of).direction;
  document.body.append(tooltip);
  tooltip.showPopover();

  const target = of.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const above = target.top - GAP - height;
  const middle = target.left + (target.width - width) / 2;
  const { clientWidth, clientHeight } = document.documentElement;
  const within = (wanted: number, last: number) => Math.max(MARGIN, Math.min(wanted, last - MARGIN));
  tooltip.style.top = `${within(above < MARGIN ? target.bottom + GAP : above, clientHeight - height)}px`;
  tooltip.style.left = `${within(middle, clientWidth - width)}px`;
  return tooltip;
}
