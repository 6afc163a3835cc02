import { forwardRef, type ComponentPropsWithoutRef } from 'react';

interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Its name, and its tooltip. */
  label: string;
  /** A class besides the common one. */
  className?: string;
}

/** A button that shows an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, className = '', ...props },
  ref,
) {
  return (
    <button
      type="button"
      className={`parley-icon-button ${className}`.trim()}
      title={label}
      aria-label={label}
      {...props}
      ref={ref}
    />
  );
});
