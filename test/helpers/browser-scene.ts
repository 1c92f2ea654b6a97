import { browserTools } from '../../main/tools/browser'
import { drivenBrowser, planned, type TestBrowser, worked } from './driven-browser'
import { type TestToolContext, toolContext } from './tool-context'

type Scene = {
  context: TestToolContext
  browser: TestBrowser
  call(name: string, input?: object): ReturnType<typeof worked>
  plan(name: string, input?: object): ReturnType<typeof planned>
  text(name: string, input?: object): Promise<string>
}

/** A tool of the browser by the rest of its name. */
function toolOf(name: string) {
  const tool = browserTools.find(one => one.name === `browser_${name}`)
  if (!tool) throw new Error(`There is no browser_${name}.`)
  return tool
}

/** Chromium and a server for the tests of a file, and browsers that show a page of theirs. */
export function browserScenes() {
  const { browser: newBrowser, here, elsewhere, serve } = drivenBrowser()

  /** A browser that shows this page, in a folder with these files. */
  async function scene(html?: string, files: Record<string, string | Uint8Array> = {}): Promise<Scene> {
    const browser = newBrowser()
    const base = await toolContext(files)
    const context = Object.assign(base, { browser: async () => browser })
    const call = (name: string, input: object = {}) => worked(toolOf(name), input, context)
    const made: Scene = {
      context,
      browser,
      call,
      plan: (name, input = {}) => planned(toolOf(name), input, context),
      text: async (name, input) => (await call(name, input)).text,
    }
    if (html !== undefined) {
      serve({ '/': `<!doctype html><meta charset=utf-8><title>Start</title>${html}` })
      await call('navigate', { url: here() })
    }
    return made
  }

  return { here, elsewhere, serve, scene }
}
