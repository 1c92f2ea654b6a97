import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../renderer/approval/describe-plan'
import type { Effect } from '../../../shared/effects'
import { command, fileChange, move, request } from '../session-facts'

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

  test('names a move by both its places', () => {
    expect(words(...move('a.md', 'b.md'))).toEqual(['Move a.md to b.md?', 'Move a.md to b.md'])
    expect(words(...move('a', 'b', '1'), ...move('c', 'd', '2'))[0]).toBe('Move 2 files?')
    expect(words(...move('a', 'b'), fileChange('c'), fileChange('d'))[0]).toBe('Change 3 files?')
    const [counts] = describePlan({ effects: [...move('a', 'b'), fileChange('c')], digest: 'd' }).facts
    expect(counts?.text).toBe('1 file changed · 1 file moved')
  })

  test('asks before anything leaves the computer, and says that it cannot be taken back', () => {
    expect(words(request('https://example.org/'))).toEqual(['Fetch a web page?', 'Fetch page'])
    expect(words(request('https://a.org/'), request('https://b.org/'))[0]).toBe('Fetch 2 web pages?')
    expect(describePlan({ effects: [request('https://example.org/')], digest: 'd' }).facts).toEqual([
      { text: 'leaves this computer', tone: 'plain' },
      { text: 'cannot be undone: what is sent is sent', tone: 'warn' },
    ])
  })

  test('starts, rather than runs, what goes on in the background', () => {
    const server = { ...command('npm start'), background: true }
    expect(words(server)).toEqual(['Start a command in the background?', 'Start command'])
  })

  test('counts all that a plan of every kind would do', () => {
    expect(words(fileChange('a'), command('ls'), request('https://a.org/'))[0]).toBe('Do 3 things?')
    expect(words()[0]).toBe('Go on?')
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
      { text: '1 file changed · 1 file created', tone: 'plain' },
      { text: 'inside the folder', tone: 'plain' },
      { text: 'can be undone', tone: 'good' },
    ])
  })

  test('never says of a command that it can be undone', () => {
    const facts = describePlan({ effects: [command('ls')], digest: 'd' }).facts.map(fact => fact.text)
    expect(facts).toEqual(['cannot be undone by Atrium'])
  })

  test('says beside what could be taken back of a command what never is, and shows no good sign on that', () => {
    const undo = { covers: 'all' as const, words: 'All of it can be taken back.', limits: 'Nothing outside is.' }
    expect(describePlan({ effects: [{ ...command('ls'), undo }], digest: 'd' }).facts).toEqual([
      { text: 'All of it can be taken back.', tone: 'good' },
      { text: 'Nothing outside is.', tone: 'warn' },
    ])
  })

  test('shows no good sign on what is grave or was not understood', () => {
    const change = describePlan({ effects: [fileChange('a')], digest: 'd' }, true)
    expect(change.facts.map(({ tone }) => tone)).toEqual(['plain', 'plain', 'plain'])
    const undo = { covers: 'all' as const, words: 'All of it can be taken back.' }
    const plan = { effects: [{ ...command('rm -rf ~'), undo }], digest: 'd' }
    expect(describePlan(plan).facts.map(({ tone }) => tone)).toEqual(['good'])
    expect(describePlan(plan, true).facts.map(({ tone }) => tone)).toEqual(['warn'])
  })
})
