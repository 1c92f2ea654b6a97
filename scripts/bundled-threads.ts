import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** Entries of threads that tests start as the product does. A thread cannot be started from TypeScript. */
const ENTRIES =
  /\/main\/(?:(?:tools\/files\/planning|agent\/export\/export|documents\/documents)-thread|web\/markdown-worker)\.ts$/

const OWN_NAME = 'new URL(import.meta.url)'

/** Has a test find the bundle of a thread where the product finds the file of its own. */
export function bundledThreads(): Plugin {
  const bundles = new Map<string, Promise<string>>()
  return {
    name: 'bundled-threads',
    async transform(code, id) {
      if (!ENTRIES.test(id)) return null
      if (!code.includes(OWN_NAME)) throw new Error(`${id} does not say where it is as expected.`)
      const bundle = bundles.get(id) ?? bundled(id)
      bundles.set(id, bundle)
      return { code: code.replace(OWN_NAME, `new URL(${JSON.stringify(await bundle)})`), map: null }
    },
    async buildEnd() {
      const folders = await Promise.all(bundles.values())
      await Promise.all(folders.map(url => rm(new URL('.', url), { recursive: true, force: true })))
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'atrium-thread-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: false,
      outDir,
      rolldownOptions: { input: { thread: entry }, output: { format: 'es', entryFileNames: '[name].mjs' } },
    },
  })
  return pathToFileURL(join(outDir, 'thread.mjs')).href
}
