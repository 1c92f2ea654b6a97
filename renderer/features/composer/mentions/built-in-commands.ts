import type { ActionId } from '../../../../shared/actions'
import { DESIGN_WORD } from '../../../../shared/flows/design-command'
import { REVIEW_WORD } from '../../../../shared/review/review-command'
import { ASIDE_WORD } from '../../../../shared/session/aside'
import { PLAN_WORD } from '../../../../shared/session/plan-first'
import { t } from '../../../i18n/t'
import { doAction } from '../../../state/action-runner'
import type { Choice } from './choice'

/**
 * The commands that are available by name in a message, the most wanted first. The words are those that other apps and
 * terminals use, in every language.
 */
const COMMANDS = {
  'new': 'session.new',
  clear: 'session.new',
  model: 'model.choose',
  compact: 'session.compact',
  undo: 'change.undo',
  redo: 'change.redo',
  [REVIEW_WORD]: 'review.start',
  [DESIGN_WORD]: 'flow.design',
  [ASIDE_WORD]: 'aside.ask',
  [PLAN_WORD]: 'plan.first',
  rename: 'session.rename',
  export: 'export.markdown',
  find: 'session.find',
  resume: 'sessions.search',
  changes: 'panel.changes',
  git: 'panel.git',
  files: 'panel.files',
  artifacts: 'panel.artifacts',
  terminal: 'panel.terminal',
  agents: 'panel.agents',
  flow: 'panel.flow',
  jobs: 'jobs.open',
  'read-only': 'mode.read-only',
  ask: 'mode.ask',
  'auto-edit': 'mode.auto-edit',
  sandboxed: 'mode.sandboxed',
  full: 'mode.full',
  connect: 'provider.connect',
  settings: 'settings.open',
  shortcuts: 'shortcuts.open',
  help: 'shortcuts.open',
} as const satisfies Readonly<Record<string, ActionId>>

/** Of two words for one action, or of a word that says more than the action's name, what it means here. */
function detailOf(word: string, action: ActionId): string {
  switch (word) {
    case 'clear':
      return t('files.mentions.details.clear')
    case 'resume':
      return t('files.mentions.details.resume')
    case 'help':
      return t('files.mentions.details.help')
    default:
      return t(`actions.names.${action}`)
  }
}

/** The text of what is to be designed, reviewed, planned or answered is written behind the word. */
const TAKES_TEXT: ReadonlySet<string> = new Set([DESIGN_WORD, REVIEW_WORD, PLAN_WORD, ASIDE_WORD])

/** Those that the folder has no command of its own for. */
export function builtInCommands(taken: ReadonlySet<string>): Choice[] {
  return Object.entries(COMMANDS)
    .filter(([word]) => !taken.has(word))
    .map(([word, action]) => ({
      word,
      label: `/${word}`,
      detail: detailOf(word, action),
      ...(!TAKES_TEXT.has(word) && { run: () => doAction(action) }),
    }))
}
