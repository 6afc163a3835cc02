'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { ButtonMenu } from './ButtonMenu.js';
import { Slot } from './Slot.js';
import { forwardRef, useEffect, useRef, useState, type ReactNode } from 'react';
import { ownContent, type OwnContentProps } from './ownContent.js';
import { useMenuButton } from './useMenuButton.js';
import { useLoadedPopups } from './usePopups.js';

export interface SelectPartProps extends Omit<OwnContentProps<'button'>, 'value'> {
  /** A choice. `event.preventDefault()` stops the part's own action and leaves the list open. */
  onValueChange?: ((value: string, event: Event) => void) | undefined;
  /** Class of the list. It is rendered at the end of the body, with the theme and the direction of the button. */
  listClassName?: string | undefined;
  /** Class of each option. */
  optionClassName?: string | undefined;
  /** Shown in the button, after the name of the chosen option. */
  sign?: ReactNode;
  /** Shown in the chosen option, before its name. */
  checkedSign?: ReactNode;
}

/** The choices and the action of a select. */
export interface SelectControl {
  /** Its name. */
  label: string;
  /** The chosen one of `options`. */
  value: string;
  /** Shown in the button in place of the name of the chosen option. */
  shown?: ReactNode;
  options: readonly { value: string; name: string }[];
  /** A choice, unless the caller's `onValueChange` prevented it. */
  choose: (value: string) => void;
  /** Written to `data-parley-state`. */
  state?: string | undefined;
  isDisabled?: boolean | undefined;
}

/**
 * A button that shows the chosen option, and opens the list of all. Its name is the one of the select with the chosen option. Enter, Space
 * and the arrow keys open the list at the chosen option; letters find an option by its name. `data-parley-value`: the chosen option.
 */
export const SelectField = forwardRef<HTMLButtonElement, SelectPartProps & { control: SelectControl }>(
  function SelectField(
    {
      control,
      asChild = false,
      children,
      onValueChange,
      listClassName,
      optionClassName,
      sign,
      checkedSign,
      disabled,
      ...props
    },
    ref,
  ) {
    const { label, value, options, shown, choose, state } = control;
    const isDisabled = disabled ?? control.isDisabled;
    const name = options.find((option) => option.value === value)?.name ?? label;
    const { menu, buttonProps } = useMenuButton({
      type: 'button',
      'aria-label': name === label ? label : `${label}: ${name}`,
      ...props,
      disabled: isDisabled,
    });
    const button = useRef<HTMLButtonElement>(null);
    const setRef = useComposedRefs(button, ref);
    const Comp = asChild ? Slot : 'button';

    return (
      <>
        <Comp data-parley-state={state} data-parley-value={value} {...buttonProps} ref={setRef}>
          {ownContent(
            asChild,
            children,
            <>
              <span data-parley-part="select-value">
                <bdi>{shown ?? name}</bdi>
              </span>
              {sign}
            </>,
          )}
        </Comp>
        <ButtonMenu menu={menu} button={button} className={listClassName} data-parley-part="select-list" align="start">
          <Options
            {...{ options, value, optionClassName, checkedSign }}
            onChoose={(chosen, event) => {
              onValueChange?.(chosen, event);
              if (!event.defaultPrevented && chosen !== value) choose(chosen);
            }}
          />
        </ButtonMenu>
      </>
    );
  },
);

interface OptionsProps
  extends Pick<SelectControl, 'options' | 'value'>, Pick<SelectPartProps, 'optionClassName' | 'checkedSign'> {
  onChoose: (value: string, event: Event) => void;
}

function Options({ options, value, optionClassName, checkedSign, onChoose }: OptionsProps) {
  const { MenuRadioGroup } = useLoadedPopups();
  return (
    <MenuRadioGroup value={value}>
      {options.map((option) => (
        <Option
          key={option.value}
          className={optionClassName}
          {...option}
          isChosen={option.value === value}
          checkedSign={checkedSign}
          onChoose={(event) => onChoose(option.value, event)}
        />
      ))}
    </MenuRadioGroup>
  );
}

interface OptionProps {
  value: string;
  name: string;
  isChosen: boolean;
  checkedSign: ReactNode;
  className: string | undefined;
  onChoose: (event: Event) => void;
}

function Option({ value, name, isChosen, checkedSign, className, onChoose }: OptionProps) {
  const { MenuRadioItem, MenuItemIndicator } = useLoadedPopups();
  const option = useRef<HTMLDivElement>(null);
  const [isFirst] = useState(isChosen);
  useEffect(() => {
    const element = option.current;
    if (!isFirst || !element) return;
    // Before the list moves the focus itself, which would be to the first option. The page must not scroll for it, only the list.
    element.focus({ preventScroll: true });
    const list = element.closest('[role=menu]');
    if (list) list.scrollTop = element.offsetTop - list.clientHeight / 2;
  }, [isFirst]);
  return (
    <MenuRadioItem className={className} value={value} textValue={name} onSelect={onChoose} ref={option}>
      <MenuItemIndicator>{checkedSign}</MenuItemIndicator>
      <bdi>{name}</bdi>
    </MenuRadioItem>
  );
}
