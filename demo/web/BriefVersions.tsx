import type { UseCrdtStoreResult } from '@parley/react';
import { type MouseEvent, type SubmitEvent, useEffect, useState } from 'react';

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Saves the brief under a name, and goes back to what was saved. */
export function BriefVersions({ brief }: { brief: UseCrdtStoreResult<string> }) {
  const { versions, getVersions, saveVersion, restoreVersion, isReadOnly } = brief;
  const [name, setName] = useState('');
  const [isRead, setIsRead] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const showProblem = (error: Error) => setProblem(error.message);
  useEffect(() => {
    getVersions()
      .then(() => setIsRead(true))
      .catch(showProblem);
  }, [getVersions]);

  const handleSave = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(null);
    saveVersion(name.trim())
      .then(() => setName(''))
      .catch(showProblem);
  };
  const handleRestore = ({ currentTarget }: MouseEvent<HTMLButtonElement>, versionId: string) => {
    setProblem(null);
    restoreVersion(versionId)
      .then(() => currentTarget.closest('dialog')?.close())
      .catch(showProblem);
  };

  return (
    <div className="versions">
      {!isReadOnly && (
        <form onSubmit={handleSave}>
          <input
            value={name}
            onChange={({ target }) => setName(target.value)}
            aria-label="Name of the version"
            placeholder="Before the review"
            maxLength={100}
            required
          />
          <button className="primary">Save version</button>
        </form>
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <ul aria-label="Saved versions">
        {versions.map(({ versionId, versionName, createdAt, createdBy }) => (
          <li key={versionId}>
            <span>
              {versionName}
              <small>
                {createdBy.name ?? createdBy.userId}, {when.format(createdAt)}
              </small>
            </span>
            {!isReadOnly && (
              <button
                type="button"
                className="tool"
                aria-label={`Restore ${versionName}`}
                onClick={(event) => handleRestore(event, versionId)}
              >
                Restore
              </button>
            )}
          </li>
        ))}
      </ul>
      {isRead && versions.length === 0 && (
        <small>Nothing is saved yet. Going back to a version keeps the present text as one, too.</small>
      )}
    </div>
  );
}
