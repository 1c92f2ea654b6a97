import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { USAGE_FOLDER, usageLedger } from '../../../../main/store/documents/usage-ledger'
import type { UsageEntry } from '../../../../shared/usage'
import { temporaryFolder } from '../../../helpers/temp-folder'

const entry = (at: string, cost?: number): UsageEntry => ({
  at: Date.parse(at),
  sessionId: 's',
  workspace: '/w',
  providerId: 'p',
  model: 'm',
  usage: { inputTokens: 10, outputTokens: 2 },
  ...(cost !== undefined && { cost }),
})

test('keeps entries in a file a month, and reads them from a time on, after a restart too', async () => {
  const folder = await temporaryFolder()
  const ledger = usageLedger(folder)
  expect(await ledger.read(0)).toEqual([])
  const all = [entry('2025-12-31T23:00:00Z', 1), entry('2026-01-01T00:00:00Z'), entry('2026-02-10T10:00:00Z', 0.25)]
  for (const one of all) ledger.add(one)
  await ledger.flush()
  expect(await readdir(join(folder, USAGE_FOLDER))).toEqual(['2025-12.jsonl', '2026-01.jsonl', '2026-02.jsonl'])
  const again = usageLedger(folder)
  expect(await again.read(0)).toEqual(all)
  expect(await again.read(Date.parse('2026-01-01T00:00:00Z'))).toEqual(all.slice(1))
})

test('has what was added before it was asked, and nothing of what is added while it reads', async () => {
  const ledger = usageLedger(await temporaryFolder())
  ledger.add(entry('2026-03-01T00:00:00Z'))
  const reading = ledger.read(0)
  ledger.add(entry('2026-03-02T00:00:00Z'))
  expect(await reading).toEqual([entry('2026-03-01T00:00:00Z')])
  expect(await ledger.read(0)).toHaveLength(2)
})

test('passes over half a line that a crash left, what is no entry, and files that are not its own', async () => {
  const folder = await temporaryFolder()
  const ledger = usageLedger(folder)
  ledger.add(entry('2026-03-01T00:00:00Z'))
  await ledger.flush()
  const file = join(folder, USAGE_FOLDER, '2026-03.jsonl')
  await appendFile(file, '{"at":1\n{"at":"now"}\n[]\n{"at":17725')
  await writeFile(join(folder, USAGE_FOLDER, 'notes.jsonl'), JSON.stringify(entry('2026-03-03T00:00:00Z')))
  const next = usageLedger(folder)
  next.add(entry('2026-03-02T00:00:00Z'))
  expect(await next.read(0)).toEqual([entry('2026-03-01T00:00:00Z'), entry('2026-03-02T00:00:00Z')])
})

test('keeps what the disk refuses, answers with it, and writes it with the next entry', async () => {
  const folder = await temporaryFolder()
  const ledger = usageLedger(folder)
  // A file lies where the folder should be.
  await writeFile(join(folder, USAGE_FOLDER), '')
  ledger.add(entry('2026-03-01T00:00:00Z', 2))
  await ledger.flush()
  await rm(join(folder, USAGE_FOLDER))
  expect(await ledger.read(0)).toEqual([entry('2026-03-01T00:00:00Z', 2)])
  ledger.add(entry('2026-03-02T00:00:00Z', 3))
  await ledger.flush()
  expect(await usageLedger(folder).read(0)).toHaveLength(2)
})

test('a clock that is far off loses no entry', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, USAGE_FOLDER))
  const ledger = usageLedger(folder)
  const times = [-5, 0, 1e16, 8e15]
  for (const at of times) ledger.add({ ...entry('2026-03-01T00:00:00Z'), at })
  expect((await ledger.read(-10)).map(({ at }) => at).sort()).toEqual([...times].sort())
})
