import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { listProcesses } from '../../../../main/shell/process/list-processes'
import { eventually } from '../../../helpers/eventually'

const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function start(command: string, environment: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn('/bin/sh', ['-c', command], { env: { PATH: '/usr/bin:/bin', ...environment }, detached: true })
  started.push(child)
  await once(child, 'spawn')
  return child
}

// `ps` is what systems without /proc use; it is asked here as BSD systems are.
describe.skipIf(process.platform !== 'linux').each(['linux', 'freebsd'] as const)(
  'listProcesses as on %s',
  platform => {
    test('knows parent, group and mark of a process', async () => {
      const { pid } = await start('exec sleep 60', { MARK: 'mine' })

      await eventually(async () => {
        const entry = (await listProcesses({ variable: 'MARK=mine' }, platform)).find(
          candidate => candidate.pid === pid,
        )
        expect(entry).toEqual({
          id: expect.stringMatching(`^${pid}/`),
          pid,
          parent: process.pid,
          group: pid,
          marked: true,
        })
      })
    })

    test('takes only the exact mark', async () => {
      const longer = await start('exec sleep 60', { MARK: 'mine-too' })
      const other = await start('exec sleep 60', { XMARK: 'mine' })

      const entries = await listProcesses({ variable: 'MARK=mine' }, platform)

      const mine = entries.filter(entry => entry.pid === longer.pid || entry.pid === other.pid)
      expect(mine.map(entry => entry.marked)).toEqual([false, false])
    })

    test('leaves out the dead that nobody has waited for', async () => {
      const child = await start('sleep 0 & echo $!; exec sleep 60')
      const [printed] = (await once(child.stdout ?? child, 'data')) as [Buffer]

      await eventually(async () => {
        const pids = (await listProcesses({}, platform)).map(entry => entry.pid)
        expect(pids).toContain(child.pid)
        expect(pids).not.toContain(Number(printed.toString()))
      })
    })
  },
)
