import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ripgrep } from '../../../../main/workspace/search/ripgrep'
import { eventually } from '../../../helpers/eventually'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function folder(): Promise<string> {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'a.txt'), 'needle\n'.repeat(200_000))
  return cwd
}

/** Returns whether a process with this text among its arguments runs. Known on Linux only; elsewhere the rest of a test has to suffice. */
function running(text: string): boolean {
  return process.platform === 'linux' && execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(text)
}

test('yields what the process prints', async () => {
  const { signal } = new AbortController()
  const pieces: Buffer[] = []
  for await (const piece of ripgrep({ args: ['-c', 'needle', './'], cwd: await folder(), signal })) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe('./a.txt:200000\n')
})

test('searches what it is fed', async () => {
  const { signal } = new AbortController()
  async function* input() {
    yield Buffer.from('one\nneed')
    yield Buffer.from('le\nthree\n')
  }
  const pieces: string[] = []
  const run = ripgrep({ args: ['-n', 'needle', '-'], cwd: await folder(), signal, input: input() })
  for await (const piece of run) pieces.push(piece.toString())
  expect(pieces.join('')).toBe('2:needle\n')
})

test('fails as what feeds it fails', async () => {
  const { signal } = new AbortController()
  async function* input() {
    yield Buffer.from('needle\n')
    throw new Error('the list broke off')
  }
  const run = ripgrep({ args: ['-n', 'needle', '-'], cwd: await folder(), signal, input: input() })
  await expect(run.next().then(() => run.next())).rejects.toThrow('the list broke off')
})

test('ends with the process, though what feeds it waits for its next piece', async () => {
  const { signal } = new AbortController()
  async function* neverEnding() {
    yield Buffer.from('needle\n')
    await new Promise(() => {})
  }
  const run = ripgrep({ args: ['-e', '(', '-'], cwd: await folder(), signal, input: neverEnding() })
  await expect(run.next()).rejects.toThrow('invalid regex')
})

test('ends the process when nobody reads on', async () => {
  const cwd = await folder()
  const { signal } = new AbortController()
  for await (const _ of ripgrep({ args: ['-n', 'needle', join(cwd, 'a.txt')], cwd, signal })) break
  await eventually(() => expect(running(join(cwd, 'a.txt'))).toBe(false))
})

describe('a signal', () => {
  test('ends a search that would go on for ever, at once', async () => {
    const cwd = await folder()
    const controller = new AbortController()
    async function* neverEnding() {
      yield Buffer.from('something else\n')
      await new Promise(() => {})
    }
    const run = ripgrep({ args: ['-e', `needle|${cwd}`, '-'], cwd, signal: controller.signal, input: neverEnding() })
    const first = run.next()
    if (process.platform === 'linux') await eventually(() => expect(running(cwd)).toBe(true))
    controller.abort(new Error('stopped'))
    await expect(first).rejects.toThrow('stopped')
    await eventually(() => expect(running(cwd)).toBe(false))
  })

  test('that came before keeps it from starting', async () => {
    const run = ripgrep({ args: ['x'], cwd: await folder(), signal: AbortSignal.abort(new Error('too late')) })
    await expect(run.next()).rejects.toThrow('too late')
  })
})

test('fails when its folder is gone', async () => {
  const { signal } = new AbortController()
  const run = ripgrep({ args: ['x', './'], cwd: join(await folder(), 'gone'), signal })
  await expect(run.next()).rejects.toThrow('ENOENT')
})
