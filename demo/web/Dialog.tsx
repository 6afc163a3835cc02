import { type ReactNode, useRef, useState } from 'react';
import { Icon } from './Icon.js';

interface DialogProps {
  title: string;
  /** The sign on the button that opens it. */
  icon: Parameters<typeof Icon>[0]['name'];
  /** One sentence below the title. */
  intro: string;
  className?: string;
  children: ReactNode;
}

/** A button of the bar, and the dialog that it opens. What is in it exists while it is open. */
export function Dialog({ title, icon, intro, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="dialog"
        title={title}
        onClick={() => {
          dialog.current?.showModal();
          setIsOpen(true);
        }}
      >
        <Icon name={icon} />
        <span className="tool-label">{title}</span>
      </button>
      <dialog
        ref={dialog}
        className={`dialog ${className}`}
        aria-label={title}
        onClose={() => setIsOpen(false)}
        closedby="any"
      >
        <div className="dialog-frame">
          <div className="dialog-head">
            <div>
              <h2>{title}</h2>
              <p>{intro}</p>
            </div>
            <form method="dialog">
              <button className="tool" aria-label="Close">
                <Icon name="close" />
              </button>
            </form>
          </div>
          {isOpen && children}
        </div>
      </dialog>
    </>
  );
}
