import type { TestProject } from 'vitest/node'
import { chromiumProcess } from './chromium-process'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumSocket: string
  }
}

/** Called by Vitest before the first file that opens pages: to start Chromium takes longer than most of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { socket, end } = await chromiumProcess()
  project.provide('chromiumSocket', socket)
  return end
}
