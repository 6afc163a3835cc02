const files = import.meta.glob<string>('../pictures/*.png', { eager: true, query: '?url', import: 'default' });
const MODES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['rtl', 'Right to left'],
  ['phone', 'Phone, 390 px'],
] as const;

/** A story as the visual regression keeps it (`test/setup/storyPictures.ts`). */
export function Pictures({ of, alt }: { of: string; alt: string }) {
  return (
    <div
      className="sb-unstyled"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'start', marginBlock: 24 }}
    >
      {MODES.map(([mode, label]) => {
        const src = files[`../pictures/${of}-${mode}.png`];
        return (
          src && (
            <figure key={mode} style={{ margin: 0, maxInlineSize: mode === 'phone' ? '15rem' : '29rem' }}>
              <img
                src={src}
                alt={`${alt}, ${label.toLowerCase()}`}
                style={{ display: 'block', maxInlineSize: '100%', border: '1px solid #ddd', borderRadius: 8 }}
              />
              <figcaption style={{ fontSize: 13, color: '#62626f' }}>{label}</figcaption>
            </figure>
          )
        );
      })}
    </div>
  );
}
