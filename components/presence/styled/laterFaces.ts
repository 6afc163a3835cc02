/** What a row of faces loads when it is needed. Apart, so that the row itself can be one file with all that is drawn at once. */
export const loadFollowBar = () => import('../../follow/styled/FollowBar.js');
export const loadMoreFaces = () => import('./MoreFaces.js');
export const loadFailure = () => import('./FacepileFailure.js');
