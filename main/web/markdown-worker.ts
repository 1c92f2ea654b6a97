import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** The data that the thread is given. */
export type MarkdownTask = {
  type: 'html-to-markdown'
  html: string
  url: string /** All that it says, be it an article or not. */
  isWhole?: boolean
}

/**
 * This file, which is a thread's entry too. It imports the libraries only there, so that main, which asks for the name of
 * the bundled file, does not load them.
 */
export const markdownWorkerFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  const { html, url, isWhole } = workerData
  void import('./html-to-markdown').then(({ bodyToMarkdown, htmlToMarkdown }) =>
    parentPort?.postMessage(isWhole ? { title: '', markdown: bodyToMarkdown(html, url) } : htmlToMarkdown(html, url)),
  )
}

function isTask(data: unknown): data is MarkdownTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'html-to-markdown'
}
