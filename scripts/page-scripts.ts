import { build, type Plugin } from 'vite'

/** The suffix of an import that requests the text of a script for pages, with everything it imports. */
const SUFFIX = '?page-script'

/** The oldest Chromium that the product runs on. */
const TARGET = 'chrome130'

/** Gives scripts that run in pages of the browser as one text each. */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null
      const found = await this.resolve(`${source.slice(0, -SUFFIX.length)}.ts`, importer)
      return found ? `${found.id}${SUFFIX}` : null
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      return `export default ${JSON.stringify(await bundled(id.slice(0, -SUFFIX.length)))}`
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: TARGET,
      rolldownOptions: { input: { script: entry }, output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  })
  const chunk = 'output' in result ? result.output.find(each => each.type === 'chunk') : undefined
  if (!chunk) throw new Error(`${entry} was not bundled.`)
  return chunk.code
}
