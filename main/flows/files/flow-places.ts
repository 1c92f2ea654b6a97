import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import type { ProjectSource } from '../../../shared/project'
import { aliasOf } from '../../../shared/project'
import { sentence } from '../../../shared/sentence'
import { BadFile } from '../../project/bad-file'
import { listNames } from '../../project/list-names'
import { ABOVE_AGENTS } from '../../project/project-places'
import { lookInside } from '../../workspace/paths/resolve-path'

/** Folders whose files are read, relative to their root: the open folder, or where the person's own are kept. The first ones count. */
const FLOWS: Record<ProjectSource, readonly string[]> = { person: ['flows'], folder: ['.agents/flows', '.pi/flows'] }
const AGENTS: Record<ProjectSource, readonly string[]> = {
  person: ['agents'],
  folder: ['.agents/agents', '.pi/flows/agents', '.pi/agents', ABOVE_AGENTS],
}

export type FlowKind = 'flow' | 'agent'

export function foldersOf(source: ProjectSource, kind: FlowKind): readonly string[] {
  return (kind === 'flow' ? FLOWS : AGENTS)[source]
}

const DEEPEST = 4
const MOST_ENTRIES = 2_000
const MOST_FOLDERS = 200

/** The paths of the files of one kind in a folder of a root, sorted; of flows also those in the folders below it. */
export async function pathsIn(root: string, folder: string, kind: FlowKind): Promise<string[]> {
  const first = await lookInside(root, folder)
  if (first.info === null) return []
  const ending = kind === 'flow' ? /\.ya?ml$/ : /\.md$/
  const files: string[] = []
  const folders = [{ path: folder, real: first.real, depth: 0 }]
  for (const one of folders) {
    const entries = await listNames(one.real, MOST_ENTRIES)
    files.push(...namesOf(entries ?? [], ending).map(name => `${one.path}/${name}`))
    if (!entries || files.length > MOST_ENTRIES || folders.length > MOST_FOLDERS) throw tooMany()
    if (kind === 'agent' || one.depth === DEEPEST) continue
    for (const { name } of entries.filter(entry => isFolder(entry, one)))
      folders.push({ path: `${one.path}/${name}`, real: join(one.real, name), depth: one.depth + 1 })
  }
  return files.sort()
}

function tooMany(): BadFile {
  return new BadFile(sentence`The folder contains more than ${MOST_ENTRIES} files, so none of them are read.`)
}

function namesOf(entries: readonly Dirent[], ending: RegExp): string[] {
  return entries
    .filter(entry => !entry.name.startsWith('.') && !entry.isDirectory() && ending.test(entry.name))
    .map(({ name }) => name)
}

/** Links are not followed: they can lead in a circle. Agents that stand beside flows are no flows. */
function isFolder(entry: Dirent, { depth }: { depth: number }): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && !(depth === 0 && entry.name === 'agents')
}

/** The slash word of a flow's file, by its place below the folder of flows: `judo/build.yaml` is `/judo:build`; '' where nothing is left. */
export function flowAliasOf(path: string, folder: string): string {
  const words = path
    .slice(folder.length + 1)
    .replace(/\.ya?ml$/, '')
    .split('/')
    .map(segment => aliasOf(segment).slice(1))
  return words.includes('') ? '' : `/${words.join(':')}`
}
