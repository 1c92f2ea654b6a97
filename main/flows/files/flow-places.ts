import type { Dirent } from 'node:fs'
import type { ProjectSource } from '../../../shared/project'
import { aliasOf } from '../../../shared/project'
import { sentence } from '../../../shared/sentence'
import { BadFile } from '../../project/bad-file'
import { listNames } from '../../project/list-names'
import { lookInside } from '../../workspace/paths/resolve-path'

/** Folders whose files are read, relative to their root: the open folder, or where the person's own are kept. The first ones count. */
const FLOWS: Record<ProjectSource, readonly string[]> = { person: ['flows'], folder: ['.agents/flows', '.pi/flows'] }
const AGENTS: Record<ProjectSource, readonly string[]> = {
  person: ['agents'],
  folder: ['.agents/agents', '.pi/flows/agents', '.pi/agents'],
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
  const { real, info } = await lookInside(root, folder)
  if (info === null) return []
  const entries = await listNames(real, MOST_ENTRIES)
  if (!entries) throw tooMany()
  const ending = kind === 'flow' ? /\.ya?ml$/ : /\.md$/
  const files: string[] = []
  const folders = kind === 'flow' ? [{ path: folder, entries, depth: 0 }] : []
  if (kind === 'agent') files.push(...namesOf(entries, ending).map(name => `${folder}/${name}`))
  for (const one of folders) {
    files.push(...namesOf(one.entries, ending).map(name => `${one.path}/${name}`))
    if (files.length > MOST_ENTRIES || folders.length > MOST_FOLDERS) throw tooMany()
    if (one.depth === DEEPEST) continue
    for (const name of one.entries.filter(entry => isFolder(entry, one)).map(entry => entry.name)) {
      const path = `${one.path}/${name}`
      const below = await listNames((await lookInside(root, path)).real, MOST_ENTRIES)
      if (!below) throw tooMany()
      folders.push({ path, entries: below, depth: one.depth + 1 })
    }
  }
  return files.sort()
}

function tooMany(): BadFile {
  return new BadFile(sentence`It holds more than ${MOST_ENTRIES} files, so none of them is read.`)
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
