/** Returns whether a path is one of these folders, or lies in one of them; '' is the root folder. */
export function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  if (folders.has(path)) return true
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true
  }
  return folders.has('')
}
