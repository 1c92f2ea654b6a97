import { open } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { chosenEncoding } from '../read/chosen-encodings'
import { findEncoding } from '../read/find-encoding'
import { PLAIN_FILE } from '../read/open-regular-file'
import { nulEnded } from './list-paths'
import type { Hit } from './parse-hits'
import { printedPath } from './ripgrep-arguments'
import { runIn, type SearchPass, type SearchScope, searchPasses } from './search-passes'

/** Of so many files it is found out how they are encoded; the others are taken for Windows-1252. */
const MAX_FILES = 500

/** So many files are named to one run of ripgrep: Windows takes no longer a line. */
const AT_ONCE = 100

/** The number of bytes at the beginning of a file that show its encoding. */
const LOOKED_AT = 256 * 1024

/**
 * As `searchPasses`, for a pattern: ripgrep takes files for UTF-8 or UTF-16, so that letters of other alphabets are not found
 * where a file is in an encoding of one country. Such files are looked for first, and searched once more as what they are.
 */
export async function* patternPasses(
  scope: SearchScope,
  { pattern, args }: { pattern: string; args: readonly string[] },
  signal: AbortSignal,
): AsyncGenerator<SearchPass> {
  const found = /[^\0-\x7f]/.test(pattern) ? await legacyFiles(scope, signal) : []
  const legacy = new Set(found.flatMap(([, paths]) => paths))
  const isOther = (path: string) => !legacy.has(path)
  for await (const { output, fits } of searchPasses(scope, args, signal)) {
    // A line of such a file may be found by its ASCII as well, and counts once.
    if (legacy.size === 0) yield { output, fits }
    else yield { output, fits: fits ? path => isOther(path) && fits(path) : isOther }
  }
  for (const [encoding, paths] of found) {
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      const roots = paths.slice(at, at + AT_ONCE)
      const named = ['--no-ignore', `--encoding=${encoding.toLowerCase()}`, ...args]
      yield { output: runIn(scope, { args: named, roots }, signal), fits: null }
    }
  }
}

/** Files with a line that is no UTF-8, by how they are encoded; in an order that is always the same. */
async function legacyFiles(scope: SearchScope, signal: AbortSignal): Promise<[string, string[]][]> {
  const paths: string[] = []
  const invalid = ['--files-with-matches', '--invert-match', '--line-regexp', '--regexp=.*']
  for await (const { output, fits } of searchPasses(scope, invalid, signal)) {
    for await (const printed of nulEnded(output)) {
      paths.push(...printed.map(path => printedPath(path, '.')).filter(path => !fits || fits(path)))
    }
  }
  const found = new Map<string, string[]>()
  for (const path of paths.sort().slice(0, MAX_FILES)) {
    signal.throwIfAborted()
    const encoding = await encodingAt(join(scope.workspace, path))
    if (encoding !== 'UTF-8') found.set(encoding, [...(found.get(encoding) ?? []), path])
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Makes the texts of hits that were no UTF-8 what they are in the encoding of their file. */
export function legacyHits(workspace: string): (hits: readonly Hit[]) => Promise<Hit[]> {
  const known = new Map<string, Promise<string>>()

  function encodingOf(path: string): Promise<string> {
    const encoding = known.get(path) ?? (known.size < MAX_FILES ? encodingAt(join(workspace, path)) : undefined)
    if (encoding) known.set(path, encoding)
    return encoding ?? Promise.resolve('windows-1252')
  }

  return hits =>
    Promise.all(
      hits.map(async hit => {
        if (!hit.bytes) return hit
        const encoding = await encodingOf(printedPath(hit.path, '.'))
        // A broken line of UTF-8 has been read as far as that goes.
        return encoding === 'UTF-8' ? hit : { ...hit, text: iconv.decode(hit.bytes, encoding) }
      }),
    )
}

async function encodingAt(absolute: string): Promise<string> {
  const chosen = chosenEncoding(absolute)
  const handle = await open(absolute, PLAIN_FILE).catch(() => null)
  if (!handle) return 'UTF-8'
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    return (await findEncoding(buffer.subarray(0, bytesRead), { isCut: bytesRead === LOOKED_AT, chosen })).name
  } catch {
    return 'UTF-8'
  } finally {
    await handle.close()
  }
}
