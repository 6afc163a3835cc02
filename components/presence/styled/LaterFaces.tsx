'use client';
import { useState } from 'react';
import { FollowBar, type FollowBarProps } from '../../follow/styled/FollowBar.js';
import { MoreFaces, type MoreFacesProps } from './MoreFaces.js';

export type LaterFacesProps = FollowBarProps & MoreFacesProps;

/** Rarely needed parts of a row of faces: the follow bar, and the people who do not fit. A chunk of its own. */
export function LaterFaces({ following, slots, ...follow }: LaterFacesProps) {
  const isFollowing = follow.request !== null || typeof following === 'string';
  const [hasFollowed, setHasFollowed] = useState(isFollowing);
  if (isFollowing && !hasFollowed) setHasFollowed(true);
  return (
    <>
      {hasFollowed && <FollowBar {...follow} />}
      <MoreFaces {...{ following, slots }} />
    </>
  );
}
