import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionOf } from '../../../../main/agent/call/action-of'
import { builtInTools } from '../../../../main/tools'
import { CallAction } from '../../../../shared/session/call-action'
import { expectedAction } from '../../../../shared/session/expected-action'

const named = (name: string) => builtInTools.find(tool => tool.name === name) ?? { name }

describe('actionOf', () => {
  test('says what a call does by what its tool says', () => {
    expect(actionOf(named('shell'), { command: 'npm test' })).toEqual({ verb: 'run', target: 'npm test' })
    expect(actionOf(named('shell'), { command: 'npm start', background: true })).toMatchObject({ verb: 'start' })
    expect(actionOf(named('explore_workspace'), { target: 'path', pattern: '*.ts' })).toEqual({
      verb: 'find',
      target: '*.ts',
    })
    expect(actionOf(named('shell_job'), { action: 'stop', job: '3' })).toEqual({
      verb: 'stopJob',
      target: '3',
      kind: 'job',
    })
    expect(actionOf(named('github_search'), { q: 'x' })).toEqual({ verb: 'use', target: 'github_search' })
  })

  test('keeps to one line that a person can read', () => {
    expect(actionOf(named('shell'), { command: 'one\ntwo' }).target).toBe('one …')
    expect(actionOf(named('shell'), { command: 'x'.repeat(1e6) }).target.length).toBeLessThan(600)
  })

  test('is an action whatever a model writes', () => {
    const input = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('command', 'path', 'job', 'url'), fc.jsonValue()),
    )
    fc.assert(
      fc.property(input, given => {
        for (const tool of builtInTools) expect(CallAction.safeParse(actionOf(tool, given)).success).toBe(true)
      }),
    )
  })

  test('is expected of calls that have not started', () => {
    const one = fc.constantFrom('', 'a', 'read', 'list', 'path', 'content', 'stop')
    const input = fc.dictionary(
      fc.constantFrom('command', 'path', 'target', 'pattern', 'job', 'action', 'url', 'skill', 'task_instruction'),
      one,
    )
    // A patch is told by its files.
    const expected = builtInTools.filter(
      ({ name }) => name !== 'apply_patch' && expectedAction(name, {}).verb !== 'use',
    )
    expect(expected.length).toBeGreaterThan(7)
    fc.assert(
      fc.property(input, given => {
        for (const tool of expected) {
          expect(expectedAction(tool.name, given)).toEqual(actionOf(tool, given))
        }
      }),
    )
  })
})
