import { useLiveState } from '@parley/react';
import { EditorAccessPanel } from '@parley/react/components';
import type { Initiative } from '../roadmap.js';

interface Plan {
  milestone: string;
  shipsOn: string;
  nextStep: string;
  isApproved: boolean;
}

const EMPTY: Plan = { milestone: 'First ten teams', shipsOn: '', nextStep: '', isApproved: false };

/** A form that one person edits at a time: for everybody else its fields are read-only, and show what the editor types. */
export function LaunchPlan({ initiative }: { initiative: Initiative }) {
  const [plan, setPlan] = useLiveState<Plan>('launch-plan', { initialValue: EMPTY });
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }));
  return (
    <section className="plan" aria-label="Launch plan">
      <div className="section-head">
        <h2>Launch plan</h2>
        <EditorAccessPanel singleEditorMode />
      </div>
      <form data-parley-sync-access="true" aria-label={`Launch plan of ${initiative.title}`}>
        <label>
          Milestone
          <input value={plan.milestone} onChange={({ target }) => change({ milestone: target.value })} />
        </label>
        <label>
          Ships on
          <input type="date" value={plan.shipsOn} onChange={({ target }) => change({ shipsOn: target.value })} />
        </label>
        <label className="wide">
          Next step
          <textarea rows={2} value={plan.nextStep} onChange={({ target }) => change({ nextStep: target.value })} />
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={plan.isApproved}
            onChange={({ target }) => change({ isApproved: target.checked })}
          />
          Approved by finance
        </label>
      </form>
    </section>
  );
}
