import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  isOn: boolean;
  /** What it is set to is not known yet. */
  isDisabled?: boolean;
  onIsOnChange: (isOn: boolean) => void;
  /** What it does. */
  children: ReactNode;
}

/** A setting of the demo, with what it does. */
export function Switch({ label, isOn, isDisabled = false, onIsOnChange, children }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onIsOnChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-about`}>{children}</p>
      </div>
    </div>
  );
}
