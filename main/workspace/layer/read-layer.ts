import type { Stats } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { opaqueFolders } from './opaque-folders'

/** A thing at a path of a folder. `other` is a socket, a pipe or a device. */
export type LayerEntry =
  | { kind: 'file'; bytes: number; mode: number; modified: number; names: number }
  | { kind: 'link'; target: string }
  | { kind: 'folder'; mode: number }
  | { kind: 'other' }

/** A path at which a layer differs from the folder below it, or may differ: of a file the bytes were not compared. */
export type LayerDifference = { path: string; before: LayerEntry | null; after: LayerEntry | null }

/** More differences than this are not a plan that anybody could look at, nor one that could be kept. */
export const MAX_DIFFERENCES = 50_000

/** The layer has more differences than a plan can have. */
export class TooManyDifferences extends Error {}

/**
 * Lists where a layer of the overlay file system differs from the folder below it, each path once, a folder before what is in it.
 * In `upper` a device 0/0 stands for what was deleted, and a folder marked opaque hides the one below it.
 * Rejects with `TooManyDifferences` beyond 50,000, and where the layer cannot be read.
 */
export async function readLayer(upper: string, folder: string): Promise<LayerDifference[]> {
  const both = await foldersInBoth(upper, folder)
  const walk: Walk = { upper, folder, opaque: await opaqueFolders(upper, both), found: [] }
  await compareFolder(walk, '')
  return walk.found
}

type Walk = { upper: string; folder: string; opaque: ReadonlySet<string>; found: LayerDifference[] }

/** The folders of the layer that are folders below as well: only these can hide anything. */
async function foldersInBoth(upper: string, folder: string): Promise<string[]> {
  const found: string[] = []
  const waiting = ['']
  for (const path of waiting) {
    for (const entry of await readdir(join(upper, path), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue
      const inner = within(path, entry.name)
      const below = await lookAt(join(folder, inner))
      if (!below?.isDirectory()) continue
      found.push(inner)
      waiting.push(inner)
    }
  }
  return found
}

async function compareFolder(walk: Walk, path: string): Promise<void> {
  const { upper, folder, opaque } = walk
  const names = (await readdir(join(upper, path))).sort()
  const isBelow = (await lookAt(join(folder, path)))?.isDirectory() === true
  if (isBelow && opaque.has(path)) {
    const kept = new Set(names)
    for (const name of await readdir(join(folder, path))) {
      if (!kept.has(name)) await noteGone(walk, within(path, name))
    }
  }
  for (const name of names) await compare(walk, within(path, name))
}

async function compare(walk: Walk, path: string): Promise<void> {
  const place = join(walk.upper, path)
  const info = await lookAt(place)
  // Its name is not UTF-8, and so no name that a plan could have.
  if (!info) return note(walk, { path, before: null, after: { kind: 'other' } })
  if (isWhiteout(info)) return noteGone(walk, path)
  const after = await entryOf(place, info)
  const before = await entryBelow(walk, path)
  if (before?.kind === 'folder' && after.kind !== 'folder') await noteBelow(walk, path)
  const isSame = before && sameLook(before, after)
  if (!isSame) note(walk, { path, before, after })
  if (after.kind === 'folder') await compareFolder(walk, path)
}

/** A deleted folder is listed with all that was in it. */
async function noteGone(walk: Walk, path: string): Promise<void> {
  const before = await entryBelow(walk, path)
  if (!before) return
  note(walk, { path, before, after: null })
  if (before.kind === 'folder') await noteBelow(walk, path)
}

async function noteBelow(walk: Walk, path: string): Promise<void> {
  for (const name of (await readdir(join(walk.folder, path))).sort()) await noteGone(walk, within(path, name))
}

function note({ found }: Walk, difference: LayerDifference): void {
  if (found.length >= MAX_DIFFERENCES) throw new TooManyDifferences()
  found.push(difference)
}

/** Folders and links that are as they were need no word: they are in the layer for what is in them, or for their time. */
function sameLook(before: LayerEntry, after: LayerEntry): boolean {
  if (before.kind === 'link') return after.kind === 'link' && before.target === after.target
  return before.kind === 'folder' && after.kind === 'folder' && before.mode === after.mode
}

async function entryBelow({ folder }: Walk, path: string): Promise<LayerEntry | null> {
  const place = join(folder, path)
  const info = await lookAt(place)
  return info ? entryOf(place, info) : null
}

async function entryOf(place: string, info: Stats): Promise<LayerEntry> {
  const mode = info.mode & 0o7777
  if (info.isSymbolicLink()) return { kind: 'link', target: await readlink(place) }
  if (info.isDirectory()) return { kind: 'folder', mode }
  if (!info.isFile()) return { kind: 'other' }
  return { kind: 'file', bytes: info.size, mode, modified: info.mtimeMs, names: info.nlink }
}

function isWhiteout(info: Stats): boolean {
  return info.isCharacterDevice() && info.rdev === 0
}

async function lookAt(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw thrown
  }
}

function within(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
