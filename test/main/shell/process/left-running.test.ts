import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../../main/shell/command/jobs'
import { type LeftBehind, runCommand } from '../../../../main/shell/command/run-command'
import { eventually } from '../../../helpers/eventually'
import { livingOf } from '../../../helpers/processes'

let cwd: string
let all: ReturnType<typeof jobs>
let left: LeftBehind | undefined

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'left-')))
  all = jobs()
  left = undefined
})
afterEach(async () => {
  for (const job of all.of('one').list()) await job.stop()
  await rm(cwd, { recursive: true, force: true })
})

const run = (command: string, mode: 'pipes' | 'terminal' = 'pipes', timeLimitMs = 20_000) =>
  runCommand({
    command,
    cwd,
    mode,
    timeLimitMs,
    shell: '/bin/bash',
    onOutput: () => undefined,
    environment: { PATH: '/usr/bin:/bin', HOME: cwd },
    signal: new AbortController().signal,
    adopt(found) {
      left = found
      return { job: all.of('one').adopt({ command, cwd, ...found }), processes: found.processes }
    },
  })

describe.skipIf(process.platform === 'win32')('a process that a command left running', () => {
  test.each([
    ['in a session of its own', 'setsid sleep 600 & echo done'],
    ['that holds its output', 'sleep 600 & echo done'],
    ['with another environment and no output', 'env -i /bin/sleep 600 >/dev/null 2>&1 & echo done'],
    ['by a shell within it', '(nohup sleep 600 >/dev/null 2>&1 &); echo done'],
  ])('is named and can be ended: %s', async (_, line) => {
    const outcome = await run(line)
    expect(outcome).toMatchObject({ exitCode: 0, stdout: 'done\n', stillRunning: { job: expect.any(String) } })
    expect(outcome.stillRunning?.processes).toEqual([
      { pid: expect.any(Number), command: expect.stringMatching(/sleep 600$/) },
    ])
    const pids = (left?.processes ?? []).map(({ pid }) => pid)
    const job = all.of('one').find(outcome.stillRunning?.job ?? '')
    expect([job.hasEnded(), all.views()[0]]).toEqual([false, expect.objectContaining({ isLeft: true, command: line })])
    await job.stop()
    expect(await livingOf(pids)).toEqual([])
    expect([job.hasEnded(), job.ended()?.stopped]).toEqual([true, true])
  })

  test('in a terminal too', async () => {
    const outcome = await run('trap "" HUP; sleep 600 >/dev/null 2>&1 </dev/null & echo done', 'terminal')
    expect(outcome.stillRunning?.processes).toMatchObject([{ command: expect.stringContaining('sleep 600') }])
  })

  test.each(['echo done', 'yes | head -1', 'sleep 0.01 & wait', 'true &'])('is nothing after %s', async line => {
    expect((await run(line)).stillRunning).toBeUndefined()
  })

  test('goes on when the session and Atrium end, and counts as no job that runs', async () => {
    const { stillRunning: found } = await run('setsid sleep 600 >/dev/null 2>&1 & echo done')
    const pids = (found?.processes ?? []).map(({ pid }) => pid)
    expect(all.isAnyRunning()).toBe(false)
    await all.endOf('one')
    await all.close()
    expect(await livingOf(pids)).toHaveLength(1)
  })

  test('that ends by itself is told to have ended', async () => {
    let changes = 0
    all = jobs(undefined, () => changes++)
    await writeFile(join(cwd, 'gate'), '')
    const line = "setsid sh -c 'while [ -e gate ]; do sleep 0.02; done' >/dev/null 2>&1 & echo done"
    const { stillRunning: found } = await run(line)
    const job = all.of('one').find(found?.job ?? '')
    expect(job.hasEnded()).toBe(false)
    await rm(join(cwd, 'gate'))
    await eventually(() => expect(job.hasEnded()).toBe(true))
    expect(all.views()[0]?.ended).toMatchObject({ exitCode: null, stopped: false })
    await eventually(() => expect(changes).toBe(2))
  })

  test('does not use up the time limit: that counts until the shell ends', async () => {
    expect(await run('sleep 600 & echo done', 'pipes', 200)).toMatchObject({ exitCode: 0, timedOut: false })
    const chatter = 'while :; do echo x; sleep 0.05; done & echo done'
    expect(await run(chatter, 'pipes', 1_000)).toMatchObject({ exitCode: 0, timedOut: false })
    expect(await run('sleep 600', 'pipes', 200)).toMatchObject({ exitCode: null, timedOut: true })
  })
})
