/** The address of something in a folder, as other programs take it where it is dropped. */
export function fileAddress(workspace: string, path: string): string {
  const full = fullPath(workspace, path).replaceAll('\\', '/')
  const parts = full.split('/').map((part, at) => (at === 0 && part.endsWith(':') ? part : encodeURIComponent(part)))
  return `file://${full.startsWith('/') ? '' : '/'}${parts.join('/')}`
}

/** The full path of something in a folder, as the folder's system writes it. */
export function fullPath(workspace: string, path: string): string {
  const isWindows = /^[A-Za-z]:|^\\\\/.test(workspace)
  const folder = workspace.replace(isWindows ? /(?<![\\/])[\\/]+$/ : /(?<!\/)\/+$/, '')
  return isWindows ? `${folder}\\${path.replaceAll('/', '\\')}` : `${folder}/${path}`
}
