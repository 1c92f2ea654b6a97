/** The full path of something in a folder, as the folder's system writes it. */
export function fullPath(workspace: string, path: string): string {
  const isWindows = /^[A-Za-z]:|^\\\\/.test(workspace)
  const folder = workspace.replace(isWindows ? /(?<![\\/])[\\/]+$/ : /(?<!\/)\/+$/, '')
  return isWindows ? `${folder}\\${path.replaceAll('/', '\\')}` : `${folder}/${path}`
}
