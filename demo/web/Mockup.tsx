/** A picture: pins go anywhere on it and stay there when it changes its size. */
export function Mockup() {
  return (
    <section aria-label="Mockup">
      <h2>Mockup</h2>
      <svg id="mockup" className="mockup" viewBox="0 0 640 300" role="img" aria-label="Sketch of the screen">
        <rect width="640" height="300" rx="14" className="screen" />
        <rect width="150" height="300" rx="14" className="soft" />
        <circle cx="36" cy="40" r="14" className="accent" />
        {[86, 120, 154, 188].map((y) => (
          <rect key={y} x="22" y={y} width="106" height="14" rx="7" className="line" />
        ))}
        <rect x="180" y="30" width="220" height="22" rx="8" className="line" />
        <rect x="180" y="76" width="200" height="120" rx="12" className="soft" />
        <rect x="400" y="76" width="200" height="120" rx="12" className="soft" />
        <rect x="180" y="226" width="120" height="36" rx="10" className="accent" />
      </svg>
    </section>
  );
}
