import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Returns the paths of the files below some folders of the project whose names fit, with '/'. */
export function projectFiles(folders: readonly string[], name: RegExp): string[] {
  return folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => name.test(path))
      .map(path => join(folder, path).split(sep).join('/')),
  )
}
