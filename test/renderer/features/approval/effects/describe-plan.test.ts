import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../../../renderer/features/approval/effects/describe-plan'
import type { CommandEffect, Effect } from '../../../../../shared/session/effects'
import type { Grade } from '../../../../../shared/session/grade'
import { command, fileChange, move, request } from '../../../session-facts'

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
    expect(words(request('https://example.org/'))).toEqual(['Fetch this web page?', 'Fetch page'])
    expect(words(request('https://a.org/'), request('https://b.org/'))[0]).toBe('Fetch 2 web pages?')
    expect(describePlan({ effects: [request('https://example.org/')], digest: 'd' }).facts).toEqual([
      { text: 'goes online', tone: 'plain' },
      { text: 'can’t be undone once sent', tone: 'warn' },
    ])
  })

  test('calls a request that sends something no web page', () => {
    const post = { ...request('https://example.org/'), method: 'POST' as const, body: 'x' }
    expect(words(post)).toEqual(['Send this request?', 'Send request'])
    expect(words(post, request('https://a.org/'))[0]).toBe('Send 2 requests?')
    expect(words({ ...request('https://a.org/'), raw: true })).toEqual(['Send this request?', 'Send request'])
  })

  test('starts, rather than runs, what goes on in the background', () => {
    const server = { ...command('npm start'), background: true }
    expect(words(server)).toEqual(['Start this command in the background?', 'Start command'])
  })

  test('counts all that a plan of every kind would do', () => {
    expect(words(fileChange('a'), command('ls'), request('https://a.org/'))[0]).toBe('Run 3 actions?')
    expect(words()[0]).toBe('Continue?')
  })

  test('asks about commands as such', () => {
    expect(words(command('ls'))).toEqual(['Run this command?', 'Run command'])
    expect(words(command('ls'), command('pwd'))).toEqual(['Run 2 commands?', 'Run 2 commands'])
  })

  test('says so when files and a command come together', () => {
    expect(words(fileChange('a'), command('ls'))[0]).toBe('Change files and run a command?')
  })

  test('cannot be fooled by a path that turns the text around', () => {
    expect(words(fileChange('a\u202etxt.exe', 'create'))[0]).toBe('Create a\\u{202e}txt.exe?')
  })

  test('states what a change does and that it can be undone', () => {
    const plan = { effects: [fileChange('a'), fileChange('b', 'create')], digest: 'd' }
    expect(describePlan(plan, 'reversible').facts).toEqual([
      { text: '1 file changed · 1 file created', tone: 'plain' },
      { text: 'inside the folder', tone: 'plain' },
      { text: 'can be undone', tone: 'good' },
    ])
  })

  test('has the good sign only on what can all be taken back', () => {
    const undo = { covers: 'all' as const, words: 'All of it can be taken back.', limits: 'Nothing outside is.' }
    const plans = [[fileChange('a')], [{ ...command('npm test'), undo }], [fileChange('a'), command('ls')]]
    for (const effects of plans) {
      const tones = (grade: Grade) => describePlan({ effects, digest: 'd' }, grade).facts.map(({ tone }) => tone)
      expect(tones('reversible')).toContain('good')
      expect(tones('lasting')).not.toContain('good')
      expect(tones('grave')).not.toContain('good')
    }
  })

  test('says of a command in a few words what of it can be undone, and nothing that sounds good of one that is grave', () => {
    const factsOf = (undo: CommandEffect['undo'], grade: Grade) =>
      describePlan({ effects: [{ ...command('ls'), undo }], digest: 'd' }, grade).facts.map(({ text }) => text)
    const all = { covers: 'all' as const, words: 'All of it.', limits: 'Nothing outside is.' }
    expect(factsOf(all, 'lasting')).toEqual(['undo covers files in this folder only'])
    expect(factsOf({ covers: 'partly', words: 'Not all of it.' }, 'lasting')).toEqual(['Not all of it.'])
    expect(factsOf(undefined, 'lasting')).toEqual(['can’t be undone'])
    expect(factsOf(all, 'grave')).toEqual(['can’t be undone'])
    expect(factsOf(all, 'reversible')).toEqual(['read-only, changes nothing'])
  })

  test('names what is unusual about a command: where it runs, and how', () => {
    const unusual = { ...command('ls'), workingDirectory: 'src\u202e', mode: 'terminal' as const, background: true }
    expect(describePlan({ effects: [unusual], digest: 'd' }).facts.map(({ text }) => text)).toEqual([
      'runs in src\\u{202e}',
      'runs in a terminal',
      'runs in the background until it’s stopped or you quit Atrium',
      'can’t be undone',
    ])
  })

  test('asks about what is grave in other words, and agrees in others', () => {
    const grave = (...effects: Effect[]) => {
      const { headline, approve } = describePlan({ effects, digest: 'd' }, 'grave')
      return [headline, approve]
    }
    expect(grave(command('rm -rf ~'))).toEqual(['Danger: Run this command?', 'Run anyway'])
    expect(grave(fileChange('.git/config'))).toEqual(['Danger: Change .git/config?', 'Change anyway'])
  })
})
