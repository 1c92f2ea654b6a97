import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type * as product from '../../../../main/workspace/folder-index/ask-index'
import bundle from '../../../../main/workspace/folder-index/ask-index?cjs-bundle'
import { eventually } from '../../../helpers/eventually'
import { slowPeer } from '../../../helpers/slow-peer'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
const { indexThread }: typeof product = createRequire(import.meta.url)(bundle)

test('answers from a thread of its own, with the bytes from before', async () => {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, 'a'), 'old')
  const index = indexThread()
  const { coverage } = await index.ask({ type: 'begin', workspace, watch: 'w' })
  expect(coverage).toMatchObject({ isWhole: true, files: 1 })
  await writeFile(join(workspace, 'a'), 'new')
  const { changes } = await index.ask({ type: 'end', workspace, watch: 'w' })
  expect(changes).toMatchObject({ changed: 1, changes: [{ path: 'a' }] })
  expect(Buffer.from(changes?.changes[0]?.content ?? []).toString()).toBe('old')
  await index.close()
})

test('begins anew after it was closed, and knows nothing of what it watched', async () => {
  const workspace = await temporaryFolder()
  const index = indexThread()
  await index.ask({ type: 'begin', workspace, watch: 'w' })
  await index.close()
  await expect(index.ask({ type: 'end', workspace, watch: 'w' })).rejects.toThrow('no longer known')
  await index.close()
})

test('gives its memory back once nobody has asked for a while, but not while it watches', async () => {
  const workspace = await temporaryFolder()
  const index = indexThread({ idleMs: 30 })
  await index.ask({ type: 'begin', workspace, watch: 'w' })
  await slowPeer(150)
  await writeFile(join(workspace, 'made'), '')
  expect((await index.ask({ type: 'end', workspace, watch: 'w' })).changes).toMatchObject({ created: 1 })
  await index.close()
})

test('refuses what it was asked where it ends before it has answered', async () => {
  const index = indexThread()
  const asked = index.ask({ type: 'look', workspace: await temporaryFolder() })
  const refused = expect(asked).rejects.toThrow('the folder couldn’t be checked')
  await index.close()
  await refused
})

/** Looking at it takes minutes: each of its names is held against each of its patterns. */
async function hostileFolder(): Promise<string> {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, '.gitignore'), '*a*a*a*b\n'.repeat(100_000))
  for (let index = 100; index < 300; index++) await writeFile(join(workspace, `${'a'.repeat(240)}${index}`), '')
  return workspace
}

const TOO_LONG = 'checking the folder takes too long'

describe('a folder that takes too long', () => {
  test('is given up, and no other folder waits for it', { timeout: 30_000 }, async () => {
    const [hostile, other] = [await hostileFolder(), await temporaryFolder()]
    await writeFile(join(other, 'a'), 'old')
    const index = indexThread({ answerMs: 5_000 })
    const refused = expect(index.ask({ type: 'look', workspace: hostile })).rejects.toThrow(TOO_LONG)
    await index.ask({ type: 'begin', workspace: other, watch: 'w' })
    await writeFile(join(other, 'a'), 'new')
    const { changes } = await index.ask({ type: 'end', workspace: other, watch: 'w' })
    expect(changes).toMatchObject({ changed: 1 })
    await refused
    await index.close()
  })

  test('is not looked at again for a while, and then by a new thread', { timeout: 30_000 }, async () => {
    const hostile = await hostileFolder()
    const index = indexThread({ answerMs: 1_500, restMs: 500 })
    await expect(index.ask({ type: 'look', workspace: hostile })).rejects.toThrow(TOO_LONG)
    await expect(index.ask({ type: 'begin', workspace: hostile, watch: 'w' })).rejects.toThrow(TOO_LONG)
    await rm(join(hostile, '.gitignore'))
    const answer = () => index.ask({ type: 'look', workspace: hostile })
    await eventually(async () => expect((await answer()).coverage).toMatchObject({ files: 200 }))
    await index.close()
  })

  test('makes nobody wait who stops', { timeout: 10_000 }, async () => {
    const workspace = await hostileFolder()
    const index = indexThread()
    for (const question of [
      { type: 'look', workspace },
      { type: 'begin', workspace, watch: 'w' },
      { type: 'end', workspace, watch: 'w' },
    ] as const) {
      const stop = new AbortController()
      const asked = expect(index.ask(question, stop.signal)).rejects.toThrow('stopped')
      setImmediate(() => stop.abort(new Error('stopped')))
      await asked
    }
    await index.close()
  })

  test.each([
    ['patterns', hostileFolder],
    ['a pipe', folderOfPipes],
  ])('because of %s ends with the process that asks', { timeout: 20_000 }, async (_, make) => {
    const script = join(dirname(bundle), 'asks.cjs')
    await writeFile(
      script,
      `const index = require('./index.cjs').indexThread()
       index.ask({ type: 'look', workspace: process.argv[2] }).catch(() => undefined)
       setTimeout(() => { void index.close().then(() => process.exit(7)); setTimeout(() => process.exit(8), 3_000) }, 1_000)`,
    )
    const options = { timeout: 10_000, killSignal: 'SIGKILL' } as const
    const ended = await promisify(execFile)(process.execPath, [script, await make()], options).catch(thrown => thrown)
    expect(ended).toMatchObject({ code: 7, killed: false })
  })
})

async function folderOfPipes(): Promise<string> {
  const workspace = await temporaryFolder()
  await promisify(execFile)('mkfifo', [join(workspace, '.gitignore')])
  return workspace
}
