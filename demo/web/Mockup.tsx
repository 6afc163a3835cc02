const MENU = ['Boards', 'People', 'Files', 'Settings'];
const CARDS = [
  { x: 178, title: 'Q3 pipeline', rows: [70, 96, 54] },
  { x: 396, title: 'Press list', rows: [88, 60, 74] },
];

/** A picture: pins go anywhere on it and stay there when it changes its size. */
export function Mockup() {
  return (
    <section aria-label="Mockup">
      <h2>Sketch</h2>
      <svg id="mockup" className="mockup" viewBox="0 0 640 320" role="img" aria-label="Sketch of the screen">
        <rect x="0.5" y="0.5" width="639" height="319" rx="12" className="screen" />
        <path d="M12.5 0.5h137v319h-137a12 12 0 0 1-12-12v-295a12 12 0 0 1 12-12z" className="side" />
        <circle cx="28" cy="30" r="9" className="accent" />
        <text x="44" y="35" className="strong">
          Acme
        </text>
        {MENU.map((item, index) => (
          <text key={item} x="24" y={76 + index * 28} className={index === 0 ? 'strong' : ''}>
            {item}
          </text>
        ))}
        <text x="178" y="46" className="title">
          Welcome, your data is here
        </text>
        {CARDS.map(({ x, title, rows }) => (
          <g key={title}>
            <rect x={x} y="72" width="200" height="132" rx="10" className="card" />
            <text x={x + 16} y="100" className="strong">
              {title}
            </text>
            {rows.map((width, index) => (
              <g key={width}>
                <rect x={x + 16} y={118 + index * 26} width="14" height="14" rx="4" className="check" />
                <rect x={x + 40} y={121 + index * 26} width={width} height="8" rx="4" className="line" />
              </g>
            ))}
          </g>
        ))}
        <rect x="178" y="248" width="112" height="38" rx="9" className="accent" />
        <text x="234" y="272" textAnchor="middle" className="on-accent">
          Import
        </text>
        <text x="312" y="272">
          or start the tour
        </text>
      </svg>
    </section>
  );
}
