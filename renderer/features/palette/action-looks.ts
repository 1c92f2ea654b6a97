import {
  AppWindow,
  Archive,
  ArrowDown,
  ArrowUp,
  BellRing,
  Bot,
  Brush,
  CircleHelp,
  Columns2,
  Contrast,
  Cpu,
  FileDiff,
  FileDown,
  FileUp,
  FolderOpen,
  FolderTree,
  FoldVertical,
  GitBranch,
  GitFork,
  Globe,
  Keyboard,
  LayoutList,
  ListTree,
  type LucideIcon,
  MessageSquarePlus,
  MessageSquareText,
  Mic,
  Monitor,
  Moon,
  PanelLeft,
  PanelRight,
  Pencil,
  Pin,
  Plug,
  Redo2,
  Search,
  Settings,
  ShieldCheck,
  Square,
  SquareTerminal,
  Sun,
  Trash2,
  Type,
  Undo2,
  Volume2,
  Workflow,
  Zap,
} from 'lucide-react'
import type { ActionId } from '../../../shared/actions'
import { t } from '../../i18n/t'

/** The parts of the list that is shown before anything is typed, in their order. */
export const SECTIONS = ['recent', 'sessions', 'session', 'model', 'view', 'looks', 'app', 'settings'] as const
export type Section = (typeof SECTIONS)[number]

/** By the beginning of an action's name; of several that fit the longest counts. */
const LOOKS: readonly (readonly [beginning: string, section: Section, icon: LucideIcon])[] = [
  ['', 'app', Zap],
  ['window.', 'app', Square],
  ['folder.', 'app', FolderOpen],
  ['provider.', 'app', Plug],
  ['settings.', 'app', Settings],
  ['shortcuts.', 'app', Keyboard],
  ['help.', 'app', CircleHelp],
  ['jobs.', 'view', ListTree],
  ['overview.', 'view', LayoutList],
  ['sessions.search', 'view', Search],
  ['session.', 'session', MessageSquarePlus],
  ['session.find', 'session', Search],
  ['session.rename', 'session', Pencil],
  ['session.pin', 'session', Pin],
  ['session.archive', 'session', Archive],
  ['session.fork', 'session', GitFork],
  ['session.next', 'session', ArrowDown],
  ['session.previous', 'session', ArrowUp],
  ['session.nextWaiting', 'session', BellRing],
  ['session.compact', 'session', FoldVertical],
  ['session.remove', 'session', Trash2],
  ['session.import', 'session', FileUp],
  ['session.verify', 'session', ShieldCheck],
  ['composer.', 'session', Pencil],
  ['change.undo', 'session', Undo2],
  ['change.redo', 'session', Redo2],
  ['review.', 'session', MessageSquareText],
  ['export.', 'session', FileDown],
  ['dictation.', 'session', Mic],
  ['readAloud.', 'session', Volume2],
  ['flow.', 'session', Workflow],
  ['model.', 'model', Cpu],
  ['mode.', 'model', ShieldCheck],
  ['sidebar.', 'view', PanelLeft],
  ['panel.', 'view', PanelRight],
  ['panel.changes', 'view', FileDiff],
  ['panel.git', 'view', GitBranch],
  ['panel.files', 'view', FolderTree],
  ['panel.artifacts', 'view', AppWindow],
  ['panel.terminal', 'view', SquareTerminal],
  ['panel.moveTerminal', 'view', SquareTerminal],
  ['panel.browser', 'view', Globe],
  ['panel.agents', 'view', Bot],
  ['panel.flow', 'view', Workflow],
  ['terminal.', 'view', SquareTerminal],
  ['browser.', 'view', Globe],
  ['diff.', 'looks', Columns2],
  ['theme.', 'looks', Moon],
  ['theme.system', 'looks', Monitor],
  ['theme.light', 'looks', Sun],
  ['contrast.', 'looks', Contrast],
  ['density.', 'looks', Brush],
  ['text.', 'looks', Type],
]

/** Returns where an action stands, and its icon. */
export function lookOf(id: ActionId): { section: Section; Icon: LucideIcon } {
  const fitting = LOOKS.filter(([beginning]) => id.startsWith(beginning))
  const [, section, Icon] = fitting.reduce((best, one) => (one[0].length > best[0].length ? one : best))
  return { section, Icon }
}

export function sectionTitle(section: Section): string {
  return t(`actions.palette.sections.${section}`)
}

/** Returns the other names that people may have for an action; '' where its own says it all. */
export function actionWords(id: ActionId): string {
  switch (id) {
    case 'session.fork':
      return t('actions.palette.words.fork')
    case 'session.compact':
      return t('actions.palette.words.compact')
    case 'panel.changes':
      return t('actions.palette.words.changes')
    case 'panel.git':
      return t('actions.palette.words.git')
    case 'panel.terminal':
      return t('actions.palette.words.terminal')
    case 'change.undo':
      return t('actions.palette.words.undo')
    case 'mode.read-only':
      return t('actions.palette.words.readOnly')
    case 'model.choose':
      return t('actions.palette.words.model')
    case 'help.report':
      return t('actions.palette.words.report')
    case 'help.documentation':
      return t('actions.palette.words.documentation')
    default:
      return ''
  }
}
