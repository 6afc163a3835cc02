import { CommentsSidebar } from '@parley/react/headless';

export function AllThreads() {
  return (
    <CommentsSidebar.Root>
      <CommentsSidebar.Search />
      <CommentsSidebar.QuickFilter /> <CommentsSidebar.Sort /> <CommentsSidebar.GroupBy />
      <CommentsSidebar.Count />
      <CommentsSidebar.Loading />
      <CommentsSidebar.Empty />
      <CommentsSidebar.NoMatch />
      <CommentsSidebar.Reset />
      <CommentsSidebar.List>
        {(row) =>
          row.type === 'annotation' ? (
            <CommentsSidebar.Item key={`${row.groupId} ${row.annotation.annotationId}`} row={row}>
              <CommentsSidebar.Open>{row.annotation.comments[0]?.commentText}</CommentsSidebar.Open>
              <CommentsSidebar.Navigate />
            </CommentsSidebar.Item>
          ) : (
            <CommentsSidebar.Item key={row.group.id} row={row}>
              <CommentsSidebar.GroupHeading />
            </CommentsSidebar.Item>
          )
        }
      </CommentsSidebar.List>
    </CommentsSidebar.Root>
  );
}
