import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../renderer/approval/describe-plan'
import type { Effect } from '../../../shared/effects'
import { command, fileChange } from '../session-facts'

const words = (...effects: Effect[]) => {
  const { headline, approve } = describePlan({ effects, digest: 'd' })
  return [headline, approve]
}

describe('describePlan', () => {
  test('names a single file and what happens to it', () => {
    expect(words(fileChange('notes.md', 'create'))).toEqual(['Create notes.md?', 'Create notes.md'])
    expect(words(fileChange('notes.md'))).toEqual(['Change notes.md?', 'Change notes.md'])
    expect(words(fileChange('notes.md', 'delete'))).toEqual(['Delete notes.md?', 'Delete notes.md'])
  })

  test('counts several files', () => {
    expect(words(fileChange('a'), fileChange('b', 'create'))[0]).toBe('Change 2 files?')
    expect(words(fileChange('a', 'create'), fileChange('b', 'create'))[0]).toBe('Create 2 files?')
    expect(words(fileChange('a', 'delete'), fileChange('b', 'delete'))[0]).toBe('Delete 2 files?')
    expect(words(fileChange('a', 'delete'), fileChange('b', 'create'))[0]).toBe('Change 2 files?')
  })

  test('asks about commands as such', () => {
    expect(words(command('ls'))).toEqual(['Run a command?', 'Run command'])
    expect(words(command('ls'), command('pwd'))).toEqual(['Run 2 commands?', 'Run 2 commands'])
  })

  test('says so when files and a command come together', () => {
    expect(words(fileChange('a'), command('ls'))[0]).toBe('Change files and run a command?')
  })

  test('cannot be fooled by a path that turns the text around', () => {
    expect(words(fileChange('a\u202etxt.exe', 'create'))[0]).toBe('Create a\\u{202e}txt.exe?')
  })

  test('states what a change does and that it can be undone', () => {
    expect(describePlan({ effects: [fileChange('a'), fileChange('b', 'create')], digest: 'd' }).facts).toEqual([
      { text: '1 changed · 1 created · 0 deleted', tone: 'plain' },
      { text: 'inside the folder', tone: 'plain' },
      { text: 'can be undone', tone: 'good' },
    ])
  })

  test('never says of a command that it can be undone', () => {
    const facts = describePlan({ effects: [command('ls')], digest: 'd' }).facts.map(fact => fact.text)
    expect(facts).toEqual(['cannot be undone by Atrium'])
  })
})
