import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { threadsWithoutElectron, waysToElectron } from '../../scripts/threads-without-electron'
import { temporaryFolder } from '../helpers/temp-folder'

const file = (code: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  code,
  imports,
  dynamicImports,
})

test('the way from a thread to Electron is found, over what is loaded at once and later', () => {
  const files = new Map([
    ['index', file('', ['electron', 'main', 'thread'])],
    ['main', file('', ['index', 'shared'])],
    ['shared', file('')],
    ['thread', file('a.parentPort', ['shared'], ['reader'])],
    ['reader', file('', ['main', 'node:fs'])],
    ['other-thread', file('b.parentPort', ['shared', 'node:fs'])],
  ])
  expect(waysToElectron(files)).toEqual(['thread → reader → main → index → electron'])
  files.set('reader', file('', ['shared']))
  expect(waysToElectron(files)).toEqual([])
})

const THREAD = `import { parentPort } from 'node:worker_threads'
import('./reader.js').then(({ read }) => parentPort.postMessage(read()))`

/** Builds a program whose thread reads by this. */
async function built(reader: string): Promise<void> {
  const root = await temporaryFolder()
  const sources = {
    'index.js': `import { app } from 'electron'\nexport const named = () => app.name\nexport const main = () => import('./thread.js')`,
    'thread.js': THREAD,
    'reader.js': reader,
  }
  for (const [name, code] of Object.entries(sources)) await writeFile(join(root, name), code)
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [threadsWithoutElectron()],
    build: {
      ssr: true,
      rolldownOptions: { input: { index: join(root, 'index.js') }, external: ['electron'], output: { format: 'cjs' } },
    },
  })
}

test('a build in which a thread loads Electron fails, and says by what', async () => {
  await expect(built(`import { named } from './index.js'\nexport const read = named`)).rejects.toThrow(
    /A thread has no Electron, and these load it:\n\S*thread\S* → .*index\S* → electron/,
  )
  await expect(built('export const read = () => 1')).resolves.toBeUndefined()
})
