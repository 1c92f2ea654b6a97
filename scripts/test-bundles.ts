import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { pageScripts } from './page-scripts.ts'

type Format = 'cjs' | 'mjs'

const SUFFIX = /\?(cjs|mjs)-bundle$/

/**
 * Bundles a module with the threads that it starts, as the product is made: packages that the app brings along as files are
 * found at run time. Resolves with the path of the module's file, in a folder of its own.
 */
export async function bundle(entry: string, format: Format): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bundle-'))
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { dependencies: object }
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [pageScripts()],
    ssr: { noExternal: true, external: Object.keys(dependencies), target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: true,
      outDir: folder,
      rolldownOptions: {
        input: { index: entry },
        output: {
          format: format === 'cjs' ? 'cjs' : 'es',
          entryFileNames: `[name].${format}`,
          chunkFileNames: `chunks/[name]-[hash].${format}`,
        },
      },
    },
  })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return join(folder, `index.${format}`)
}

/**
 * Has `import path from './module?cjs-bundle'` give the path of the bundled module, which is made once for all tests. Bundling
 * in the process of a test would leave it with 700 MB, and each program that it starts would take longer from then on.
 */
export function testBundles(): Plugin {
  const made = new Map<string, Promise<string>>()
  return {
    name: 'test-bundles',
    async resolveId(source, importer) {
      const suffix = SUFFIX.exec(source)?.[0]
      if (!suffix) return null
      const found = await this.resolve(`${source.slice(0, -suffix.length)}.ts`, importer)
      return found ? `${found.id}${suffix}` : null
    },
    async load(id) {
      const [suffix, format] = SUFFIX.exec(id) ?? []
      if (!suffix) return null
      const path = made.get(id) ?? bundle(id.slice(0, -suffix.length), format as Format)
      made.set(id, path)
      return `export default ${JSON.stringify(await path)}`
    },
    async buildEnd() {
      const paths = await Promise.all(made.values())
      await Promise.all(paths.map(path => rm(join(path, '..'), { recursive: true, force: true, maxRetries: 5 })))
    },
  }
}
