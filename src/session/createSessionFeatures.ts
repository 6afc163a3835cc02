import type { Session, SignedIn } from './Session.js';

/** The features that run while somebody is signed in. */
export interface SessionFeatures {
  /** See `Session.whileSignedIn`. */
  add: Session['whileSignedIn'];
  /** Runs all of them; stops when one of them signs somebody else in. */
  enter(isCurrent: () => boolean): void;
  /** Ends all of them. */
  leave(): void;
}

interface SessionFeature {
  run: Parameters<Session['whileSignedIn']>[0];
  leave?: (() => void) | void;
}

/** Makes the list of features. @param signedIn who is signed in now; `null`: nobody */
export function createSessionFeatures(signedIn: () => SignedIn | null): SessionFeatures {
  const features = new Set<SessionFeature>();
  const enter = (feature: SessionFeature) => {
    const now = signedIn();
    if (now) feature.leave = feature.run(now);
  };
  const leave = (feature: SessionFeature) => {
    const { leave: end } = feature;
    feature.leave = undefined;
    end?.();
  };
  return {
    add(run) {
      const feature: SessionFeature = { run };
      features.add(feature);
      enter(feature);
      return () => {
        features.delete(feature);
        leave(feature);
      };
    },
    enter(isCurrent) {
      for (const feature of Array.from(features)) if (isCurrent()) enter(feature);
    },
    leave() {
      for (const feature of Array.from(features)) leave(feature);
    },
  };
}
