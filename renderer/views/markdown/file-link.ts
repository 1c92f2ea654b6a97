import type { ShownFile } from '../../state/files-store'
import { escapedText } from '../../ui/text/visible-text'

/** Longer ones are no paths. */
const MAX_LENGTH = 2_000

/**
 * The file of the folder that a relative link names, as people and models write them: `src/a.ts`, `src/a.ts:12`, `a.ts#L12`,
 * `a.md#heading`. `from` is the file that the link is in, '' for what lies in no file. Null for all that is absolute, leads out of
 * the folder, or is not seen as it is; main looks once more where it really leads.
 */
export function fileLink(href: string, from: string): ShownFile | null {
  if (href === '' || href.length > MAX_LENGTH) return null
  const [, address = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  const [ending = '', colonLine] = /:(\d{1,7})(?::\d{1,7})?$/.exec(address) ?? []
  const named = address.slice(0, address.length - ending.length)
  // `localhost:3000` is no place in a file.
  if (ending !== '' && !/[./]/.test(named)) return null
  const path = named === '' ? from : pathOf(decoded(named), from)
  if (!path) return null
  const line = Number(colonLine ?? /^L(\d{1,7})\b/.exec(fragment)?.[1] ?? 0)
  if (line > 0) return { path, line }
  const heading = decoded(fragment)
  return heading ? { path, heading } : { path }
}

/** Returns the path that a path in a file leads to, or null: drives, streams and servers are not allowed in it. */
function pathOf(named: string | null, from: string): string | null {
  if (!named || /^[/~]|[:\\]|(^|\/)\.{0,2}$/.test(named) || escapedText(named.trim()) !== named) return null
  const names = from.split('/').slice(0, -1)
  for (const name of named.split('/')) {
    if (name === '..' && names.pop() === undefined) return null
    if (name !== '..' && name !== '.' && name !== '') names.push(name)
  }
  return names.join('/') || null
}

/** Once only: what is still encoded then is part of a name. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
