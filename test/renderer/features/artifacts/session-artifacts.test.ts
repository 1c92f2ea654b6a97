import { expect, test } from 'vitest'
import { artifactsOf } from '../../../../renderer/features/artifacts/session-artifacts'
import { shownArtifact } from '../../../../renderer/features/artifacts/use-shown-artifact'
import type { SessionFact } from '../../../../shared/session/session-events'
import { began, ended, replied, sessionOf } from '../../../helpers/session-of'

const fence = (words: string, text: string) => `\`\`\`${words}\n${text}\n\`\`\`\n`
const page = (text: string) => `<title>Clock</title>${text}`

const HASH = (sign: string) => sign.repeat(64)
const wrote = (id: string, turnId: string, path: string, hash: string): SessionFact[] => [
  {
    type: 'reply.finished',
    turnId,
    reply: { text: '', toolCalls: [{ id, name: 'write_file', arguments: '{}' }] },
    durationMs: 1,
  },
  {
    type: 'call.dispatched',
    callId: id,
    digest: 'd',
    changes: [{ path, blob: null, folders: [], before: null, after: { hash, bytes: 1 } }],
  },
  { type: 'call.outcome', callId: id, applied: true },
]

const state = sessionOf(
  began('a', 'Make'),
  ...replied(
    'a',
    `Text\n\n${fence('js', 'no')}\n${fence('html', page('1'))}\n- In a list\n\n  ${fence('json', '{}').replaceAll('\n', '\n  ')}`,
  ),
  ended('a'),
  began('b', 'Again'),
  ...replied('b', `${fence('html', page('1'))}\n${fence('html', page('2'))}\n${fence('json', '[]')}`),
  ended('b'),
  began('c', 'Write'),
  ...wrote('w1', 'c', 'site/index.html', HASH('1')),
  ...wrote('w2', 'c', 'site/index.html', HASH('2')),
  ...wrote('w3', 'c', 'script.js', HASH('3')),
  ended('c'),
)

test('blocks of the same name and changes of the same file are versions', () => {
  const found = artifactsOf(state)
  expect(found.map(({ title, kind, versions }) => [title, kind, versions.length])).toEqual([
    ['Clock', 'html', 2],
    [undefined, 'json', 1],
    [undefined, 'json', 1],
    ['site/index.html', 'html', 2],
  ])
  expect(found[0]?.versions).toEqual([{ source: page('1') }, { source: page('2') }])
  expect(found[3]?.versions).toEqual([{ hash: HASH('1') }, { hash: HASH('2') }])
})

test('a change that did not take place left nothing behind', () => {
  const [, dispatched, outcome] = wrote('w', 't', 'a.html', HASH('1'))
  const failed = { ...outcome, applied: false } as SessionFact
  const [reply] = wrote('w', 't', 'a.html', HASH('1'))
  expect(artifactsOf(sessionOf(began('t', 'x'), reply as SessionFact, dispatched as SessionFact, failed))).toEqual([])
})

test('the wished version is shown, or else the newest', () => {
  const found = artifactsOf(state)
  const shown = (source: string, wanted: number | null = null) =>
    shownArtifact({ type: 'block', kind: 'html', language: 'html', source }, found, wanted)
  expect(shown(page('1'))?.version).toBe(0)
  expect(shown(page('2'))?.version).toBe(1)
  expect(shown(page('1'), 1)?.version).toBe(1)
  expect(shownArtifact({ type: 'file', kind: 'html', path: 'site/index.html' }, found, null)?.version).toBe(1)
  expect(shownArtifact({ type: 'known', key: 'gone' }, found, null)).toBeNull()
})

test('what the session does not know is shown by itself', () => {
  const block = shownArtifact({ type: 'block', kind: 'svg', language: 'svg', source: '<svg/>' }, [], null)
  expect(block?.artifact.versions).toEqual([{ source: '<svg/>' }])
  const file = shownArtifact({ type: 'file', kind: 'csv', path: 'a.csv' }, [], 3)
  expect(file).toMatchObject({ artifact: { title: 'a.csv', path: 'a.csv', versions: [{}] }, version: 0 })
})
