/**
 * The tools that may be used: groups (`read`), names (`read_web_url`) and names with `*` for anything (`browser_*`). Case
 * does not count, and `-` is `_`. After `=` stands a name that is not a group, if both exist.
 */
export type AllowList = readonly string[]

type ToolName = { name: string; group: string }

/** Returns whether a list names a tool, or the group that it is in. */
export function isAllowed(list: AllowList, { name, group }: ToolName): boolean {
  return list.some(entry =>
    entry.startsWith('=')
      ? plainToolName(entry.slice(1)) === plainToolName(name)
      : plainToolName(entry) === plainToolName(group) || isNamed(entry, name),
  )
}

/** Without a list everything may be used. */
export const mayUse = (list: AllowList | undefined, tool: ToolName): boolean => !list || isAllowed(list, tool)

/** Returns whether an entry of a list is this name, or has `*` where it differs. */
export function isNamed(entry: string, name: string): boolean {
  const [first = '', ...others] = plainToolName(entry).split('*')
  const wanted = plainToolName(name)
  const last = others.pop()
  if (last === undefined) return wanted === first
  if (!wanted.startsWith(first)) return false
  let at = first.length
  for (const piece of others) {
    const found = wanted.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return wanted.length - last.length >= at && wanted.endsWith(last)
}

/** As names of tools are compared. */
export const plainToolName = (name: string): string => name.toLowerCase().replaceAll('-', '_')
