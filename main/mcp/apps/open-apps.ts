import { randomUUID } from 'node:crypto'
import type { AppDomains } from '../../../shared/apps/app-domains'
import { originsOf } from '../../../shared/apps/mcp-apps'

/** A page of an MCP server that is shown for a call of a session. */
export type ShowableApp = {
  sessionId: string
  callId: string
  server: string
  tool: string
  /** The hash of its page. */
  page: string
  domains: AppDomains
}
export type OpenApp = ShowableApp & { id: string; window: number }

/** A file that a page names beside itself. */
export type FileOfPage = { bytes: Uint8Array; type: string }
/** A page that a model wrote, which may have its files if it lies in a folder. */
export type ShowableArtifact = { html: string; files?: (path: string) => Promise<FileOfPage | undefined> }
export type OpenArtifact = ShowableArtifact & { id: string; window: number }

export type OpenApps = ReturnType<typeof openApps>

/** More at once are no longer seen by anybody. */
const MOST = 40

/** The pages of models that windows show now. None of them may reach anything, so nobody hears of them. */
function openArtifacts(served: Set<string>) {
  const artifacts = new Map<string, OpenArtifact>()

  function close(id: string): void {
    served.delete(id)
    artifacts.delete(id)
  }

  return {
    close,
    /** Lets a window load a page of a model, once. The oldest one makes room. */
    openArtifact(artifact: ShowableArtifact, window: number): OpenArtifact {
      const opened = { ...artifact, id: newId(), window }
      const oldest = oldestOf(artifacts)
      if (oldest !== undefined) close(oldest)
      artifacts.set(opened.id, opened)
      return opened
    },
    findArtifact: (id: string): OpenArtifact | undefined => artifacts.get(id),
    /** The page whose frame is about to be loaded, as `take`. */
    takeArtifact(id: string): OpenArtifact | undefined {
      const artifact = served.has(id) ? undefined : artifacts.get(id)
      if (artifact) served.add(id)
      return artifact
    },
    artifactsOf: (window: number): OpenArtifact[] => [...artifacts.values()].filter(one => one.window === window),
  }
}

/** Returns the first of those that are open, where there is no room for another. */
function oldestOf(open: ReadonlyMap<string, unknown>): string | undefined {
  return open.size >= MOST ? [...open.keys()][0] : undefined
}

/** The apps that windows show now, and what the person lets them reach, and the pages of models. Knows nothing of Electron. */
export function openApps() {
  const open = new Map<string, OpenApp>()
  const served = new Set<string>()
  const artifacts = openArtifacts(served)
  const allowed = new Set<string>()
  let reaching: (origins: readonly string[]) => void = () => undefined

  const isAllowed = (app: ShowableApp) => originsOf(app.domains).every(origin => allowed.has(keyOf(app, origin)))
  const reached = (app: ShowableApp) => (isAllowed(app) ? originsOf(app.domains) : [])
  const tell = () => reaching([...new Set([...open.values()].flatMap(reached))])

  function close(id: string): void {
    artifacts.close(id)
    if (open.delete(id)) tell()
  }

  return {
    /** Lets a window load it, once. The oldest one makes room. */
    open(app: ShowableApp, window: number): OpenApp {
      const opened = { ...app, id: newId(), window }
      const oldest = oldestOf(open)
      if (oldest !== undefined) close(oldest)
      open.set(opened.id, opened)
      tell()
      return opened
    },
    ...artifacts,
    close,
    find: (id: string): OpenApp | undefined => open.get(id),

    /** Returns whether it may still be loaded in a window. */
    isNew(id: string, window: number): boolean {
      const opened = open.get(id) ?? artifacts.findArtifact(id)
      return opened?.window === window && !served.has(id)
    },

    /** The app whose frame is about to be loaded. What has been loaded goes nowhere any more, not even to itself. */
    take(id: string): OpenApp | undefined {
      const app = served.has(id) ? undefined : open.get(id)
      if (app) served.add(id)
      return app
    },

    /** Lets what this server shows in this session reach what the app declares, until Atrium ends. */
    allow(app: ShowableApp): void {
      for (const origin of originsOf(app.domains)) allowed.add(keyOf(app, origin))
      tell()
    },
    isAllowed,
    /** Returns what it may reach now. */
    reached,
    ofWindow: (window: number): OpenApp[] => [...open.values()].filter(app => app.window === window),

    /** Hears of all that is reached now, and again whenever that changes. */
    whenReaching(listener: (origins: readonly string[]) => void): void {
      reaching = listener
      tell()
    },
  }
}

const newId = (): string => randomUUID().replaceAll('-', '')

function keyOf({ sessionId, server }: ShowableApp, origin: string): string {
  return JSON.stringify([sessionId, server, origin])
}
