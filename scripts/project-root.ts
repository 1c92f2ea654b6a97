import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder, whatever the current directory is. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
