import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkOf } from '../../../../main/store/logs/log-chain'
import { readHead } from '../../../../main/store/logs/log-head'
import { sessionLogs } from '../../../../main/store/logs/session-logs'
import { verifyLog } from '../../../../main/store/logs/verify-log'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** A log of three events, and its end as it is noted apart. */
async function noted() {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'T' })
  for (const title of ['two', 'three']) await logs.append('s1', { type: 'session.renamed', title })
  await logs.close()
  const path = join(folder, 'sessions', 's1.jsonl')
  const head = join(folder, 'a-head')
  const lines = (await readFile(path, 'utf8')).split('\n')
  const link = linkOf(lines[2] ?? '')
  await writeFile(head, JSON.stringify({ seq: 3, link }))
  return { path, head, lines }
}

test('a log that ends as it was noted has no break', async () => {
  const { path, head } = await noted()
  expect((await readHead(head))?.seq).toBe(3)
  const { events, chain } = await verifyLog(path, head)
  expect(events).toHaveLength(3)
  expect(chain.breaks).toEqual([])
})

test('a log that was cut at the end of a line is told, though every line of it is whole', async () => {
  const { path, head, lines } = await noted()
  await truncate(path, Buffer.byteLength(`${lines[0]}\n${lines[1]}\n`))
  const { chain, problems } = await verifyLog(path, head)
  expect(problems).toEqual([])
  expect(chain.breaks).toHaveLength(1)
})
