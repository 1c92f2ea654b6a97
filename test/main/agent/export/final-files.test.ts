import { expect, test } from 'vitest'
import { finalFiles } from '../../../../main/agent/export/final-files'
import { versionOf } from '../../../../main/workspace/changes/file-version'
import type { SessionEvent, SessionFact } from '../../../../shared/session/session-events'

/** As they are read from a log, where no two texts are the same object. */
function eventsOf(...facts: SessionFact[]): SessionEvent[] {
  return JSON.parse(JSON.stringify(facts.map((fact, index) => ({ v: 1, seq: index + 1, at: index, ...fact }))))
}

test('the files of a large command of which all but one were taken back are told apart in seconds', async () => {
  const content = new TextEncoder().encode('made')
  const paths = Array.from({ length: 80_000 }, (_, index) => `folder/${String(index).padStart(5, '0')}`)
  const changes = paths.map(path => ({ path, before: null, blob: null, folders: [], after: versionOf(content) }))
  const events = eventsOf(
    { type: 'call.dispatched', callId: 'c1', digest: 'd', changes },
    { type: 'call.outcome', callId: 'c1', applied: true },
    { type: 'undo.outcome', callId: 'c1', undone: true, paths: paths.slice(0, -1) },
  )
  const files = await finalFiles(events, async () => content)
  expect(files.filter(({ after }) => after).map(({ path }) => path)).toEqual(paths.slice(-1))
})
