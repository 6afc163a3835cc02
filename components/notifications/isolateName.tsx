import type { ReactNode } from 'react';

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A sentence with a name in it: a name of another script changes only its own direction, not that of the sentence. */
export function isolateName(sentence: string, name: string | undefined): ReactNode {
  if (!name || !RIGHT_TO_LEFT.test(sentence)) return sentence;
  const [before, ...after] = sentence.split(name);
  if (after.length === 0) return sentence;
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after.join(name)}
    </>
  );
}
