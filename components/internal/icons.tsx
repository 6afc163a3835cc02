import { createElement, type SVGAttributes } from 'react';
import ArrowUp from '@lucide/icons/icons/arrow-up';
import Bell from '@lucide/icons/icons/bell';
import BellOff from '@lucide/icons/icons/bell-off';
import Bold from '@lucide/icons/icons/bold';
import Building from '@lucide/icons/icons/building';
import Captions from '@lucide/icons/icons/captions';
import Check from '@lucide/icons/icons/check';
import CheckCheck from '@lucide/icons/icons/check-check';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import CircleStop from '@lucide/icons/icons/circle-stop';
import Clock from '@lucide/icons/icons/clock';
import CloudOff from '@lucide/icons/icons/cloud-off';
import Disc from '@lucide/icons/icons/disc';
import Download from '@lucide/icons/icons/download';
import Ellipsis from '@lucide/icons/icons/ellipsis';
import FileText from '@lucide/icons/icons/file-text';
import Funnel from '@lucide/icons/icons/list-filter';
import Globe from '@lucide/icons/icons/globe';
import Italic from '@lucide/icons/icons/italic';
import Locate from '@lucide/icons/icons/locate-fixed';
import Lock from '@lucide/icons/icons/lock';
import Mail from '@lucide/icons/icons/mail';
import Maximize from '@lucide/icons/icons/maximize-2';
import MessageSquare from '@lucide/icons/icons/message-square';
import MessageSquarePlus from '@lucide/icons/icons/message-square-plus';
import MessagesSquare from '@lucide/icons/icons/messages-square';
import Mic from '@lucide/icons/icons/mic';
import MicOff from '@lucide/icons/icons/mic-off';
import Monitor from '@lucide/icons/icons/monitor-up';
import Paperclip from '@lucide/icons/icons/paperclip';
import Pause from '@lucide/icons/icons/pause';
import Pencil from '@lucide/icons/icons/pencil';
import PictureInPicture from '@lucide/icons/icons/picture-in-picture-2';
import Play from '@lucide/icons/icons/play';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import Scissors from '@lucide/icons/icons/scissors';
import Search from '@lucide/icons/icons/search';
import Sliders from '@lucide/icons/icons/sliders-horizontal';
import Smile from '@lucide/icons/icons/face-slightly-smiling';
import SmilePlus from '@lucide/icons/icons/face-slightly-smiling-plus';
import Strikethrough from '@lucide/icons/icons/strikethrough';
import Trash from '@lucide/icons/icons/trash';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import Underline from '@lucide/icons/icons/underline';
import Undo from '@lucide/icons/icons/undo-2';
import UserPlus from '@lucide/icons/icons/user-plus';
import Users from '@lucide/icons/icons/users';
import Video from '@lucide/icons/icons/video';
import VideoOff from '@lucide/icons/icons/video-off';
import Volume from '@lucide/icons/icons/volume-2';
import VolumeOff from '@lucide/icons/icons/volume-x';
import X from '@lucide/icons/icons/x';

type IconProps = Omit<SVGAttributes<SVGSVGElement>, 'children'>;

/** A drawing of the library: the elements inside of its `<svg>`. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * A drawing in our size and stroke; the color is the one of the text around it, the name comes from the control around it. Each call is
 * marked pure, so that a page carries only the icons that it shows.
 */
function icon({ node }: Drawing) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    );
  };
}

export const AddCommentIcon = /* @__PURE__ */ icon(MessageSquarePlus);
export const AllCommentsIcon = /* @__PURE__ */ icon(MessagesSquare);
export const AssignIcon = /* @__PURE__ */ icon(UserPlus);
export const AttachIcon = /* @__PURE__ */ icon(Paperclip);
export const BackIcon = /* @__PURE__ */ icon(ChevronLeft);
export const BellIcon = /* @__PURE__ */ icon(Bell);
export const BoldIcon = /* @__PURE__ */ icon(Bold);
export const CameraIcon = /* @__PURE__ */ icon(Video);
export const CameraOffIcon = /* @__PURE__ */ icon(VideoOff);
export const CaptionsIcon = /* @__PURE__ */ icon(Captions);
export const CheckAllIcon = /* @__PURE__ */ icon(CheckCheck);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const ChevronIcon = /* @__PURE__ */ icon(ChevronDown);
export const CloseIcon = /* @__PURE__ */ icon(X);
export const CommentIcon = /* @__PURE__ */ icon(MessageSquare);
export const DocumentIcon = /* @__PURE__ */ icon(FileText);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const EditIcon = /* @__PURE__ */ icon(Pencil);
export const ExpandIcon = /* @__PURE__ */ icon(Maximize);
export const FilterIcon = /* @__PURE__ */ icon(Funnel);
export const ForwardIcon = /* @__PURE__ */ icon(ChevronRight);
export const GoToIcon = /* @__PURE__ */ icon(Locate);
export const GroupIcon = /* @__PURE__ */ icon(Building);
export const ItalicIcon = /* @__PURE__ */ icon(Italic);
export const LockIcon = /* @__PURE__ */ icon(Lock);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MicrophoneIcon = /* @__PURE__ */ icon(Mic);
export const MicrophoneOffIcon = /* @__PURE__ */ icon(MicOff);
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis);
export const MutedIcon = /* @__PURE__ */ icon(BellOff);
export const OfflineIcon = /* @__PURE__ */ icon(CloudOff);
export const PauseIcon = /* @__PURE__ */ icon(Pause);
export const PeopleIcon = /* @__PURE__ */ icon(Users);
export const PictureInPictureIcon = /* @__PURE__ */ icon(PictureInPicture);
export const PlayIcon = /* @__PURE__ */ icon(Play);
export const ReactionIcon = /* @__PURE__ */ icon(SmilePlus);
export const ReopenIcon = /* @__PURE__ */ icon(Undo);
export const RecordIcon = /* @__PURE__ */ icon(Disc);
export const RetryIcon = /* @__PURE__ */ icon(RotateCw);
export const ScreenIcon = /* @__PURE__ */ icon(Monitor);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const SendIcon = /* @__PURE__ */ icon(ArrowUp);
export const SettingsIcon = /* @__PURE__ */ icon(Sliders);
export const SmileIcon = /* @__PURE__ */ icon(Smile);
export const SoundIcon = /* @__PURE__ */ icon(Volume);
export const SoundOffIcon = /* @__PURE__ */ icon(VolumeOff);
export const StopIcon = /* @__PURE__ */ icon(CircleStop);
export const StrikethroughIcon = /* @__PURE__ */ icon(Strikethrough);
export const TimeIcon = /* @__PURE__ */ icon(Clock);
export const TrashIcon = /* @__PURE__ */ icon(Trash);
export const TrimIcon = /* @__PURE__ */ icon(Scissors);
export const UnderlineIcon = /* @__PURE__ */ icon(Underline);
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert);
export const WorldIcon = /* @__PURE__ */ icon(Globe);
