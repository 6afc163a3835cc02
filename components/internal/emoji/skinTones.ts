/** Fitzpatrick modifiers, from light to dark (Unicode Technical Standard 51). */
export const SKIN_TONES = {
  light: '\u{1F3FB}',
  'medium-light': '\u{1F3FC}',
  medium: '\u{1F3FD}',
  'medium-dark': '\u{1F3FE}',
  dark: '\u{1F3FF}',
} as const;

/** `none`: yellow, as emoji are. */
export type SkinTone = 'none' | keyof typeof SKIN_TONES;

/** Of one sign, but of several people: Unicode has no tones of it, though its class says that it has. */
const FAMILY = '👪';

/** The emoji in this tone; `undefined` for one that has no tones, and for several people, each of whom would need one. */
export function tonedEmoji(emoji: string, tone: keyof typeof SKIN_TONES): string | undefined {
  const people = emoji.match(/\p{Emoji_Modifier_Base}/gu) ?? [];
  return people.length === 1 && emoji !== FAMILY
    ? emoji.replace(/(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${SKIN_TONES[tone]}`)
    : undefined;
}

/** The emoji as somebody with this tone writes it. */
export const inTone = (emoji: string, tone: SkinTone): string =>
  (tone === 'none' ? undefined : tonedEmoji(emoji, tone)) ?? emoji;
