import type { Session, SignedIn } from './Session.js';

/** The features that run while somebody is signed in. */
export interface Residents {
  /** See `Session.whileSignedIn`. */
  add: Session['whileSignedIn'];
  /** Runs all of them; stops when one of them signs somebody else in. */
  enter(isCurrent: () => boolean): void;
  /** Ends all of them. */
  leave(): void;
}

interface Resident {
  run: Parameters<Session['whileSignedIn']>[0];
  leave?: (() => void) | void;
}

/** Makes the list of features. @param signedIn who is signed in now; `null`: nobody */
export function createResidents(signedIn: () => SignedIn | null): Residents {
  const residents = new Set<Resident>();
  const enter = (resident: Resident) => {
    const now = signedIn();
    if (now) resident.leave = resident.run(now);
  };
  const leave = (resident: Resident) => {
    const { leave: end } = resident;
    resident.leave = undefined;
    end?.();
  };
  return {
    add(run) {
      const resident: Resident = { run };
      residents.add(resident);
      enter(resident);
      return () => {
        residents.delete(resident);
        leave(resident);
      };
    },
    enter(isCurrent) {
      for (const resident of [...residents]) if (isCurrent()) enter(resident);
    },
    leave() {
      for (const resident of [...residents]) leave(resident);
    },
  };
}
