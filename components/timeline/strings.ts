/** All texts of the family, in English; they are the keys of the provider's `translations`. */
export const timelineStrings = {
  timeline: 'Comments on the video',
  at: '{name}, at {time}',
} as const;
