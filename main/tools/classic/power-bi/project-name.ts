import { windowsPathProblem } from '../../../workspace/paths/windows-path'

/** Two names of folders and one of a file are made of it, and paths below them must fit into the 260 characters of Windows. */
const LONGEST = 60

const USUAL = 'Report'

/** The name of the project in a folder: that of the only project that is there, else the folder's own as far as files may have it. */
export function projectName(folder: string, entries: readonly string[]): string {
  const projects = entries.filter(name => /.\.pbip$/i.test(name))
  const [only] = projects
  if (only !== undefined && projects.length === 1) return only.slice(0, -'.pbip'.length)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows allows none of them in a name.
  const allowed = folder.replace(/[<>:"/\\|?*\u0000-\u001f\u007f]+/g, ' ').replace(/\s+/g, ' ')
  const short = [...allowed].slice(0, LONGEST).join('')
  const name = short.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return name === '' || windowsPathProblem(name) ? USUAL : name
}
