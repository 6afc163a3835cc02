import type { ComponentPropsWithoutRef } from 'react';

type IconProps = Omit<ComponentPropsWithoutRef<'svg'>, 'children'>;

/**
 * Icons share one grid (20 by 20), one stroke and the color of the text around them. Names come from the control around. Each call is marked
 * pure, so that a page carries only the icons that it shows.
 */
function icon(name: string, paths: string[]) {
  function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  }
  Icon.displayName = name;
  return Icon;
}

export const BellIcon = /* @__PURE__ */ icon('BellIcon', [
  'M10 2.75a4.75 4.75 0 0 0-4.75 4.75c0 4.25-1.75 5.5-1.75 6.25h13c0-.75-1.75-2-1.75-6.25A4.75 4.75 0 0 0 10 2.75Z',
  'M8 16.5a2.1 2.1 0 0 0 4 0',
]);
export const CheckIcon = /* @__PURE__ */ icon('CheckIcon', ['m4.5 10.5 3.5 3.5 7.5-8']);
export const CheckAllIcon = /* @__PURE__ */ icon('CheckAllIcon', [
  'm2 10.75 3.25 3.25 6.5-7.25',
  'm9.5 13.25.75.75 7.25-7.75',
]);
export const TrashIcon = /* @__PURE__ */ icon('TrashIcon', [
  'M4 5.5h12',
  'M8 5.5V3.75h4V5.5',
  'm5.5 5.5.6 10.75h7.8l.6-10.75',
  'M8.4 8.75v4.5M11.6 8.75v4.5',
]);
export const CloseIcon = /* @__PURE__ */ icon('CloseIcon', ['m5 5 10 10', 'M15 5 5 15']);
export const SettingsIcon = /* @__PURE__ */ icon('SettingsIcon', [
  'M3 6.25h7.5M14.5 6.25H17',
  'M3 13.75h2.5M9.5 13.75H17',
  'M14.5 6.25a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  'M9.5 13.75a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
]);
export const BackIcon = /* @__PURE__ */ icon('BackIcon', ['m11.75 4.5-5.5 5.5 5.5 5.5']);
export const ChevronIcon = /* @__PURE__ */ icon('ChevronIcon', ['m5.5 7.75 4.5 4.5 4.5-4.5']);
export const DocumentIcon = /* @__PURE__ */ icon('DocumentIcon', ['M5 2.75h6.5L15 6.25v11H5Z', 'M11.25 2.75v3.75H15']);
export const OfflineIcon = /* @__PURE__ */ icon('OfflineIcon', [
  'm3 3 14 14',
  'M5.25 14.75h8.5',
  'M5.25 14.75a3 3 0 0 1-.5-5.95 5 5 0 0 1 1.6-2.9',
  'M9 4.85a4.75 4.75 0 0 1 5.5 4.4 2.9 2.9 0 0 1 2.1 4',
]);
export const WarningIcon = /* @__PURE__ */ icon('WarningIcon', [
  'M10 3.25 2.5 16.25h15Z',
  'M10 8.25v3.5',
  'M10 14v.05',
]);
export const MutedIcon = /* @__PURE__ */ icon('MutedIcon', [
  'm3 3 14 14',
  'M7.2 3.65a4.75 4.75 0 0 1 7.55 3.85c0 1.6.25 2.8.6 3.7',
  'M5.4 6.3c-.1.4-.15.8-.15 1.2 0 4.25-1.75 5.5-1.75 6.25h10',
  'M8 16.5a2.1 2.1 0 0 0 4 0',
]);
export const AttachIcon = /* @__PURE__ */ icon('AttachIcon', [
  'm15.9 9.6-5.6 5.6a3.6 3.6 0 0 1-5.1-5.1l6-6a2.4 2.4 0 0 1 3.4 3.4l-6 6a1.2 1.2 0 0 1-1.7-1.7l5.2-5.2',
]);
export const SendIcon = /* @__PURE__ */ icon('SendIcon', ['M10 16.25V4', 'm4.75 9 5.25-5.25L15.25 9']);
export const BoldIcon = /* @__PURE__ */ icon('BoldIcon', ['M6 4h4.5a3 3 0 0 1 0 6H6Z', 'M6 10h5.5a3 3 0 0 1 0 6H6Z']);
export const ItalicIcon = /* @__PURE__ */ icon('ItalicIcon', ['M8.5 4h5', 'M6.5 16h5', 'm11 4-2 12']);
export const UnderlineIcon = /* @__PURE__ */ icon('UnderlineIcon', ['M6 3.75V9a4 4 0 0 0 8 0V3.75', 'M5 16.5h10']);
export const StrikethroughIcon = /* @__PURE__ */ icon('StrikethroughIcon', [
  'M3.5 10h13',
  'M13.5 6.25C13 4.75 11.75 4 10 4 8 4 6.5 5 6.5 6.75c0 1.6 1.25 2.5 3.5 3.25',
  'M6.25 13.5c.5 1.6 1.9 2.5 3.75 2.5 2.1 0 3.6-1 3.6-2.9 0-.9-.3-1.5-.9-2',
]);
export const RetryIcon = /* @__PURE__ */ icon('RetryIcon', [
  'M15.75 6.5v-3',
  'M15.75 6.5h-3',
  'M15.5 6.4a6.25 6.25 0 1 0 .75 3.6',
]);
export const GroupIcon = /* @__PURE__ */ icon('GroupIcon', [
  'M4 16.75V4.5L11 3v13.75',
  'M11 7h5v9.75',
  'M2.75 16.75h14.5',
  'M6.75 7.25h1.5M6.75 10.25h1.5M6.75 13.25h1.5',
]);
export const PeopleIcon = /* @__PURE__ */ icon('PeopleIcon', [
  'M7.5 9a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
  'M2.25 16.25a5.25 5.25 0 0 1 10.5 0',
  'M13 3.75a2.75 2.75 0 0 1 0 5',
  'M14.75 11.75a5.25 5.25 0 0 1 3 4.5',
]);
export const MailIcon = /* @__PURE__ */ icon('MailIcon', ['M3 5h14v10H3Z', 'm3.25 5.5 6.75 5 6.75-5']);
export const LockIcon = /* @__PURE__ */ icon('LockIcon', ['M5 9h10v7.5H5Z', 'M7 9V6.5a3 3 0 0 1 6 0V9']);
export const WorldIcon = /* @__PURE__ */ icon('WorldIcon', [
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  'M3 10h14',
  'M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7Z',
]);
export const CommentIcon = /* @__PURE__ */ icon('CommentIcon', [
  'M3.25 9.25c0-3.3 3-5.75 6.75-5.75s6.75 2.45 6.75 5.75S13.75 15 10 15c-.85 0-1.65-.1-2.4-.35L4 16.25l.85-2.9a5.3 5.3 0 0 1-1.6-4.1Z',
]);
export const MoreIcon = /* @__PURE__ */ icon('MoreIcon', ['M4.5 10v.05', 'M10 10v.05', 'M15.5 10v.05']);
export const SmileIcon = /* @__PURE__ */ icon('SmileIcon', [
  'M16.75 10a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0Z',
  'M7 11.5a3.4 3.4 0 0 0 6 0',
  'M7.75 7.75v.05',
  'M12.25 7.75v.05',
]);
export const ReopenIcon = /* @__PURE__ */ icon('ReopenIcon', [
  'M4 8.5h8.25a3.75 3.75 0 0 1 0 7.5H8',
  'M7 5.25 3.75 8.5 7 11.75',
]);
export const FilterIcon = /* @__PURE__ */ icon('FilterIcon', ['M3 5h14l-5.25 6.25V16l-3.5-1.75v-3Z']);
export const SearchIcon = /* @__PURE__ */ icon('SearchIcon', [
  'M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5Z',
  'm13 13 4 4',
]);
export const GoToIcon = /* @__PURE__ */ icon('GoToIcon', ['M8 4H4v12h12v-4', 'M11.5 3.5h5v5', 'm16.25 3.75-7 7']);
export const ExpandIcon = /* @__PURE__ */ icon('ExpandIcon', [
  'M11.5 3.5h5v5',
  'M8.5 16.5h-5v-5',
  'm16.25 3.75-5 5',
  'm3.75 16.25 5-5',
]);
export const TimeIcon = /* @__PURE__ */ icon('TimeIcon', [
  'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  'M10 6v4.25l2.75 1.75',
]);
