/** Texts of areas, in English; they are the keys of the provider's `translations`. Loaded with the code that draws areas. */
export const areaStrings = {
  modeOn: 'Click where your comment belongs, or drag over an area. Keys: Enter, Shift+Enter for an area, Escape.',
  modeOnTouch: 'Tap where your comment belongs, or hold and drag over an area.',
  keys: 'Arrow keys move the area, with Shift they change its size. Enter comments on it, Escape drops it.',
} as const;
