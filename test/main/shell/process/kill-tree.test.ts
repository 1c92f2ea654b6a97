import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CALL_MARKER, killTree, type Tree } from '../../../../main/shell/process/kill-tree'
import { listProcesses } from '../../../../main/shell/process/list-processes'
import { eventually } from '../../../helpers/eventually'

const trees: Tree[] = []

afterEach(() => Promise.all(trees.splice(0).map(killTree)))

/** Starts a script, and waits until it has printed the numbers of all its processes on one line. */
async function start(script: string): Promise<Tree & { pids: number[] }> {
  const marker = randomUUID()
  const child = spawn('/bin/bash', ['-c', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/bin:/bin', [CALL_MARKER]: marker },
  })
  const tree = { pid: child.pid ?? 0, marker }
  trees.push(tree)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
  })
  while (!printed.includes('\n')) await once(child.stdout, 'data')
  return { ...tree, pids: [tree.pid, ...printed.trim().split(/\s+/).filter(Boolean).map(Number)] }
}

async function living(pids: readonly number[]): Promise<number[]> {
  const entries = await listProcesses({})
  return entries.map(entry => entry.pid).filter(pid => pids.includes(pid))
}

async function expectKilled(tree: Tree & { pids: number[] }): Promise<void> {
  expect(await living(tree.pids)).toHaveLength(tree.pids.length)
  await killTree(tree)
  expect(await living(tree.pids)).toEqual([])
}

describe.skipIf(process.platform === 'win32')('killTree', () => {
  test('ends a command and its children', async () => {
    const tree = await start('sleep 60 & a=$!; sleep 60 & echo $a $!; wait')

    await expectKilled(tree)
  })

  test('kills what does not end by itself also where each look takes longer than all of it may', async () => {
    const tree = await start('trap "" TERM; sleep 60 & echo $!; wait; sleep 60')
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 5_000
      return now
    })

    await killTree(tree)
    clock.mockRestore()

    expect(await living(tree.pids)).toEqual([])
  })

  test('lets a command clean up', async () => {
    const marker = randomUUID()
    const script = 'trap "echo cleaned; exit" TERM; echo ready; while :; do sleep 0.05; done'
    const env = { PATH: '/usr/bin:/bin', [CALL_MARKER]: marker }
    const child = spawn('/bin/bash', ['-c', script], { detached: true, env })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      printed += text
    })
    await once(child.stdout, 'data')

    await Promise.all([once(child, 'close'), killTree({ pid: child.pid ?? 0, marker })])

    expect(printed).toBe('ready\ncleaned\n')
  })

  test('kills what does not obey, a while after it was asked to end', async () => {
    const tree = await start('trap "" TERM HUP; (trap "" TERM; while :; do sleep 1; done) & echo $!; wait')

    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const kill = vi.spyOn(process, 'kill')
    const signals = () => kill.mock.calls.map(([, signal]) => signal)
    const killing = killTree(tree)
    await eventually(() => expect(signals()).toContain('SIGTERM'))
    now = 499
    const looks = clock.mock.calls.length
    await eventually(() => expect(clock.mock.calls.length).toBeGreaterThan(looks + 3))
    expect(signals()).not.toContain('SIGKILL')
    now = 500
    await killing
    for (const spy of [clock, kill]) spy.mockRestore()

    expect(await living(tree.pids)).toEqual([])
  })

  test('finds what has left the group', async () => {
    await expectKilled(await start('setsid sleep 60 & a=$!; nohup sleep 60 >/dev/null 2>&1 & echo $a $!; wait'))
  })

  test('finds what was orphaned in a session of its own, after the command has ended', async () => {
    const daemon = 'setsid bash -c \'trap "" TERM HUP; sleep 60 & echo $$ $!; wait\' & exit'
    const { pid, marker, pids } = await start(`(${daemon}); exec 1>&-; exit 0`)
    const orphans = pids.slice(1)
    expect(await living(orphans)).toEqual(orphans)

    await killTree({ pid, marker })

    expect(await living(orphans)).toEqual([])
  })

  test('finds a child that has hidden its environment while its parent lives', async () => {
    await expectKilled(await start('env -i setsid sleep 60 & echo $!; wait'))
  })

  test('ends a command that goes on starting others', async () => {
    const spawner = 'trap "" TERM; while :; do setsid sleep 60 & sleep 0.01; done'
    const tree = await start(`(${spawner}) & echo $!; wait`)

    await expectKilled(tree)

    const left = await listProcesses({ variable: `${CALL_MARKER}=${tree.marker}` })
    expect(left.filter(entry => entry.marked)).toEqual([])
  })

  test('leaves other commands alone', async () => {
    const other = await start('sleep 60 & echo $!; wait')

    await expectKilled(await start('sleep 60 & echo $!; wait'))

    expect(await living(other.pids)).toHaveLength(2)
  })

  test('does nothing where nothing is left', async () => {
    const tree = await start('echo')
    await killTree(tree)

    await expect(killTree(tree)).resolves.toBeUndefined()
  })
})
