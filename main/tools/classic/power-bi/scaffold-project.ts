import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { isSecret } from '../../../workspace/paths/is-secret'
import { lookInside, relativePath } from '../../../workspace/paths/resolve-path'
import { readForModel } from '../../../workspace/read/read-for-model'
import { projectName } from './project-name'
import type { TemplateFile } from './project-template'

/** The files to write, and the existing files that stay as they are. All paths are relative to the workspace. */
export type Scaffold = { name: string; files: { path: string; content: string }[]; kept: string[] }

/** Of older formats, which cannot stand beside those of the template. */
const OLDER = ['Report/report.json', 'SemanticModel/model.bim']

/** The files of a new project in a folder, without those that are there already; with `force` all of them. */
export async function scaffoldProject(
  workspace: string,
  { dest, force }: { dest: string; force: boolean },
): Promise<Scaffold> {
  const destination = await destinationOf(workspace, dest)
  const place = placeIn(workspace, destination)
  const name = projectName(destination.name, destination.entries)
  for (const older of OLDER) {
    const path = `${name}.${older}`
    if (!(await place.exists(path))) continue
    throw new Error(
      `${place.path(path)} is of an older format; save the project as PBIR and TMDL in Power BI Desktop, or name another 'dest'.`,
    )
  }
  const ids = { report: await place.logicalId(`${name}.Report`), model: await place.logicalId(`${name}.SemanticModel`) }
  // With its texts it is needed for this alone.
  const { projectTemplate } = await import('./project-template')
  const template = projectTemplate(name, ids)
  const there = new Set<string>()
  for (const { path } of template) if (await place.exists(path)) there.add(path)
  const isOver = ({ path, listedIn = path }: TemplateFile) => force || !(there.has(path) || there.has(listedIn))
  const ignored = there.has('.gitignore') ? await place.start('.gitignore') : ''
  const files = template.filter(isOver).map(({ path, text }) => ({
    path: place.path(path),
    content: path === '.gitignore' ? withLines(ignored, text) : text,
  }))
  return { name, files, kept: force ? [] : [...there].map(place.path) }
}

/** Files in the folder, by their paths within it. */
function placeIn(workspace: string, { folder }: Destination) {
  const path = (name: string) => (folder === '.' ? name : `${folder}/${name}`)
  const exists = async (name: string) => (await lookInside(workspace, path(name))).info !== null
  const start = async (name: string) => (await readForModel(workspace, { path: path(name), maxBytes: MAX_READ })).text
  /** Fabric knows an item by it: a file that is written anew keeps the one that it has. */
  const logicalId = async (item: string) => {
    const file = `${item}/.platform`
    const known = (await exists(file)) ? LOGICAL_ID.exec(await start(file))?.[1] : undefined
    return known ?? randomUUID()
  }
  return { path, exists, start, logicalId }
}

const MAX_READ = 256 * 1024
const LOGICAL_ID = /"logicalId"\s*:\s*"([0-9a-fA-F-]{36})"/

/** A text with all lines of another one: what people have Git ignore is theirs, and is only added to. */
function withLines(text: string, wanted: string): string {
  const lines = new Set(text.split(/\r?\n/))
  const missing = wanted.split('\n').filter(line => line !== '' && !lines.has(line))
  if (missing.length === 0) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const before = text === '' || text.endsWith('\n') ? text : text + end
  return before + missing.map(line => line + end).join('')
}

/** A folder, there or not: its path from the workspace, its own name, and the names of what is in it. */
type Destination = { folder: string; name: string; entries: readonly string[] }

/** Returns where a project is to be made. Throws an `Error` for the model if none can be. */
async function destinationOf(workspace: string, dest: string): Promise<Destination> {
  const { real } = await lookInside(workspace, dest)
  const folder = relativePath(workspace, real)
  if (isSecret(folder)) throw new Error(`'dest' is a place for secrets: ${folder}; name another folder.`)
  return { folder, name: basename(real), entries: await entriesOf(real, dest) }
}

async function entriesOf(real: string, dest: string): Promise<string[]> {
  try {
    return await readdir(real)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new Error(`'dest' is a file, or leads through one: ${dest}; name a folder.`)
    throw new Error(`'dest' cannot be opened: ${dest} (${code ?? 'unknown error'}).`, { cause: thrown })
  }
}
