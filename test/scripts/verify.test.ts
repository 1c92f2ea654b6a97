import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { temporaryFolder } from '../helpers/temp-folder'

function verify(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const all = [join('node_modules', 'tsx', 'dist', 'cli.mjs'), join('scripts', 'verify.ts'), ...args]
    execFile(process.execPath, all, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

test('names the line of a log that was altered, and fails', async () => {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  for (const id of ['one', 'two']) {
    await logs.create(id, { type: 'session.created', id, workspace: '/w', title: 'T' })
    await logs.append(id, { type: 'session.renamed', title: 'Second' })
    await logs.append(id, { type: 'session.renamed', title: 'Third' })
  }
  await logs.remove('one')
  await logs.close()
  expect(await verify(folder)).toMatchObject({ code: 0, output: expect.stringContaining('2 logs, 0 with problems') })

  const path = join(folder, 'sessions', 'two.jsonl')
  await writeFile(path, (await readFile(path, 'utf8')).replace('Second', 'Other'))
  const { code, output } = await verify(folder)
  expect(code).toBe(1)
  expect(output).toContain('BAD two')
  expect(output).toContain('line 3: A line doesn’t follow the one before it')
})

test('names a log whose end was cut, and fails', async () => {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  await logs.create('one', { type: 'session.created', id: 'one', workspace: '/w', title: 'T' })
  await logs.append('one', { type: 'session.renamed', title: 'Second' })
  await logs.close()
  const path = join(folder, 'sessions', 'one.jsonl')
  const [first] = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, `${first}\n`)
  expect(await verify(folder)).toMatchObject({ code: 1, output: expect.stringContaining('cut off: it had 2 events') })
})

test('does not vouch for a log whose end is not noted, and names one that is gone', async () => {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  for (const id of ['one', 'two']) {
    await logs.create(id, { type: 'session.created', id, workspace: '/w', title: 'T' })
    await logs.append(id, { type: 'session.renamed', title: 'Second' })
  }
  await logs.close()
  await rm(join(folder, 'heads', 'one'))
  const open = await verify(folder)
  expect(open).toMatchObject({ code: 0, output: expect.stringContaining('??  one: 2 lines, its end is not noted') })
  expect(open.output).toContain('2 logs, 0 with problems, 1 of which not all is known')

  await rm(join(folder, 'sessions', 'two.jsonl'))
  const gone = await verify(folder)
  expect(gone).toMatchObject({ code: 1, output: expect.stringContaining('BAD two: its end is noted') })
  expect(gone.output).toContain('2 logs, 1 with problems')
})

test('asks for a folder', async () => {
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('npm run verify -- <data folder>') })
})

test('says of a folder without logs that there are none, and that the data folder is meant', async () => {
  const { code, output } = await verify(await temporaryFolder())
  expect(code).toBe(1)
  expect(output).toContain('There are no logs in')
  expect(output).toContain('Name the data folder itself')
})
