import { posix } from 'node:path'
import type { FileOfPage } from '../../mcp/apps/open-apps'
import { isSecret } from '../../workspace/paths/is-secret'
import { lookInside, relativePath } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import { readWhole } from '../../workspace/read/read-whole'

/** The files that a page is made of, by their endings. Others are not given: no page can ask for what it would only read. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}

/** Of all files of one page, and how many they may be. */
const MOST_BYTES = 20 * 1024 * 1024
const MOST_FILES = 200

/** Gives a page of the folder the styles, scripts and pictures beside it, from nowhere else and no more than a page needs. */
export function filesBeside(folder: string, page: string): (path: string) => Promise<FileOfPage | undefined> {
  let files = 0
  let bytes = 0

  return async path => {
    const type = TYPES[posix.extname(path).toLowerCase()]
    const wanted = posix.join(posix.dirname(page), path)
    files += 1
    if (type === undefined || files > MOST_FILES || isSecret(wanted)) return undefined
    const { real } = await lookInside(folder, wanted)
    const shown = relativePath(folder, real)
    if (isSecret(shown) || /(?:^|\/)\.git(?:\/|$)/i.test(shown)) return undefined
    const handle = await openRegularFile(real)
    try {
      const { size } = await handle.stat()
      if (bytes + size > MOST_BYTES) return undefined
      bytes += size
      return { bytes: await readWhole(handle, size), type }
    } finally {
      await handle.close()
    }
  }
}
