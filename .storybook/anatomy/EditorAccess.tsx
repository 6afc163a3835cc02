import { EditorAccess } from '@parley/react/headless';

export function WhoEdits() {
  return (
    <EditorAccess.Root singleEditorMode>
      <EditorAccess.Avatar />
      <EditorAccess.Status /> <EditorAccess.Timer />
      <EditorAccess.Notice />
      <EditorAccess.Edit />
      <EditorAccess.Stop />
      <EditorAccess.TakeOver />
      <EditorAccess.Request />
      <EditorAccess.Cancel />
      <EditorAccess.Accept />
      <EditorAccess.Reject />
      <EditorAccess.Announcer />
    </EditorAccess.Root>
  );
}
