'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useCallback, useEffect, useId } from 'react';
import { ParleyError } from '@parley/protocol/constants';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useNewest } from '../../../hooks/useNewest.js';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useStable } from '../../../hooks/useStable.js';
import { definedFields } from '../../../src/definedFields.js';
import { ANYWHERE } from '../../../src/elements/comment/anchors/anchorHost.js';
import { checkAnnotationList, checkHotkey } from '../../../src/elements/comment/checkLists.js';
import type { CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import type { ComposerPlaceholders, SettingLayer } from '../../../src/elements/comment/commentUi.js';
import { extensionsOf } from '../../../src/elements/comment/composer/checkFile.js';
import { overrideUi, type UiPath } from '../../../src/ui/overrideUi.js';
import type { UiStore } from '../../../src/ui/uiStore.js';
import type { CommentsPresetProps } from './CommentsPresetProps.js';
import type { CommentsProps } from './CommentsProps.js';
import { contextOf } from '../../../src/contextOf.js';

/**
 * Applies the props to every comment component, from the first paint until this component unmounts. The previous settings are
 * restored afterwards.
 */
export function useCommentsOptions(
  props: Omit<CommentsProps, keyof CommentsPresetProps | 'onError'>,
  settings: Partial<CommentSettings>,
): void {
  const context = contextOf(useParley().client);
  const { ui } = context;
  const id = useId();
  const stable = useStable(definedFields(settings));
  const onSignIn = useNewest(props.onSignIn);
  const signIn = useCallback(() => onSignIn.current?.(), [onSignIn]);
  const options = useStable(
    definedFields({
      unreadIndicatorMode: props.unreadIndicatorMode,
      maxReplyAvatars: props.maxReplyAvatars,
      assignToType: props.assignToType,
      allowedFileTypes: props.allowedFileTypes && extensionsOf(props.allowedFileTypes),
      placeholders: placeholdersOf(props),
      composerMode: props.composerMode,
      streamViewContainerId: props.streamViewContainerId,
      onSignIn: props.onSignIn && signIn,
      recordings: props.recordings,
      statuses: props.customStatus,
      priorities: props.customPriority,
      categories: props.customCategory,
      customReactions: props.customReactions,
      customList: props.customListDataOnComment,
      annotationList: props.customListDataOnAnnotation,
      allowedElements: allowedOf(props),
      isAtHereEnabled: props.atHereEnabled,
      atHereLabel: props.atHereLabel,
      atHereDescription: props.atHereDescription,
    }),
  );

  useLayoutEffect(() => () => setLayers(ui, (layers) => layers.filter((layer) => layer.id !== id)), [ui, id]);
  useLayoutEffect(() => {
    setLayers(ui, (layers) =>
      layers.some((layer) => layer.id === id)
        ? layers.map((layer) => (layer.id === id ? { id, settings: stable } : layer))
        : [...layers, { id, settings: stable }],
    );
  }, [ui, id, stable]);
  useLayoutEffect(() => {
    const releases = Object.entries(options).flatMap(([name, value]) => {
      const why = refusal(name as keyof typeof options, value);
      if (why) context.reportError(why, 'comments');
      return why ? [] : overrideUi(ui, pathOf(name as keyof typeof options, value), value);
    });
    return () => {
      for (const release of releases.toReversed()) release();
    };
  }, [context, ui, options]);

  const element = useCommentInternals();
  const onSelection = useNewest(props.onCommentSelectionChange);
  useEffect(() => {
    const subscription = element.onCommentSelectionChange().subscribe((next) => onSelection.current?.(next));
    return () => subscription.unsubscribe();
  }, [element, onSelection]);
}

function setLayers(ui: UiStore, change: (layers: readonly SettingLayer[]) => readonly SettingLayer[]): void {
  ui.setState(({ comments }) => ({ comments: { ...comments, settingLayers: change(comments.settingLayers ?? []) } }));
}

function allowedOf({ allowedElementIds, allowedElementClassNames, allowedElementQuerySelectors }: CommentsProps) {
  const given = definedFields({
    ids: allowedElementIds,
    classNames: allowedElementClassNames,
    querySelectors: allowedElementQuerySelectors,
  });
  return Object.keys(given).length > 0 ? { ...ANYWHERE, ...given } : undefined;
}

function placeholdersOf(props: CommentsProps): ComposerPlaceholders | undefined {
  const { commentPlaceholder, replyPlaceholder, editPlaceholder, editCommentPlaceholder, editReplyPlaceholder } = props;
  const given = definedFields({
    commentPlaceholder,
    replyPlaceholder,
    editPlaceholder,
    editCommentPlaceholder,
    editReplyPlaceholder,
  });
  return Object.keys(given).length > 0 ? given : undefined;
}

type OptionName =
  | 'unreadIndicatorMode'
  | 'maxReplyAvatars'
  | 'assignToType'
  | 'allowedFileTypes'
  | 'placeholders'
  | 'composerMode'
  | 'streamViewContainerId'
  | 'onSignIn'
  | 'recordings'
  | 'statuses'
  | 'priorities'
  | 'categories'
  | 'customReactions'
  | 'customList'
  | 'annotationList'
  | 'allowedElements'
  | 'isAtHereEnabled'
  | 'atHereLabel'
  | 'atHereDescription';

function pathOf(name: OptionName, value: unknown): UiPath {
  if (name === 'customList') return ['comments', 'customLists', (value as { hotkey: string }).hotkey];
  return [name.startsWith('atHere') || name === 'isAtHereEnabled' ? 'contacts' : 'comments', name];
}

/** As the methods of the element refuse it. */
function refusal(name: OptionName, value: unknown): ParleyError | undefined {
  if (['statuses', 'priorities', 'categories'].includes(name) && (value as unknown[]).length < 2) {
    return new ParleyError('INVALID_ARGUMENT', `Comments: ${name} need at least two entries, so nothing was changed.`);
  }
  if (name === 'customList') return checkHotkey(value as Parameters<typeof checkHotkey>[0]);
  if (name === 'annotationList') return checkAnnotationList(value as Parameters<typeof checkAnnotationList>[0]);
  return undefined;
}
