import { expect, test } from 'vitest'
import { mentionAt } from '../../../../../renderer/features/composer/mention-at'
import { builtInCommands } from '../../../../../renderer/features/composer/mentions/built-in-commands'
import { t } from '../../../../../renderer/i18n/t'
import { actions } from '../../../../../shared/actions'
import { DESIGN_WORD } from '../../../../../shared/flows/design-command'
import { GUARDING_WORDS } from '../../../../../shared/project'
import { REVIEW_WORD } from '../../../../../shared/review/review-command'
import { ASIDE_WORD } from '../../../../../shared/session/aside'
import { PLAN_WORD } from '../../../../../shared/session/plan-first'

/** The names of actions that change the mode, take changes back or apply them again, or keep words out of the conversation. */
const GUARDING: ReadonlySet<string> = new Set(
  actions.filter(({ id }) => /^(?:mode|change|aside)\./.test(id)).map(({ id }) => t(`actions.names.${id}`)),
)

test('every command can be typed, and says what it does', () => {
  const commands = builtInCommands(new Set())
  for (const { word, label, detail, run } of commands) {
    expect(mentionAt(label, label.length)).toMatchObject({ mark: '/', query: word })
    expect(detail).not.toBe('')
    // The text of what is to be designed, reviewed, planned or answered follows the word.
    expect(run).toBeTypeOf([DESIGN_WORD, REVIEW_WORD, PLAN_WORD, ASIDE_WORD].includes(word) ? 'undefined' : 'function')
  }
  expect(new Set(commands.map(({ word }) => word)).size).toBe(commands.length)
  // Two words for one action would otherwise read alike.
  expect(new Set(commands.map(({ detail }) => detail)).size).toBe(commands.length)
})

test('the words by which a model is held back, or its changes are taken back, are no folder’s to have', () => {
  const commands = builtInCommands(new Set())
  const guarding = commands.filter(({ detail }) => GUARDING.has(detail)).map(({ word }) => word)
  expect(guarding.toSorted()).toEqual([...GUARDING_WORDS].toSorted())
})

test('a command that the folder has goes before one of the same name', () => {
  expect(builtInCommands(new Set(['compact'])).map(({ word }) => word)).not.toContain('compact')
})
