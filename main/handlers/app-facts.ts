import { release } from 'node:os'
import type { Desktop } from './handler-context'

/** Returns what a report of a problem says about this copy of Atrium and its system: nothing of the person, their folders or their keys. */
export function appFacts({ version, platform }: Pick<Desktop, 'version' | 'platform'>): string {
  const { electron, chrome, node } = process.versions
  return [
    `Atrium ${version}`,
    `${platform} ${release()} (${process.arch})`,
    ...(electron ? [`Electron ${electron}, Chromium ${chrome}, Node ${node}`] : [`Node ${node}`]),
  ].join('\n')
}
