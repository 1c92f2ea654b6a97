import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobRequest } from '../../../../main/shell/command/job'
import { jobs, MAX_JOBS } from '../../../../main/shell/command/jobs'
import { eventually } from '../../../helpers/eventually'
import { livingOf, pidsIn } from '../../../helpers/processes'

let cwd: string
let all: ReturnType<typeof jobs>
let shown: string

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'jobs-')))
  all = jobs({ longestMs: 600, silenceMs: 150 })
  shown = ''
})
afterEach(async () => {
  await all.close()
  await rm(cwd, { recursive: true, force: true })
})

function start(command: string, changes: Partial<JobRequest> & { owner?: string; from?: typeof all } = {}) {
  const { owner = 'one', from = all, ...rest } = changes
  return from.of(owner).start({
    command,
    cwd,
    shell: '/bin/bash',
    mode: 'pipes',
    environment: { PATH: '/usr/bin:/bin', HOME: cwd },
    signal: new AbortController().signal,
    onOutput: text => {
      shown += text
    },
    ...rest,
  })
}

async function startedJob(command: string, changes: Parameters<typeof start>[1] = {}) {
  const { job = '' } = await start(command, changes)
  return all.of(changes.owner ?? 'one').find(job)
}

const pids = (count: number) => pidsIn(join(cwd, 'pids'), count)

