const PATHS = {
  activity: 'M3 12h4l3-8 4 16 3-8h4',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  sliders: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6',
  history: 'M4 12a8 8 0 108-8 8 8 0 00-6 3M4 4v4h4M12 8v4l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  external: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
};

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className="icon">
    <path d={PATHS[name]} />
  </svg>
);

export const StarIcon = () => (
  <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true" className="star">
    <path fill="currentColor" d="M16 2l3.6 10.4L30 16l-10.4 3.6L16 30l-3.6-10.4L2 16l10.4-3.6z" />
  </svg>
);
