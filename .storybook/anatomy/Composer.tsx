import { Composer } from '@parley/react/headless';

export function Write({ onSubmit }: Pick<Composer.RootProps, 'onSubmit'>) {
  return (
    <Composer.Root onSubmit={onSubmit}>
      <Composer.Editor />
      <Composer.Attachments>
        {(file) => (
          <Composer.Attachment key={file.attachmentId} file={file}>
            {file.name} <Composer.AttachmentStatus /> <Composer.AttachmentRemove />
          </Composer.Attachment>
        )}
      </Composer.Attachments>
      <Composer.Toolbar>
        <Composer.Format format="bold" />
      </Composer.Toolbar>
      <Composer.Attach />
      <Composer.Submit />
      <Composer.Status />
      <Composer.MentionList />
    </Composer.Root>
  );
}
