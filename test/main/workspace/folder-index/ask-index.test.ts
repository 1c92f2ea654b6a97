import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { indexThread } from '../../../../main/workspace/folder-index/ask-index'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
let thread: typeof indexThread
let outDir: string

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: true,
      outDir,
      rolldownOptions: {
        input: { index: 'main/workspace/folder-index/ask-index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  thread = createRequire(import.meta.url)(join(outDir, 'index.cjs')).indexThread
})

afterAll(() => rm(outDir, { recursive: true, force: true, maxRetries: 5 }))

test('answers from a thread of its own, with the bytes from before', async () => {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, 'a'), 'old')
  const index = thread()
  const { coverage } = await index.ask({ type: 'begin', workspace, watch: 'w' })
  expect(coverage).toMatchObject({ isWhole: true, files: 1 })
  await writeFile(join(workspace, 'a'), 'new')
  const { changes } = await index.ask({ type: 'end', watch: 'w' })
  expect(changes).toMatchObject({ changed: 1, changes: [{ path: 'a' }] })
  expect(Buffer.from(changes?.changes[0]?.content ?? []).toString()).toBe('old')
  await index.close()
})

test('begins anew after it was closed, and knows nothing of what it watched', async () => {
  const workspace = await temporaryFolder()
  const index = thread()
  await index.ask({ type: 'begin', workspace, watch: 'w' })
  await index.close()
  await expect(index.ask({ type: 'end', watch: 'w' })).rejects.toThrow('not known any more')
  await index.close()
})

test('gives its memory back once nobody has asked for a while, but not while it watches', async () => {
  const workspace = await temporaryFolder()
  const index = thread(30)
  await index.ask({ type: 'begin', workspace, watch: 'w' })
  await new Promise(resolve => setTimeout(resolve, 150))
  await writeFile(join(workspace, 'made'), '')
  expect((await index.ask({ type: 'end', watch: 'w' })).changes).toMatchObject({ created: 1 })
  await index.close()
})

test('refuses what it was asked where it ends before it has answered', async () => {
  const index = thread()
  const asked = index.ask({ type: 'look', workspace: await temporaryFolder() })
  const refused = expect(asked).rejects.toThrow('could not be looked at')
  await index.close()
  await refused
})
