import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from './project-root.ts'

/** The package's own description, as far as a notice needs it. */
type Manifest = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  dependencies?: object
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i
/** Its style sheet is bundled by its own plugin, and no module. */
const STYLES = 'tailwindcss'
const RULE = '-'.repeat(80)

/** The folders of all packages that went into any bundle of this build, and those within them that modules lay in. */
const bundled = new Set<string>()
const moduleFolders = new Set<string>()

/** Writes who made what is bundled, and on which terms; each bundle of a build adds its own packages to those that stay beside them. */
export function thirdPartyNotices(file: string): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    async generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id)
        if (!folder) continue
        bundled.add(folder)
        moduleFolders.add(dirname(id.replace(/^\0/, '')))
      }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await noticesOf([...bundled, ...(await besideModules(projectRoot))], moduleFolders))
    },
  }
}

/** The packages that are no modules of a bundle. */
async function besideModules(root: string): Promise<string[]> {
  const { dependencies = {} }: Manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return [...Object.keys(dependencies), STYLES].map(name => join(root, 'node_modules', name))
}

/** Returns the folder of the package that a module belongs to; undefined for our own. */
export function packageFolder(moduleId: string): string | undefined {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(moduleId)?.[1]
}

/**
 * The notices of packages, by name; one that is there several times in the same version once. What a package took from others has
 * its licence beside it, in one of the `moduleFolders`.
 */
export async function noticesOf(folders: Iterable<string>, moduleFolders: Iterable<string> = []): Promise<string> {
  const within = [...moduleFolders]
  const notices = await Promise.all(
    [...new Set(folders)].map(folder =>
      noticeOf(folder, [folder, ...within.filter(inner => dirname(inner) === folder).sort()]),
    ),
  )
  const sorted = [...new Set(notices)].sort((a, b) => a.localeCompare(b, 'en'))
  return ['Atrium is made with the following software.', ...sorted].join(`\n\n${RULE}\n\n`).concat('\n')
}

async function noticeOf(folder: string, places: readonly string[]): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const texts = (await Promise.all(places.map(licencesIn))).flat()
  const { author = '' } = manifest
  const by = typeof author === 'string' ? author : (author.name ?? '')
  const head = [`${manifest.name} ${manifest.version}`, manifest.license ?? '', by].filter(Boolean).join('\n')
  return [head, ...new Set(texts.map(text => text.trim()))].join('\n\n')
}

async function licencesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => LICENCE_FILE.test(name)).sort()
  return Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
}
