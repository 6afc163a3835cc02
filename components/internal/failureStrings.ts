/** Failure messages for readers; they are the keys of the provider's `translations`. */
export const failureStrings = {
  unreachable: 'The service cannot be reached. Check your connection.',
  unavailable: 'The service has a problem at the moment. Try again in a while.',
  notSignedIn: 'You could not be signed in. Reload the page, or sign in to it again.',
  noAccess: 'You have no access here. Ask whoever runs this page for it.',
  accessLost: 'You no longer have access to this organization. Ask whoever runs this page for it.',
  unknown: 'Something went wrong.',
  outdated: 'What you see may be out of date.',
} as const;
