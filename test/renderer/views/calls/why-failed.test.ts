import { describe, expect, test, vi } from 'vitest'
import { speak } from '../../../../renderer/languages/speak'
import { reasonOf, whyFailed } from '../../../../renderer/views/calls/why-failed'
import { reasonIn, type Sentence, sentence } from '../../../../shared/sentence'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { CallState } from '../../../../shared/session/session-state'
import { errorResult, stoppedResult, type ToolResult, textResult } from '../../../../shared/session/tool-results'
import { command, fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

function callOf(name: string, ...facts: SessionFact[]): CallState {
  const state = sessionOf(turn('t'), reply('t', '', toolCall('c', name, { path: 'a' })), ...facts).calls.c
  if (!state) throw new Error('the call is not in the state')
  return state
}

const finished = (result: ToolResult): SessionFact => ({ type: 'call.finished', callId: 'c', result, durationMs: 1 })
const denied = (part: { by: 'person' | 'rule'; note?: string; reason?: string; sentence?: Sentence }): SessionFact => ({
  ...{ type: 'call.decided', callId: 'c', digest: '', approved: false },
  ...part,
})

describe('reasonOf', () => {
  test('says why a call failed by the first line of what the model was told', () => {
    const refused = callOf('read_web_url', finished(errorResult('127.0.0.1 is not on the internet.\nTry another.')))
    expect(reasonOf(refused)).toBe('127.0.0.1 is not on the internet.')
  })

  test('says it in words for people where the model was told something for itself', () => {
    const call = callOf('apply_patch', finished(errorResult('Invalid Context 0:\nfoo')))
    expect(reasonOf(call)).toBe(whyFailed(call))
    expect(reasonOf(call)).not.toContain('Invalid')
  })

  test('says why a call was denied', () => {
    const plan = planned('c', fileChange('a'))
    expect(reasonOf(callOf('write_file', plan, denied({ by: 'person', note: 'Not this one.\nAnother.' })))).toBe(
      'Your note: Not this one.',
    )
    expect(reasonOf(callOf('write_file', plan, denied({ by: 'person' })))).toBeUndefined()
    expect(reasonOf(callOf('write_file', plan, denied({ by: 'rule' })))).toBe('It asks.')
    const byRule = denied({ by: 'rule', note: 'It is read-only.', reason: 'It is read-only.' })
    expect(reasonOf(callOf('write_file', plan, byRule))).toBe('It is read-only.')
  })

  test('says why a rule denied a call in the language of the person, by its sentence', async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await speak('de')
    const reason = reasonIn(sentence`Needs approval: ${sentence`“${'a: b.'}” is outside the folder`}.`)
    expect(reasonOf(callOf('shell', planned('c', command('ls')), denied({ by: 'rule', ...reason })))).toBe(
      'Genehmigung nötig: „a: b.“ liegt außerhalb des Ordners.',
    )
    await speak('en')
    vi.unstubAllGlobals()
  })

  test('says nothing of a call that worked, or that the person stopped', () => {
    expect(reasonOf(callOf('explore_workspace', finished(textResult('found'))))).toBeUndefined()
    expect(reasonOf(callOf('explore_workspace', finished(stoppedResult())))).toBeUndefined()
    expect(reasonOf(callOf('explore_workspace'))).toBeUndefined()
  })
})
