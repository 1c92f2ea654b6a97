import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** The pages of frames in the window, by the file of their one script. */
export const FRAME_PAGES = ['diagram', 'preview'] as const

const TARGET = 'chrome130'

/**
 * Gives the pages of frames, each with a script in one piece: a frame without an origin loads no modules. `plugins` see what goes into them.
 */
export function framePages(plugins: () => Plugin[]): Plugin {
  const known = new Map<string, Promise<string>>()
  const scriptOf = (name: string) => {
    const script = known.get(name) ?? bundled(name, plugins())
    known.set(name, script)
    return script
  }
  return {
    name: 'frame-pages',
    async generateBundle() {
      for (const name of FRAME_PAGES) {
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: pageOf(name) })
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await scriptOf(name) })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = FRAME_PAGES.find(page => request.url === `/${page}.html` || request.url === `/${page}.js`)
        if (!name) return next()
        const isPage = request.url?.endsWith('.html') === true
        response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
        if (isPage) response.end(pageOf(name))
        else scriptOf(name).then(script => response.end(script), next)
      })
    },
  }
}

function pageOf(name: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><body><script src="./${name}.js"></script>\n`
}

async function bundled(name: string, plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      minify: true,
      target: TARGET,
      rolldownOptions: {
        input: { [name]: resolve('renderer/frames', `${name}.ts`) },
        output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  const chunk = 'output' in result ? result.output.find(each => each.type === 'chunk') : undefined
  if (!chunk) throw new Error(`${name} was not bundled.`)
  return chunk.code
}