describe.skipIf(process.platform === 'win32').each(['pipes', 'terminal'] as const)('a job in mode %s', mode => {
  test('is answered once it has said something and fallen silent, and goes on', async () => {
    const outcome = await start('echo $$ > pids; echo ready; exec sleep 60', { mode })

    expect(outcome).toMatchObject({ job: expect.any(String), exitCode: null, stdout: 'ready\n', stopped: false })
    expect(outcome.durationMs).toBeGreaterThan(140)
    expect(shown).toBe('ready\n')
    expect(await livingOf(await pids(1))).toHaveLength(1)
  })

  test('tells where it is once it has said an address of this computer, also after its first words', async () => {
    const heard: (string | undefined)[] = []
    const own = jobs({ longestMs: 300, silenceMs: 100 }, () => heard.push(own.views()[0]?.address))
    const { job } = await start(
      "printf 'https://example.com\\n'; sleep 0.6; printf 'at http://0.0.0.0:8123/\\n'; exec sleep 60",
      { mode, from: own },
    )
    expect(own.views()).toMatchObject([{ id: job, sessionId: 'one' }])
    expect(own.views()[0]?.address).toBe(undefined)
    await eventually(() => expect(heard.at(-1)).toBe('http://localhost:8123/'))
    await own.close()
  })

  test('counts as running until it has ended, whoever started it', async () => {
    expect(all.isAnyRunning()).toBe(false)
    await start('while [ ! -e go ]; do sleep 0.05; done', { mode })
    expect(all.isAnyRunning()).toBe(true)
    await writeFile(join(cwd, 'go'), '')
    await expect.poll(all.isAnyRunning, { timeout: 10_000 }).toBe(false)
  })

  test('gives what is new each time, and its exit code at the end', async () => {
    const job = await startedJob('echo first; while [ ! -e go ]; do sleep 0.05; done; echo second; exit 4', { mode })
    expect(await job.read()).toMatchObject({ job: job.id, stdout: '', exitCode: null })

    await start('touch go', { mode })
    await eventually(() => expect(job.hasEnded()).toBe(true))

    expect(await job.read()).toMatchObject({ stdout: 'second\n', exitCode: 4 })
    expect(await job.read()).toMatchObject({ stdout: '', exitCode: 4 })
    expect(await job.read()).not.toHaveProperty('job')
    expect(shown).toBe('first\n')
  })

  test('is ended with all that it started', async () => {
    const job = await startedJob(
      'trap "" TERM; (setsid nohup sleep 60 & echo $! >> pids); sleep 60 & echo $! $$ >> pids; echo up; wait; sleep 60',
      { mode },
    )
    const started = await pids(3)
    expect(await livingOf(started)).toHaveLength(3)

    await job.stop()

    expect(await livingOf(started)).toEqual([])
    expect(await job.read()).toMatchObject({ stopped: true, exitCode: null })
    expect(job.hasEnded()).toBe(true)
  })

  test('is ended when the person stops the call that waits for its first words', async () => {
    all = jobs()
    const stop = new AbortController()
    const starting = start('sleep 60 & echo $! $$ > pids; echo up; wait', { mode, signal: stop.signal })
    const started = await pids(2)

    stop.abort()

    expect(await starting).toMatchObject({ stopped: true, exitCode: null })
    expect(await livingOf(started)).toEqual([])
  })

  test('prints without end in little memory', { timeout: 30_000 }, async () => {
    const job = await startedJob('yes', { mode })
    const before = process.memoryUsage().rss

    for (let count = 0; count < 5; count++) {
      await eventually(async () => expect(await job.read()).toMatchObject({ stdoutTruncated: true, exitCode: null }))
    }

    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe.skipIf(process.platform === 'win32')('jobs', () => {
  test('are waited for 1 s of silence, 3 s at the most', async () => {
    all = jobs()
    const commands = ['sleep 60', 'while echo on; do sleep 0.2; done', 'echo word; sleep 60']
    const [silent, chatty, word] = await Promise.all(commands.map(command => start(command)))

    for (const outcome of [silent, chatty]) {
      expect(outcome?.job).toBeDefined()
      expect(outcome?.durationMs).toBeGreaterThan(2900)
    }
    expect(word?.durationMs).toBeGreaterThan(900)
    expect(word?.durationMs).toBeLessThan(silent?.durationMs ?? 0)
    await all.close()
  })

  test('are answered at once where they end at once', async () => {
    const outcome = await start('echo no; echo port >&2; exit 1')

    expect(outcome).toMatchObject({ exitCode: 1, stdout: 'no\n', stderr: 'port\n' })
    expect(outcome).not.toHaveProperty('job')
  })

  test('last as long as anything holds their output', async () => {
    const job = await startedJob('(while [ ! -e go ]; do sleep 0.05; done; echo late) & echo early')
    await writeFile(join(cwd, 'go'), '')

    await eventually(() => expect(job.hasEnded()).toBe(true))

    expect(await job.read()).toMatchObject({ stdout: 'late\n', exitCode: 0 })
  })

  test('belong to their session', async () => {
    const job = await startedJob('sleep 60', { owner: 'one' })

    expect(all.of('one').list()).toMatchObject([{ id: job.id, command: 'sleep 60' }])
    expect(all.of('two').list()).toEqual([])
    expect(() => all.of('two').find(job.id)).toThrow(`There is no job '${job.id}'. There are none.`)
    expect(() => all.of('one').find('x')).toThrow(`There is no job 'x'. Jobs: ${job.id}.`)
  })

  test('end with their session, others go on', async () => {
    const [mine, other] = await Promise.all([
      startedJob('echo $$ > mine; echo; exec sleep 60'),
      startedJob('echo $$ > other; echo; exec sleep 60', { owner: 'two' }),
    ])

    await all.endOf('one')

    expect(await livingOf(await pidsIn(join(cwd, 'mine'), 1))).toEqual([])
    expect(mine.hasEnded()).toBe(true)
    expect(all.of('one').list()).toEqual([])
    expect(await livingOf(await pidsIn(join(cwd, 'other'), 1))).toHaveLength(1)
    expect(other.hasEnded()).toBe(false)
  })

  test('all end at the close, also one that is still starting and what one left behind', async () => {
    await start('(setsid sleep 60 >/dev/null 2>&1 & echo $! >> pids)')
    const late = start('echo $$ >> pids; exec sleep 60')

    await all.close()

    expect(await livingOf(await pids(1))).toEqual([])
    expect((await late).job).toBeUndefined()
    await expect(start('true')).rejects.toThrow('Atrium is closing.')
  })

  test('are eight at the most, and one that has ended makes room', async () => {
    const running = await Promise.all(Array.from({ length: MAX_JOBS }, () => startedJob('echo; exec sleep 60')))

    await expect(start('true')).rejects.toThrow('8 background jobs are running already. Stop one of them first.')
    await running[0]?.stop()

    expect(await start('exit 5')).toMatchObject({ exitCode: 5 })
  })

  test('are put away when many have ended', async () => {
    for (let count = 0; count < 20; count++) await start(`exit ${count}`)

    expect(all.of('one').list()).toHaveLength(16)
  })

  test('that cannot be started are errors, and take no place', async () => {
    await expect(start('true', { cwd: join(cwd, 'none') })).rejects.toThrow('The working directory does not exist')

    expect(all.of('one').list()).toEqual([])
  })
})

test.skipIf(process.platform === 'win32')('people see all jobs, their last words and how they ended', async () => {
  let told = 0
  await all.close()
  all = jobs({ longestMs: 600, silenceMs: 150 }, () => told++)
  const job = await startedJob('echo first; sleep 1; seq 1 20000; exit 3', { owner: 'one' })
  expect(all.views()).toMatchObject([{ id: job.id, sessionId: 'one', startedAt: expect.any(Number) }])
  expect(all.views()[0]?.ended).toBeUndefined()
  expect(all.output(job.id)).toMatchObject({ isCut: false })
  await job.over
  expect(all.views()[0]?.ended).toMatchObject({ exitCode: 3, stopped: false })
  const { text, isCut } = all.output(job.id)
  expect(isCut).toBe(true)
  expect(text.endsWith('19999\n20000\n')).toBe(true)
  // A person who looks takes nothing away from the model.
  expect((await job.read()).stdout).toContain('20000')
  expect(told).toBeGreaterThanOrEqual(2)

  const other = await startedJob('exec sleep 60', { owner: 'two' })
  await all.stop(other.id)
  expect(all.views()[0]).toMatchObject({ id: other.id, ended: { stopped: true } })
  expect(() => all.output('none')).toThrow('not known')
})
