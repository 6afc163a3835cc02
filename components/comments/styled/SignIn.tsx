'use client';
import { useCurrentUser } from '../../../hooks/session.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';

/** In place of a composer, for those who may not write because they have not signed in to the app; rendered only while `signInButton` is on and `Comments` has `onSignIn`. */
export function SignIn() {
  const { signInButton } = useCommentSettings();
  const me = useCurrentUser();
  const signIn = useUi(selectSignIn);
  const strings = useStrings(commentStrings);
  if (!signInButton || !signIn || (me && !me.isAnonymous)) return null;
  return (
    <p className="parley-sign-in">
      <button type="button" className="parley-button" onClick={signIn}>
        {strings.signIn}
      </button>
    </p>
  );
}

const selectSignIn = ({ comments }: UiState) => comments.onSignIn;
