/** Placeholder rows, as many as a panel shows at first. Their text for screen readers is beside them. */
export function LoadingRows() {
  return (
    <div className="parley-skeletons" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className="parley-skeleton-row">
          <span className="parley-skeleton parley-avatar" />
          <span className="parley-row-text">
            <span className={`parley-skeleton parley-skeleton-${width}`} />
            <span className="parley-skeleton parley-skeleton-short" />
          </span>
        </div>
      ))}
    </div>
  );
}

const WIDTHS = ['wide', 'medium', 'full', 'half'] as const;
