/** Every text of the family, in English; `translations` of the provider looks them up by these words. */
export const timelineStrings = {
  timeline: 'Comments on the video',
  at: '{name}, at {time}',
} as const;
