import { Worker } from 'node:worker_threads'
import type { Converted } from './html-to-markdown'
import type { MarkdownTask } from './markdown-worker'

const MEMORY_MB = 512

/**
 * Converts a page on a thread of its own, which ends with the signal: a page of a few hundred kilobytes can be made so
 * that it takes minutes, or all memory.
 */
export function convertHtml(html: string, url: string, signal: AbortSignal): Promise<Converted> {
  return converted({ type: 'html-to-markdown', html, url }, signal)
}

/** The same with all that it says, whether or not it is an article. */
export async function convertWholeHtml(html: string, url: string, signal: AbortSignal): Promise<string> {
  return (await converted({ type: 'html-to-markdown', html, url, isWhole: true }, signal)).markdown
}

async function converted(workerData: MarkdownTask, signal: AbortSignal): Promise<Converted> {
  const { markdownWorkerFile } = await import('./markdown-worker')
  signal.throwIfAborted()
  const worker = new Worker(markdownWorkerFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  let stop = (): void => undefined
  try {
    return await new Promise<Converted>((resolve, reject) => {
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      worker.once('message', resolve)
      worker.once('error', cause => reject(new Error('The page could not be turned into Markdown.', { cause })))
      worker.once('exit', () => reject(new Error('The page could not be turned into Markdown.')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
