import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { clearBackups, clearTrash, requestClearAll } from '../data/clear-data'
import { clearUnused } from '../data/clear-unused'
import { dataSize } from '../data/data-size'
import { deletePageData, pageDataSize } from '../data/page-data'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type DataCalls = Extract<keyof Handlers, `data.${string}`>
type DataParts = Pick<HandlerContext, 'browsers' | 'dataFolder' | 'desktop' | 'sessions'>

/** Handles what the person does with everything that Atrium keeps. One thing at a time. */
export function dataHandlers({ browsers, dataFolder, desktop, sessions }: DataParts): Pick<Handlers, DataCalls> {
  let running: AbortController | undefined
  /** Only what the person pointed at in the system's dialog is restored. */
  let picked: string | null = null

  async function alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (running)
      throw new AppError('conflict', sentence`Another data operation is still running. Wait for it to finish.`)
    running = new AbortController()
    try {
      return await work(running.signal)
    } finally {
      running = undefined
    }
  }

  function checkIdle(): void {
    if (sessions.list().every(({ status }) => status === 'idle')) return
    throw new AppError(
      'conflict',
      sentence`A session is still working or needs your answer. Let it finish or stop it, then try again.`,
    )
  }

  const clear = clearing({ browsers, dataFolder, restart: () => desktop.restart(), checkIdle })

  return {
    'data.size': () => dataSize(dataFolder),
    'data.reveal': () => desktop.revealFile(dataFolder),
    'data.backUp': () =>
      alone(async signal => {
        const target = await desktop.pickFolder()
        if (target === null) return null
        const { backUp } = await import('../data/back-up')
        return backUp({ dataFolder, target, version: desktop.version, signal })
      }),
    'data.cancel': () => running?.abort(),
    'data.pickBackup': async () => {
      picked = await desktop.pickFile(['zip'])
      if (picked === null) return null
      const { readBackup } = await import('../data/read-backup')
      return (await readBackup(picked)).summary
    },
    'data.restore': ({ path }) =>
      alone(async signal => {
        if (path !== picked) throw new AppError('denied', sentence`Choose a backup first.`)
        checkIdle()
        const { stageRestore } = await import('../data/stage-restore')
        // Copying takes a while, in which somebody may have sent a message.
        await stageRestore(dataFolder, path, { signal, check: checkIdle })
        desktop.restart()
      }),
    'data.clear': ({ kind }) => alone(() => clear[kind]()),
  }
}

type ClearingParts = Pick<HandlerContext, 'browsers' | 'dataFolder'> & {
  restart(): void
  /** Throws where a session is at work, or waits. */
  checkIdle(): void
}

/** Provides what can be cleared away. Each function resolves to how many bytes that was. */
function clearing({ browsers, dataFolder, restart, checkIdle }: ClearingParts) {
  return {
    trash: () => clearTrash(dataFolder),
    backups: () => clearBackups(dataFolder),
    async pages() {
      const before = await pageDataSize(dataFolder)
      await deletePageData(dataFolder, await browsers.clearData())
      return Math.max(0, before - (await pageDataSize(dataFolder)))
    },
    async unused() {
      checkIdle()
      return clearUnused(dataFolder)
    },
    async all() {
      checkIdle()
      const { parts } = await dataSize(dataFolder)
      await requestClearAll(dataFolder)
      restart()
      return parts.reduce((sum, { bytes }) => sum + bytes, 0)
    },
  }
}
