import { describe, expect, test } from 'vitest'
import { undoStateOf } from '../../../../renderer/views/changes/undo-state'
import type { SessionFact } from '../../../../shared/session/session-events'
import { fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

const content = { hash: 'h', bytes: 1 }
const applied = (path: string) => ({ path, blob: null, folders: [], before: content, after: content })

function undoOf(...facts: SessionFact[]) {
  const dispatched: SessionFact = {
    type: 'call.dispatched',
    callId: 'c',
    digest: '',
    changes: [applied('a'), applied('b')],
  }
  const state = sessionOf(
    turn('t'),
    reply('t', '', toolCall('c', 'apply_patch')),
    planned('c', fileChange('a'), fileChange('b')),
    dispatched,
    { type: 'call.outcome', callId: 'c', applied: true },
    ...facts,
  )
  return (paths: string[]) => {
    const call = state.calls.c
    if (!call) throw new Error('the call is not in the state')
    return undoStateOf(call, paths)
  }
}

const begun = (...paths: string[]): SessionFact => ({
  type: 'undo.dispatched',
  callId: 'c',
  ...(paths.length > 0 && { paths }),
})
const ended = (undone: boolean, ...paths: string[]): SessionFact => ({
  type: 'undo.outcome',
  callId: 'c',
  undone,
  ...(paths.length > 0 && { paths }),
})

describe('undoStateOf', () => {
  test('is none before anything was undone', () => {
    expect(undoOf()(['a', 'b'])).toBe('none')
  })

  test('runs and ends for all files where the whole call is undone', () => {
    expect(undoOf(begun())(['a'])).toBe('running')
    expect(undoOf(begun(), ended(true))(['a', 'b'])).toBe('undone')
    expect(undoOf(begun(), ended(false))(['b'])).toBe('failed')
  })

  test('tells one file from the others', () => {
    const state = undoOf(begun('a'), ended(true, 'a'))
    expect([state(['a']), state(['b']), state(['a', 'b'])]).toEqual(['undone', 'none', 'partly'])
    const running = undoOf(begun('a'))
    expect([running(['a']), running(['b'])]).toEqual(['running', 'none'])
  })

  test('is undone once every file was taken back one by one', () => {
    expect(undoOf(ended(true, 'a'), ended(true, 'b'))(['a', 'b'])).toBe('undone')
  })

  test('keeps what was undone when the rest is refused', () => {
    const state = undoOf(ended(true, 'a'), begun('b'), ended(false, 'b'))
    expect([state(['a']), state(['b']), state(['a', 'b'])]).toEqual(['undone', 'failed', 'failed'])
  })
})
