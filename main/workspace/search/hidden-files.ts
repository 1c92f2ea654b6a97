import { isSecret, isSourceName } from '../paths/is-secret'
import { lookInside } from '../paths/resolve-path'
import { sourceIsSecret } from '../read/read-for-model'

/**
 * Returns a check of whether a search hides a file: by its name, or, for a source file that is only named after secrets,
 * by its content.
 */
export function hiddenIn(workspace: string): (path: string) => boolean | Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  return path => {
    if (!isSecret(path)) return false
    if (!isSourceName(path)) return true
    const hidden = known.get(path) ?? isHidden(workspace, path)
    known.set(path, hidden)
    return hidden
  }
}

async function isHidden(workspace: string, path: string): Promise<boolean> {
  const place = await lookInside(workspace, path).catch(() => null)
  return place === null || sourceIsSecret(place)
}
