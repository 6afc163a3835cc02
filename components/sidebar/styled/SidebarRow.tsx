'use client';
import { memo } from 'react';
import type { SidebarGroup, SidebarRow as SidebarLine } from '../../../src/elements/comment/sidebar/groupThreads.js';
import { Boundary } from '../../internal/Boundary.js';
import { BrokenItem } from '../../internal/BrokenItem.js';
import { ChevronIcon } from '../../internal/icons.js';
import { CommentsSidebarGroupHeading } from '../CommentsSidebarGroupHeading.js';
import { CommentsSidebarItem, type CommentsSidebarItemProps } from '../CommentsSidebarItem.js';
import { useGroupName } from '../useGroupName.js';
import { Card } from './Card.js';

interface SidebarRowProps extends Omit<CommentsSidebarItemProps, 'children'> {
  row: SidebarLine;
  measure?: ((row: Element | null) => void) | undefined;
}

/** One row. Renders again when its thread, its group or its place changes, and not because other threads do. */
export const SidebarRow = memo(function SidebarRow({ row, measure, ...attributes }: SidebarRowProps) {
  return (
    <CommentsSidebarItem row={row} className="parley-sidebar-row" {...attributes} ref={measure}>
      <Boundary fallback={<BrokenItem />} resetKeys={[row]}>
        {row.type === 'group' ? <GroupHeading group={row.group} /> : <Card annotation={row.annotation} />}
      </Boundary>
    </CommentsSidebarItem>
  );
});

function GroupHeading({ group }: { group: SidebarGroup }) {
  const groupName = useGroupName('CommentsSidebar.Item');
  return (
    <CommentsSidebarGroupHeading className="parley-sidebar-group">
      <ChevronIcon />
      <span className="parley-group-name" dir="auto">
        {groupName(group)}
      </span>
      <span className="parley-count">{group.count}</span>
    </CommentsSidebarGroupHeading>
  );
}
