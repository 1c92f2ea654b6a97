import { cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MIN_FILES = 50_000

/** Real packages in a folder of their own, at least 50,000 files: node_modules, as often as it takes. */
export async function corpus(): Promise<{ folder: string; files: number; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const source = resolve('node_modules')
  let files = 0
  for (let copy = 1; files < MIN_FILES; copy++) files += await copyLinked(source, join(folder, `copy-${copy}`))
  return { folder, files, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** By hard links where that can be, as nothing writes into the files. */
async function copyLinked(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true })
  let count = 0
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) count += await copyLinked(source, target)
    if (!entry.isFile()) continue
    await link(source, target).catch(() => cp(source, target))
    count += 1
  }
  return count
}
