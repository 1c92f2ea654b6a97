import { expect, test } from 'vitest'
import { previewOf } from '../../../shared/session/session-preview'
import { type CallState, emptySession } from '../../../shared/session/session-state'

const change = (id: string, paths: readonly string[], part: Partial<CallState> = {}) =>
  ({
    call: { id, name: 'write_file', arguments: '{}' },
    turnId: 't',
    status: 'done',
    dispatched: { changes: paths.map(path => ({ path })) },
    outcome: { applied: true },
    ...part,
  }) as unknown as CallState

test('a preview has the first message and the files that are changed still, each once', () => {
  const turn = {
    id: 't',
    text: 'Fix the tests\nplease',
    startedAt: 1,
    profile: { id: 'p', name: 'P', model: 'm' },
    replies: [],
  }
  const calls = {
    a: change('a', ['one.ts', 'two.ts']),
    b: change('b', ['one.ts', 'back.ts'], { undone: ['back.ts'] }),
    c: change('c', ['never.ts'], { outcome: { applied: false } }),
  }
  expect(previewOf({ turns: [turn], calls })).toEqual({
    first: 'Fix the tests\nplease',
    turns: 1,
    files: ['one.ts', 'two.ts'],
    more: 0,
  })
})

test('a preview is short, however long the message is and however many files there are', () => {
  const turn = {
    id: 't',
    text: 'x'.repeat(5_000),
    startedAt: 1,
    profile: { id: 'p', name: 'P', model: 'm' },
    replies: [],
  }
  const calls = {
    a: change(
      'a',
      Array.from({ length: 12 }, (_, at) => `${at}.ts`),
    ),
  }
  const { first, files, more } = previewOf({ turns: [turn], calls })
  expect([first.length, files.length, more]).toEqual([300, 5, 7])
  expect(previewOf(emptySession)).toEqual({ first: '', turns: 0, files: [], more: 0 })
})
