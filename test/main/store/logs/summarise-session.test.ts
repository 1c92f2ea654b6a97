import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import { inEnglish } from '../../../../shared/sentence'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import { temporaryFolder } from '../../../helpers/temp-folder'

const created = (id = 's1') => ({ type: 'session.created', id, workspace: '/w', title: 'First' }) as const
const renamed = (title: string): SessionFact => ({ type: 'session.renamed', title })

function opened(folder: string, now?: () => number): SessionLogs {
  const logs = sessionLogs(folder, { ...(now && { now }) })
  onTestFinished(() => logs.close())
  return logs
}

/** A log of three events that nobody has open: the fact that began it, and the titles B and C. */
async function threeEvents() {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  await logs.create('s1', created())
  await logs.append('s1', renamed('B'))
  await logs.append('s1', renamed('C'))
  await logs.close()
  return { folder, path: join(folder, 'sessions', 's1.jsonl') }
}

const line = (seq: number, title: string, v = 1) =>
  `${JSON.stringify({ v, seq, at: 5, type: 'session.renamed', title })}\n`

test('lists sessions from their logs, and names those that cannot be read', async () => {
  const { folder } = await threeEvents()
  const logs = opened(folder, () => 7)
  await logs.create('s2', { ...created('s2'), workspace: '/other' })
  await writeFile(join(folder, 'sessions', 'newer.jsonl'), line(1, 'x', LOG_VERSION + 1))
  await writeFile(join(folder, 'sessions', 'headless.jsonl'), line(2, 'x'))
  await writeFile(join(folder, 'sessions', 'Not a log.jsonl'), '')

  const { sessions, problems } = await logs.list()

  expect(sessions.map(({ id, title, workspace }) => [id, title, workspace])).toEqual([
    ['s1', 'C', '/w'],
    ['s2', 'First', '/other'],
  ])
  expect(sessions[1]).toMatchObject({ createdAt: 7, updatedAt: 7 })
  expect(problems.map(inEnglish).sort()).toEqual([
    'headless.jsonl: the beginning is lost.',
    expect.stringMatching(/^newer\.jsonl: .*newer version/),
  ])
})
