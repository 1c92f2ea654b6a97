import { expect, test } from 'vitest'
import { mentionAt } from '../../../../../renderer/features/composer/mention-at'
import { builtInCommands } from '../../../../../renderer/features/composer/mentions/built-in-commands'
import { DESIGN_WORD } from '../../../../../shared/flows/design-command'

test('every command can be typed, and says what it does', () => {
  const commands = builtInCommands(new Set())
  for (const { word, label, detail, run } of commands) {
    expect(mentionAt(label, label.length)).toMatchObject({ mark: '/', query: word })
    expect(detail).not.toBe('')
    expect(run).toBeTypeOf(word === DESIGN_WORD ? 'undefined' : 'function')
  }
  expect(new Set(commands.map(({ word }) => word)).size).toBe(commands.length)
})

test('a command that the folder has goes before one of the same name', () => {
  expect(builtInCommands(new Set(['compact'])).map(({ word }) => word)).not.toContain('compact')
})
