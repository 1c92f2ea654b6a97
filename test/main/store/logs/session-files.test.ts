import { expect, onTestFinished, test } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import type { SessionFact } from '../../../../shared/session/session-events'
import { temporaryFolder } from '../../../helpers/temp-folder'

const created = (id = 's1') => ({ type: 'session.created', id, workspace: '/w', title: 'First' }) as const
const renamed = (title: string): SessionFact => ({ type: 'session.renamed', title })

function opened(folder: string, now?: () => number): SessionLogs {
  const logs = sessionLogs(folder, { ...(now && { now }) })
  onTestFinished(() => logs.close())
  return logs
}

test('refuses ids that could be something else than the name of a log', async () => {
  const logs = opened(await temporaryFolder())

  for (const id of ['', '..', '../s1', 'a/b', 'a\\b', 'a.b', 'A', 'nul', 'com1', '-a', 'a\0', 'ä', 'x'.repeat(65)]) {
    await expect(logs.create(id, created(id)), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.append(id, renamed('x')), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.read(id), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.remove(id), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.restore(id), id).rejects.toMatchObject({ code: 'bad-input' })
  }
})
