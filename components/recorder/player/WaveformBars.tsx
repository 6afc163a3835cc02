export interface WaveformBarsProps {
  /** Loudness in bars of equal length, 0 to 1. */
  levels: readonly number[];
  className?: string | undefined;
  /** Written to `data-parley-state` of the bar that begins at this share of the time, 0 to 1. */
  stateAt: (share: number) => string | undefined;
}

/** Of these the waveform is drawn; more would be thinner than a pixel in a comment. */
const BARS = 64;

/** Draws loudness over time; nothing where it is not known. */
export function WaveformBars({ levels, className, stateAt }: WaveformBarsProps) {
  const bars = inBars(levels);
  if (bars.length === 0) return null;
  return (
    <svg viewBox={`0 0 ${bars.length * 3} 32`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {bars.map((level, at) => {
        const height = Math.max(2, level * 30);
        return (
          <rect
            key={at}
            className={className}
            data-parley-state={stateAt(at / bars.length)}
            x={at * 3}
            y={16 - height / 2}
            width={2}
            height={height}
            rx={1}
          />
        );
      })}
    </svg>
  );
}

/** The loudest of neighbours, scaled so that the loudest of all fills the height. */
function inBars(levels: readonly number[]): number[] {
  const count = Math.min(BARS, levels.length);
  const loudest = Math.max(0.05, ...levels);
  return Array.from({ length: count }, (_, at) => {
    const own = levels.slice(
      Math.floor((at * levels.length) / count),
      Math.max(Math.floor(((at + 1) * levels.length) / count), Math.floor((at * levels.length) / count) + 1),
    );
    return Math.min(1, Math.max(0, ...own) / loudest);
  });
}
